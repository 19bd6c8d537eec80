import type { Outcome } from '../command/outcome.ts';

/** What the service said where another answer was expected, for a message. */
export function saidInstead(outcome: Exclude<Outcome, { kind: 'done' }>): string {
  if (outcome.kind === 'unknown') return outcome.reason;
  return `${outcome.refusal.code} ${outcome.refusal.name} (${outcome.refusal.message})`;
}
