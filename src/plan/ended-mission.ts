import type { BudgetCategory } from './mission.ts';

/** A mission or a pause that has ended, and what the ledger says that it came to. */
export interface EndedMission {
  /** Undefined: a pause. */
  readonly lane: BudgetCategory | undefined;
  readonly shipSymbol: string;
  /** All that it earned, less what it spent; fuel counts. */
  readonly profitCredits: number;
  /** Our wall clock, milliseconds. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly requests: number;
  /** Whether a contract was fulfilled, which pays for missions before. */
  readonly hasFulfilled: boolean;
  /** Whether its ship was stopped, or set back by a refusal, while it was under way: a load may have stayed aboard. */
  readonly isCutOff: boolean;
}

/** Milliseconds from the start of the first mission to the end of the last; 0 without any. */
export function spanMs(missions: readonly EndedMission[]): number {
  const setOutMs = missions.reduce((least, { startedAtMs }) => Math.min(least, startedAtMs), Number.POSITIVE_INFINITY);
  return Math.max(0, (missions.at(-1)?.endedAtMs ?? 0) - setOutMs);
}
