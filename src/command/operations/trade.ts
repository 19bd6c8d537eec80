import type { PriceRecord } from '../../game/price-records.ts';
import type { EventName } from '../../telemetry/log.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import type { Market, MarketTransaction } from '../../wire/schemas/market.ts';
import { type EffectEntry, refuelled, type TradeOf, traded, tradeEntry } from '../evidence/appraisers.ts';
import { gaveAway, tookAboard } from '../evidence/judges.ts';
import { beforeTrade } from '../evidence/pre-state.ts';
import { debug, type OperationRows, type Reads } from './row.ts';

const READS: Reads = { evidence: 'ship', consequences: ['agent', 'market'] };

const SALE: TradeOf = { type: 'SELL', tradeSymbol: ({ body }) => String(body?.symbol) };
const PURCHASE: TradeOf = { type: 'PURCHASE', tradeSymbol: ({ body }) => String(body?.symbol) };
const FUEL: TradeOf = { type: 'PURCHASE', tradeSymbol: () => 'FUEL' };

function logged(event: EventName, { data }: ReplyOf<'sellCargo'>) {
  const { waypointSymbol, tradeSymbol, units, pricePerUnit, totalPrice } = data.transaction;
  return debug(event, {
    waypoint: waypointSymbol,
    tradeSymbol,
    units,
    unitPriceCredits: pricePerUnit,
    totalPriceCredits: totalPrice,
    credits: data.agent.credits,
  });
}

interface TradeReply {
  readonly data: { readonly transaction: MarketTransaction; readonly agent: { readonly credits: number } };
}

/** The entry of a trade. Its kind is that of our request, whatever the reply calls it. */
export const booked =
  ({ type }: TradeOf) =>
  ({ data }: TradeReply): EffectEntry => ({
    ...tradeEntry({ ...data.transaction, type }),
    creditsAfter: data.agent.credits,
  });

/** The price rows of a market reply; empty if the reply has no prices because none of our ships is there. */
function priceRows(market: Market, atMs: number): PriceRecord[] {
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

/** Operations at a market. */
export const TRADE = {
  sellCargo: {
    logs: (reply) => logged('cargo.sold', reply),
    books: booked(SALE),
    trade: SALE,
    notes: beforeTrade('sellPrice', SALE.tradeSymbol),
    judges: gaveAway,
    reads: READS,
    appraises: traded(SALE),
  },
  purchaseCargo: {
    logs: (reply) => logged('cargo.bought', reply),
    books: booked(PURCHASE),
    trade: PURCHASE,
    notes: beforeTrade('purchasePrice', PURCHASE.tradeSymbol),
    judges: tookAboard,
    reads: READS,
    appraises: traded(PURCHASE),
  },
  refuelShip: {
    logs: ({ data }) =>
      debug('ship.refuelled', {
        waypoint: data.transaction.waypointSymbol,
        fuel: data.fuel.current,
        totalPriceCredits: data.transaction.totalPrice,
        credits: data.agent.credits,
      }),
    books: booked(FUEL),
    trade: FUEL,
    notes: beforeTrade('purchasePrice', FUEL.tradeSymbol),
    judges: ({ ship, before }) => (ship && before.fuel !== undefined ? ship.fuel.current > before.fuel : undefined),
    reads: READS,
    appraises: refuelled,
  },
  getMarket: {
    logs: ({ data }) => debug('market.seen', { waypoint: data.symbol, goods: data.tradeGoods?.length ?? 0 }),
    records: ({ data }, { prices }, atMs) => prices.record(priceRows(data, atMs)),
  },
} as const satisfies OperationRows;
