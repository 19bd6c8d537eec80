import { highest } from '../../game/numbers/extremes.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { LogLine } from '../../telemetry/log.ts';

/** Watches the credits for a loss. */
export interface LossWatch {
  /** Takes an effect in the ledger: what a ship costs is no loss. */
  booked(row: LedgerRow): void;
  /** The loss in words, once it reaches the owner's limit; undefined otherwise. */
  observe(line: LogLine): string | undefined;
}

/** The agent's worth at a heartbeat. */
interface Point {
  readonly gameHours: number;
  /** Credits plus the price of ships bought since the start. */
  readonly worth: number;
}

/** Game hours within which credits are compared. */
const WITHIN_HOURS = 1;

const number = (value: unknown) => (typeof value === 'number' ? value : 0);

/**
 * A loss is a drop of `lossCredits` since a heartbeat of the last game hour, purchases of ships excluded, or a contract that
 * cost this much more than it paid. After a reported drop, the next is measured from the credits at that time.
 */
export function createLossWatch(lossCredits: number): LossWatch {
  let points: readonly Point[] = [];
  let paidForShips = 0;

  function lossAt(now: Point): string | undefined {
    points = [...points.filter(({ gameHours }) => gameHours >= now.gameHours - WITHIN_HOURS - 1e-6), now];
    const lost = highest(points.map(({ worth }) => worth)) - now.worth;
    if (lost < lossCredits) return undefined;
    points = [now];
    return `${formatNumber(lost)} credits lost within a game hour, ships bought left aside`;
  }

  return {
    booked: ({ operation, creditsDelta }) => {
      if (operation === 'purchaseShip') paidForShips -= creditsDelta;
    },
    observe: ({ event, fields, msg }) => {
      if (event === 'contract.fulfilled' && number(fields.profitCredits) <= -lossCredits)
        return `a contract lost: ${msg}`;
      if (event !== 'heartbeat') return undefined;
      return lossAt({ gameHours: number(fields.gameHours), worth: number(fields.credits) + paidForShips });
    },
  };
}
