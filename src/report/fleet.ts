import type { LedgerRow } from '../store/ledger.ts';
import { sum } from './sums.ts';

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

/**
 * When running sums reach an amount for good; undefined if they never do. An advance that is spent again on the goods of
 * its contract has earned nothing.
 */
function reachedAtMs(rows: readonly LedgerRow[], credits: number): number | undefined {
  let earned = 0;
  let sinceMs: number | undefined;
  for (const { creditsDelta, atMs } of rows) {
    earned += creditsDelta;
    sinceMs = earned < credits ? undefined : (sinceMs ?? atMs);
  }
  return sinceMs;
}

function payback(purchase: LedgerRow, own: readonly LedgerRow[], untilMs: number, speed: number): PaybackReport {
  const priceCredits = -purchase.creditsDelta;
  const earnedCredits = sum(own.map(({ creditsDelta }) => creditsDelta));
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

/** Every ship whose purchase is in the books, in the order of purchase. */
export function paybacks(all: readonly LedgerRow[], untilMs: number, speed: number): PaybackReport[] {
  const earning = Map.groupBy(
    all.filter(({ operation }) => operation !== 'purchaseShip'),
    ({ shipSymbol }) => shipSymbol,
  );
  return all
    .filter(({ operation, boughtShip }) => operation === 'purchaseShip' && boughtShip)
    .map((purchase) => payback(purchase, earning.get(purchase.boughtShip ?? '') ?? [], untilMs, speed));
}
