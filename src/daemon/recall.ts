import type { LedgerRow } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import { type OperationId, operationLabel } from '../wire/endpoints.ts';
import type { Deal } from '../world/deals.ts';
import type { Past } from '../world/past.ts';

/** When the books are read. */
interface Now {
  readonly nowMs: number;
  readonly speed: number;
}

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

/**
 * What the books tell of markets and shipyards up to now: the last day whole, and of each good the latest price; no more
 * than the latest where these were written down at another pace, by which nothing can be told of how prices move.
 * @param now our wall clock in milliseconds, and game seconds per second
 */
export async function pastOf({ prices, shipPrices, ledger, meta }: Store, now: Now): Promise<Past> {
  const isPast = ({ atMs }: { readonly atMs: number }) => atMs <= now.nowMs;
  const latest = (await prices.latest()).filter(isPast);
  const past = { prices: latest, deals: [], shipPrices: (await shipPrices.latest()).filter(isPast) };
  if (Number((await meta.get('speed')) ?? now.speed) !== now.speed) return past;
  const rows = (await ledger.after(0, [...KINDS.keys()])).filter(isPast);
  const lastMs = (rows.length === 0 ? latest : rows).reduce((last, { atMs }) => Math.max(last, atMs), 0);
  const sinceMs = lastMs - (RELIVED_SECONDS * 1_000) / now.speed;
  const older = latest.filter(({ atMs }) => atMs < sinceMs);
  const deals = rows.filter(({ atMs }) => atMs >= sinceMs).flatMap((row) => dealOf(row) ?? []);
  return { ...past, prices: [...older, ...(await prices.since(sinceMs)).filter(isPast)], deals };
}
