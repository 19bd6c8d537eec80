import type { LedgerRow } from '../../store/books/ledger.ts';
import type { OperationId } from '../../wire/endpoints.ts';

/** Watches for a fleet whose ships are busy and earn nothing. */
export interface IncomeWatch {
  /** Takes an effect in the ledger. */
  booked(row: LedgerRow): void;
  /** Whole game hours without income, once they exceed the limit, and again after each further period of that length. */
  look(): number | undefined;
}

/** Operations that bring income. */
const INCOME: ReadonlySet<string> = new Set<OperationId>([
  'sellCargo',
  'acceptContract',
  'fulfillContract',
  'createChart',
]);

/** Longer than a miner that drifts across its home system and back needs until its first sale. */
const TOO_LONG_HOURS = 6;

/**
 * Hours in which the owner has paused the fleet do not count.
 * @param gameHours a monotonic clock, in game hours
 * @param isPaused whether the owner has paused the whole fleet
 */
export function createIncomeWatch(gameHours: () => number, isPaused: () => boolean): IncomeWatch {
  let [earnedAt, toldAt] = [gameHours(), gameHours()];
  return {
    booked: ({ operation }) => {
      if (INCOME.has(operation)) [earnedAt, toldAt] = [gameHours(), gameHours()];
    },
    look: () => {
      const now = gameHours();
      if (isPaused()) [earnedAt, toldAt] = [now, now];
      if (now - toldAt < TOO_LONG_HOURS) return undefined;
      toldAt = now;
      return Math.floor(now - earnedAt);
    },
  };
}
