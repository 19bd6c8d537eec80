/** The text is no fault script; the message names each place and what was expected there. */
export class FaultScriptError extends Error {
  override readonly name = 'FaultScriptError';
}

/** The server cannot listen at the address; the message says what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  /** e.g. EADDRINUSE. */
  readonly code: string;

  constructor(code: string, address: string, cause: unknown) {
    const why = code === 'EADDRINUSE' ? 'the port is in use; choose another or stop what uses it' : code;
    super(`Cannot serve the universe at ${address}: ${why}.`, { cause });
    this.code = code;
  }
}
