import type { LedgerRow } from '../store/ledger.ts';
import type { PriceRow } from '../store/prices.ts';
import type { ShipPriceRow } from '../store/ship-prices.ts';
import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import type { Market, MarketTransaction, Shipyard } from '../wire/schemas/market.ts';
import type { Command } from './commands.ts';
import type { RequestContext } from './request-context.ts';

/** The part of a ledger row that comes from the operation itself. */
export type Entry = Pick<LedgerRow, 'creditsDelta'> &
  Partial<
    Pick<
      LedgerRow,
      'tradeSymbol' | 'units' | 'unitPriceCredits' | 'waypointSymbol' | 'contractId' | 'creditsAfter' | 'boughtShip'
    >
  >;

/** The effect of a market trade on credits. */
export function tradeEntry(transaction: MarketTransaction): Entry {
  const sign = transaction.type === 'SELL' ? 1 : -1;
  return {
    creditsDelta: sign * transaction.totalPrice,
    tradeSymbol: transaction.tradeSymbol,
    units: transaction.units,
    unitPriceCredits: transaction.pricePerUnit,
    waypointSymbol: transaction.waypointSymbol,
  };
}

/** Takes the kind of trade from our request, whatever the reply calls it. */
function traded(transaction: MarketTransaction, creditsAfter: number): Entry {
  return { ...tradeEntry(transaction), creditsAfter };
}

type Bookkeeper<Operation extends OperationId> = (reply: ReplyOf<Operation>, command: Command) => Entry;

/** Operations that change credits or a contract, and what each writes to the books. */
const bookkeepers: { readonly [Operation in OperationId]?: Bookkeeper<Operation> } = {
  sellCargo: ({ data }) => traded({ ...data.transaction, type: 'SELL' }, data.agent.credits),
  purchaseCargo: ({ data }) => traded({ ...data.transaction, type: 'PURCHASE' }, data.agent.credits),
  refuelShip: ({ data }) => traded({ ...data.transaction, type: 'PURCHASE' }, data.agent.credits),
  scrapShip: ({ data }) => ({
    creditsDelta: data.transaction.totalPrice,
    creditsAfter: data.agent.credits,
    waypointSymbol: data.transaction.waypointSymbol,
  }),
  purchaseShip: ({ data }) => ({
    creditsDelta: -data.transaction.price,
    creditsAfter: data.agent.credits,
    tradeSymbol: data.transaction.shipType,
    units: 1,
    unitPriceCredits: data.transaction.price,
    waypointSymbol: data.transaction.waypointSymbol,
    boughtShip: data.ship?.symbol ?? null,
  }),
  acceptContract: ({ data }) => ({
    creditsDelta: data.contract.terms.payment.onAccepted,
    creditsAfter: data.agent.credits,
    contractId: data.contract.id,
  }),
  fulfillContract: ({ data }) => ({
    creditsDelta: data.contract.terms.payment.onFulfilled,
    creditsAfter: data.agent.credits,
    contractId: data.contract.id,
  }),
  deliverContract: ({ data }, { body = {} }) => ({
    creditsDelta: 0,
    contractId: data.contract.id,
    tradeSymbol: String(body.tradeSymbol),
    units: Number(body.units),
    waypointSymbol: destinationOf(data.contract, body.tradeSymbol),
  }),
};

/** The waypoint to which a contract wants a good delivered; null if it names none. */
function destinationOf({ terms }: ReplyOf<'deliverContract'>['data']['contract'], tradeSymbol: unknown): string | null {
  return terms.deliver?.find((line) => line.tradeSymbol === tradeSymbol)?.destinationSymbol ?? null;
}

/** The ledger row of a success; undefined if it changes neither credits nor a contract. */
export function ledgerRow<Operation extends OperationId>(
  command: Command<Operation>,
  reply: ReplyOf<Operation>,
  requestContext: RequestContext,
  before: { readonly credits: number; readonly atMs: number },
): LedgerRow | undefined {
  const entry = bookkeepers[command.operation]?.(reply, command);
  return entry === undefined ? undefined : rowOf(command.operation, entry, requestContext, before);
}

/** Completes an entry to a whole row. */
export function rowOf(
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
