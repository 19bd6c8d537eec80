import { sum } from '../game/numbers/averages.ts';
import type { LedgerRow } from '../store/books/ledger.ts';
import { createShares } from './whom.ts';

/** A purchased ship, and whether it has earned its price. Milliseconds of our wall clock, game hours. */
export interface PaybackReport {
  readonly ship: string;
  readonly shipType: string;
  readonly boughtAtMs: number;
  readonly priceCredits: number;
  /** By its own trades since then: goods that it mined and another ship sold count for the other. */
  readonly earnedCredits: number;
  /** Game hours from its purchase until it had earned its price; null: not yet. */
  readonly paidBackAfterHours: number | null;
  /**
   * Game hours from its purchase until it is expected to have earned its price, at its rate so far; null where that is
   * never, or already.
   */
  readonly expectedAfterHours: number | null;
}

const HOUR_MS = 3_600_000;

/** What a ship earned and spent, in the order of the books, and when. */
interface Earned {
  readonly credits: number[];
  readonly atMs: number[];
}

/**
 * When running sums reach an amount for good; undefined if they never do. An advance that is spent again on the goods of
 * its contract has earned nothing.
 */
function reachedAtMs({ credits, atMs }: Earned, amount: number): number | undefined {
  let earned = 0;
  let sinceMs: number | undefined;
  for (const [index, delta] of credits.entries()) {
    earned += delta;
    sinceMs = earned < amount ? undefined : (sinceMs ?? atMs[index]);
  }
  return sinceMs;
}

function payback(purchase: LedgerRow, own: Earned, untilMs: number, speed: number): PaybackReport {
  const priceCredits = -purchase.creditsDelta;
  const earnedCredits = sum(own.credits);
  const paidAtMs = reachedAtMs(own, priceCredits);
  const gameHours = (ms: number) => Math.round((100 * ms * speed) / HOUR_MS) / 100;
  const ageMs = untilMs - purchase.atMs;
  const isEarning = paidAtMs === undefined && earnedCredits > 0 && ageMs > 0;
  return {
    ship: purchase.boughtShip ?? '',
    shipType: purchase.tradeSymbol ?? '',
    boughtAtMs: purchase.atMs,
    priceCredits,
    earnedCredits,
    paidBackAfterHours: paidAtMs === undefined ? null : gameHours(paidAtMs - purchase.atMs),
    expectedAfterHours: isEarning ? gameHours((ageMs * priceCredits) / earnedCredits) : null,
  };
}

/** Notes purchases of ships, and what each ship earned. */
export function createPaybacks() {
  // Also of what counts for no ship: goods for the gate.
  const earnedBy = new Map<string, Earned>();
  const sharesOf = createShares();
  const purchases: LedgerRow[] = [];
  return {
    take: (row: LedgerRow): void => {
      const { operation, boughtShip, atMs } = row;
      if (operation === 'purchaseShip') {
        if (boughtShip) purchases.push(row);
        return;
      }
      for (const { name, creditsDelta } of sharesOf(row)) {
        const earned = earnedBy.get(name) ?? { credits: [], atMs: [] };
        earnedBy.set(name, earned);
        earned.credits.push(creditsDelta);
        earned.atMs.push(atMs);
      }
    },
    /** Every ship whose purchase is in the books, in the order of purchase. */
    reports: (untilMs: number, speed: number): PaybackReport[] =>
      purchases.map((purchase) => {
        const own = earnedBy.get(purchase.boughtShip ?? '') ?? { credits: [], atMs: [] };
        return payback(purchase, own, untilMs, speed);
      }),
  };
}
