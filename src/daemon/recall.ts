import type { LedgerRow } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import { type OperationId, operationLabel } from '../wire/endpoints.ts';
import type { Deal } from '../world/deals.ts';
import type { Past } from '../world/past.ts';

/** Game seconds of looks and deals that are lived through once more: most prices are back at rest after as long. */
const RELIVED_SECONDS = 6 * 3_600;

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

/** The deal that a ledger row tells of, if it does. */
function dealOf(row: LedgerRow): Deal | undefined {
  const { operation, waypointSymbol, tradeSymbol, units, unitPriceCredits, atMs } = row;
  const kind = KINDS.get(operation);
  if (kind === undefined || waypointSymbol === null || tradeSymbol === null || units === null) return undefined;
  return { kind, waypointSymbol, tradeSymbol, units, unitPriceCredits: unitPriceCredits ?? 0, atMs };
}

/**
 * What the books tell of markets and shipyards: the last hours whole, and of each good and ship at least the latest price.
 * @param speed game seconds per second
 */
export async function pastOf({ prices, shipPrices, ledger }: Store, speed: number): Promise<Past> {
  const latest = await prices.latest();
  const newestMs = latest.reduce((newest, { atMs }) => Math.max(newest, atMs), 0);
  const sinceMs = newestMs - (RELIVED_SECONDS * 1_000) / speed;
  const older = latest.filter(({ atMs }) => atMs < sinceMs);
  const deals = (await ledger.since(sinceMs)).flatMap((row) => dealOf(row) ?? []);
  return { prices: [...older, ...(await prices.since(sinceMs))], deals, shipPrices: await shipPrices.latest() };
}
