import type { LedgerRow } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import { type OperationId, operationLabel } from '../wire/endpoints.ts';
import type { Deal } from '../world/deals.ts';
import type { Past } from '../world/past.ts';
import { clockRateSinceMs, type Now } from './clock-rate.ts';

/**
 * Game seconds of looks and deals before the last deal that are lived through once more: within a day the slowest markets
 * come back to rest, and all that was written down within one is still there (see `thinPrices`).
 */
const RELIVED_SECONDS = 24 * 3_600;

/** What a ledger row of an operation is to a market. */
const KINDS: ReadonlyMap<string, Deal['kind']> = new Map(
  (
    [
      ['sellCargo', 'sell'],
      ['purchaseCargo', 'buy'],
      ['refuelShip', 'buy'],
      ['deliverContract', 'deliver'],
    ] satisfies [OperationId, Deal['kind']][]
  ).map(([operation, kind]) => [operationLabel(operation), kind]),
);

/** The deal that a ledger row tells of; none of a trade that was settled by reading, where nobody knows at what price. */
function dealOf({
  operation,
  waypointSymbol,
  tradeSymbol,
  units,
  unitPriceCredits,
  atMs,
}: LedgerRow): Deal | undefined {
  const kind = KINDS.get(operation);
  if (kind === undefined || waypointSymbol === null || tradeSymbol === null || units === null) return undefined;
  if (kind !== 'deliver' && !unitPriceCredits) return undefined;
  return { kind, waypointSymbol, tradeSymbol, units, unitPriceCredits: unitPriceCredits ?? 0, atMs };
}

/** The ship that a row tells the purchase of. */
function boughtOf({ boughtShip, tradeSymbol }: LedgerRow): Past['bought'] {
  return boughtShip && tradeSymbol !== null ? [{ shipSymbol: boughtShip, shipType: tradeSymbol }] : [];
}

/**
 * What the books tell of markets and shipyards up to now: the last day whole, and of each good the latest price; no more
 * than the latest of what was written down at another pace, by which nothing can be told of how prices move.
 * @param now our wall clock in milliseconds, and game seconds per second
 */
export async function pastOf(store: Store, now: Now): Promise<Past> {
  const { prices, shipPrices, ledger } = store;
  const latest = await prices.latest(now.nowMs);
  const dealtMs = await ledger.lastMs([...KINDS.keys()], now.nowMs);
  const lastMs = dealtMs ?? latest.reduce((last, { atMs }) => Math.max(last, atMs), 0);
  const sinceMs = Math.max(lastMs - (RELIVED_SECONDS * 1_000) / now.speed, await clockRateSinceMs(store.meta, now));
  const older = latest.filter(({ atMs }) => atMs < sinceMs);
  const rows = (await ledger.since(sinceMs)).filter(({ atMs }) => atMs <= now.nowMs);
  return {
    prices: [...older, ...(await prices.between(sinceMs, now.nowMs))],
    deals: rows.flatMap((row) => dealOf(row) ?? []),
    shipPrices: await shipPrices.latest(now.nowMs),
    bought: (await ledger.after(0, [operationLabel('purchaseShip')])).flatMap(boughtOf),
  };
}
