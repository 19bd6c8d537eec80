import type { BudgetCategory } from '../mission.ts';

/** A mission or a pause that has ended, with its result from the ledger. */
export interface EndedMission {
  /** Undefined for a pause. */
  readonly lane: BudgetCategory | undefined;
  readonly shipSymbol: string;
  /** Income less spending, fuel included. */
  readonly profitCredits: number;
  /** Our wall clock, milliseconds. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly requests: number;
  /** Whether a contract was fulfilled, whose payment is also for earlier missions. */
  readonly hasFulfilled: boolean;
  /** Whether its ship was stopped, or met a refusal, during the mission: cargo may have stayed in the hold. */
  readonly isCutOff: boolean;
}

/** Milliseconds from the start of the first mission to the end of the last; 0 without any. */
export function spanMs(missions: readonly EndedMission[]): number {
  const setOutMs = missions.reduce((least, { startedAtMs }) => Math.min(least, startedAtMs), Number.POSITIVE_INFINITY);
  return Math.max(0, (missions.at(-1)?.endedAtMs ?? 0) - setOutMs);
}
