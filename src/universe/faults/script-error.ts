/** The text is no fault script; the message names each place and what was expected there. */
export class FaultScriptError extends Error {
  override readonly name = 'FaultScriptError';
}
