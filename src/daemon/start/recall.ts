import type { ActionKind } from '../../game/actions.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { Store } from '../../store/store.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import { TRIED_FIRST } from '../../world/failures/proven.ts';
import type { Deal } from '../../world/market-memory/deals.ts';
import type { Past } from '../../world/past.ts';
import { clockRateSinceMs, type Now } from '../missions/clock-rate.ts';

/**
 * Game seconds before the last deal from which looks and deals are replayed: within a day the slowest markets return to
 * their base prices, and the books still hold every row of that day (see `thinPrices`).
 */
const RELIVED_SECONDS = 24 * 3_600;

/** The kind of deal at a market, by the operation of a ledger row. */
const KINDS: ReadonlyMap<string, Deal['kind']> = new Map<OperationId, Deal['kind']>([
  ['sellCargo', 'sell'],
  ['purchaseCargo', 'buy'],
  ['refuelShip', 'buy'],
  ['deliverContract', 'deliver'],
]);

/** The deal of a ledger row; undefined for a trade that was resolved by reading, since its price is unknown. */
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

/** The ship whose purchase a row records. */
function boughtOf({ boughtShip, tradeSymbol, creditsDelta }: LedgerRow): Past['bought'] {
  if (!boughtShip || tradeSymbol === null) return [];
  return [{ shipSymbol: boughtShip, shipType: tradeSymbol, priceCredits: -creditsDelta }];
}

/** The actions that had an effect by the books, of those that one ship tries first. */
async function provenBy({ ledger }: Store, { nowMs }: Now): Promise<ActionKind[]> {
  const proven: ActionKind[] = [];
  for (const [action, operation] of TRIED_FIRST)
    if ((await ledger.lastMs([operation], nowMs)) !== undefined) proven.push(action);
  return proven;
}

/**
 * What the books hold of markets and shipyards up to now: the last day in full, and each good's latest price before it.
 * Of rows written at another clock rate only the latest price counts, since they do not show how prices move.
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
    proven: await provenBy(store, now),
    bought: (await ledger.after(0, ['purchaseShip'])).flatMap(boughtOf),
  };
}
