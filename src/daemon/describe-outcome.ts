import type { Outcome } from '../command/outcome.ts';

/** Describes an unexpected answer of the service, for a message. */
export function describeOutcome(outcome: Exclude<Outcome, { kind: 'done' }>): string {
  if (outcome.kind === 'unknown') return outcome.reason;
  const { code, name, message } = outcome.refusal;
  return code === 0 ? message : `${code} ${name} (${message})`;
}
