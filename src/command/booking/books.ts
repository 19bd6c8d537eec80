import type { LedgerRow } from '../../store/books/ledger.ts';
import type { PriceRow } from '../../store/books/prices.ts';
import type { ShipPriceRow } from '../../store/books/ship-prices.ts';
import type { Store } from '../../store/store.ts';
import type { OperationId, ReplyOf } from '../../wire/endpoints.ts';
import type { Market, Shipyard } from '../../wire/schemas/market.ts';
import type { Command } from '../commands.ts';
import type { Entry } from '../evidence/appraisers.ts';
import { operationRow } from '../operations/rows.ts';
import type { RequestContext } from '../request-context.ts';

/** The agent's credits by the books: the opening credits and every effect since. Undefined in new books. */
export async function creditsByBooks({ ledger, meta }: Store): Promise<number | undefined> {
  const opening = await meta.get('openingCredits');
  return opening === null ? undefined : Number(opening) + (await ledger.totals()).creditsDelta;
}

/** The ledger row of a success; undefined if it changes neither credits nor a contract. */
export function ledgerRow<Operation extends OperationId>(
  command: Command<Operation>,
  reply: ReplyOf<Operation>,
  requestContext: RequestContext,
  before: { readonly credits: number; readonly atMs: number },
): LedgerRow | undefined {
  const entry = operationRow(command.operation).books?.(reply, command);
  return entry === undefined ? undefined : ledgerRowFrom(command.operation, entry, requestContext, before);
}

/** Completes an entry to a whole row. */
export function ledgerRowFrom(
  operation: OperationId,
  entry: Entry,
  requestContext: Pick<RequestContext, 'shipSymbol' | 'lane' | 'missionId'>,
  before: { readonly credits: number; readonly atMs: number },
): LedgerRow {
  return {
    atMs: before.atMs,
    shipSymbol: requestContext.shipSymbol ?? null,
    lane: requestContext.lane ?? null,
    missionId: requestContext.missionId ?? null,
    operation,
    tradeSymbol: null,
    units: null,
    unitPriceCredits: null,
    creditsAfter: before.credits,
    waypointSymbol: null,
    contractId: null,
    ...entry,
  };
}

/** The price rows of a market reply; empty if the reply has no prices because none of our ships is there. */
export function priceRows(market: Market, atMs: number): PriceRow[] {
  return (market.tradeGoods ?? []).map((good) => ({
    waypointSymbol: market.symbol,
    tradeSymbol: good.symbol,
    type: good.type,
    tradeVolume: good.tradeVolume,
    supply: good.supply,
    activity: good.activity ?? null,
    purchasePriceCredits: good.purchasePrice,
    sellPriceCredits: good.sellPrice,
    atMs,
  }));
}

/** The price rows of a shipyard reply; empty if the reply has no prices because none of our ships is there. */
export function shipPriceRows(yard: Shipyard, atMs: number): ShipPriceRow[] {
  return (yard.ships ?? []).map(({ type, purchasePrice }) => ({
    waypointSymbol: yard.symbol,
    shipType: type,
    priceCredits: purchasePrice,
    atMs,
  }));
}
