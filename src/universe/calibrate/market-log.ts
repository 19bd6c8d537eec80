import type { MarketTradeGood, MarketTransaction } from '../../wire/schemas/market.ts';
import { Activity, GoodType, Supply } from '../../wire/words/words.ts';
import { DeliverBody } from '../schemas/bodies.ts';
import { type Exchange, replyOf, type Session } from './exchanges.ts';
import type { ShownGood } from './hidden-supply.ts';

/** A look at a good of a market, or what we did to its supply; instants in game seconds. */
export type MarketEvent =
  | { readonly kind: 'seen'; readonly atSeconds: number; readonly good: ShownGood }
  | {
      readonly kind: 'traded';
      readonly atSeconds: number;
      readonly side: 'ask' | 'bid';
      /** Paid for each unit, before the price moved. */
      readonly price: number;
      readonly units: number;
    }
  | { readonly kind: 'delivered'; readonly atSeconds: number; readonly units: number };

/** What was seen of one good of one market, in order. */
export interface GoodLog {
  readonly waypointSymbol: string;
  readonly tradeSymbol: string;
  readonly events: readonly MarketEvent[];
}

interface Placed {
  readonly waypointSymbol: string;
  readonly tradeSymbol: string;
  readonly event: MarketEvent;
}

function placedTrade(transaction: MarketTransaction, atSeconds: number): Placed {
  const { waypointSymbol, tradeSymbol, type, pricePerUnit, units } = transaction;
  const side = type === 'SELL' ? 'bid' : 'ask';
  return { waypointSymbol, tradeSymbol, event: { kind: 'traded', atSeconds, side, price: pricePerUnit, units } };
}

/** What is delivered on a contract feeds the market there (game-facts 5.4). */
function placedDelivery(exchange: Exchange, atSeconds: number): Placed[] {
  const terms = replyOf(exchange, 'deliverContract')?.data.contract.terms;
  const asked = DeliverBody.safeParse(exchange.requestBody);
  if (terms === undefined || !asked.success) return [];
  const { tradeSymbol, units } = asked.data;
  const lines = (terms.deliver ?? []).filter((line) => line.tradeSymbol === tradeSymbol);
  return lines.map(({ destinationSymbol }) => ({
    waypointSymbol: destinationSymbol,
    tradeSymbol,
    event: { kind: 'delivered', atSeconds, units },
  }));
}

/** The universe knows how a good's price moves by its labels; of one with others it can say nothing. */
function isShown(good: MarketTradeGood): good is MarketTradeGood & ShownGood {
  const { type, supply, activity } = good;
  const isKnown = GoodType.safeParse(type).success && Supply.safeParse(supply).success;
  return isKnown && (activity === undefined || Activity.safeParse(activity).success);
}

function eventsIn(exchange: Exchange, atSeconds: number): Placed[] {
  const trade = replyOf(exchange, 'sellCargo') ?? replyOf(exchange, 'purchaseCargo') ?? replyOf(exchange, 'refuelShip');
  if (trade !== undefined) return [placedTrade(trade.data.transaction, atSeconds)];
  const market = replyOf(exchange, 'getMarket')?.data;
  if (market === undefined) return placedDelivery(exchange, atSeconds);
  return (market.tradeGoods ?? []).filter(isShown).map((good) => ({
    waypointSymbol: market.symbol,
    tradeSymbol: good.symbol,
    event: { kind: 'seen', atSeconds, good },
  }));
}

/** Each good of each market whose prices were seen. */
export function marketLog({ exchanges, speed }: Session): GoodLog[] {
  const logs = new Map<string, { waypointSymbol: string; tradeSymbol: string; events: MarketEvent[] }>();
  for (const exchange of exchanges) {
    for (const { waypointSymbol, tradeSymbol, event } of eventsIn(exchange, (exchange.sentAtMs / 1_000) * speed)) {
      const key = `${waypointSymbol} ${tradeSymbol}`;
      const log = logs.get(key) ?? { waypointSymbol, tradeSymbol, events: [] };
      log.events.push(event);
      logs.set(key, log);
    }
  }
  return [...logs.values()];
}

/** Every look at a good, a repeated one once. */
export function differentSightings(logs: readonly GoodLog[]): { readonly place: string; readonly good: ShownGood }[] {
  const seen = new Map<string, { place: string; good: ShownGood }>();
  for (const { waypointSymbol, events } of logs) {
    for (const event of events) {
      if (event.kind !== 'seen') continue;
      const { symbol, purchasePrice, sellPrice, supply, tradeVolume } = event.good;
      const key = [waypointSymbol, symbol, purchasePrice, sellPrice, supply, tradeVolume].join(' ');
      seen.set(key, { place: waypointSymbol, good: event.good });
    }
  }
  return [...seen.values()];
}
