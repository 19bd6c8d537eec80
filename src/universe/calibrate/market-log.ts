import type { MarketTradeGood } from '../../wire/schemas/market.ts';
import { Activity, GoodType, Supply } from '../../wire/words/words.ts';
import type { ActivityLevel, SupplyLevel, TradeGoodType } from '../economy/market-state.ts';
import { DeliverBody } from '../operations/bodies.ts';
import { type Exchange, type RecordedSession, replyOf } from './exchanges.ts';

/**
 * A good of a market as the API returns it, with labels known to the universe; goods with other labels cannot be
 * compared.
 */
export interface ShownGood extends MarketTradeGood {
  readonly type: TradeGoodType;
  readonly supply: SupplyLevel;
  readonly activity?: ActivityLevel | undefined;
}

/** Whether the labels of a good are all known. */
export function isShown(good: MarketTradeGood): good is ShownGood {
  const { type, supply, activity } = good;
  const isKnown = GoodType.safeParse(type).success && Supply.safeParse(supply).success;
  return isKnown && (activity === undefined || Activity.safeParse(activity).success);
}

interface Placed {
  readonly waypointSymbol: string;
  readonly tradeSymbol: string;
  /** Game seconds. */
  readonly atSeconds: number;
}

/** A sighting of a good at a market. */
export interface MarketSighting extends Placed {
  readonly good: ShownGood;
}

/** A change of its supply by us. */
export interface Moved extends Placed {
  readonly good?: never;
  /** Above 0 delivered or sold, below 0 bought. */
  readonly units: number;
  /** Price of each unit before the price moved; absent for a delivery on a contract. */
  readonly price?: number;
}

/** Sightings and changes of one good of one market, in order. */
export type GoodLog = readonly MarketEvent[];

/** A sighting of a good, or what we changed. */
export type MarketEvent = MarketSighting | Moved;

/** Sightings, trades, and deliveries on a contract, which add to the market's supply (facts: recovery). */
export function marketEventsIn(exchange: Exchange): MarketEvent[] {
  const { atSeconds, requestBody } = exchange;
  const market = replyOf(exchange, 'getMarket')?.data;
  const trade = replyOf(exchange, 'sellCargo', 'purchaseCargo', 'refuelShip')?.data.transaction;
  const { data: asked } = DeliverBody.safeParse(requestBody);
  const lines = replyOf(exchange, 'deliverContract')?.data.contract.terms.deliver ?? [];
  const place = (waypointSymbol = '', tradeSymbol = '') => ({ waypointSymbol, tradeSymbol, atSeconds });
  return [
    ...(market?.tradeGoods ?? []).filter(isShown).map((good) => ({ ...place(market?.symbol, good.symbol), good })),
    ...(trade === undefined ? [] : [trade]).map(({ waypointSymbol, tradeSymbol, type, units, pricePerUnit: price }) => {
      return { ...place(waypointSymbol, tradeSymbol), units: type === 'SELL' ? units : -units, price };
    }),
    ...lines
      .filter(({ tradeSymbol }) => tradeSymbol === asked?.tradeSymbol)
      .map((line) => ({ ...place(line.destinationSymbol, line.tradeSymbol), units: asked?.units ?? 0 })),
  ];
}

/** The log of each good of each market; the events stay in their order. */
export function logsOf(events: readonly MarketEvent[]): GoodLog[] {
  const keyOf = ({ waypointSymbol, tradeSymbol }: Placed) => `${waypointSymbol} ${tradeSymbol}`;
  return [...Map.groupBy(events, keyOf).values()];
}

/** The log of each good of each market whose prices were seen. */
export function marketLogs({ exchanges }: RecordedSession): GoodLog[] {
  return logsOf(exchanges.flatMap(marketEventsIn));
}

/** All sightings of goods without duplicates. */
export function differentSightings(logs: readonly GoodLog[]): ShownGood[] {
  const keyOf = ({ waypointSymbol, good }: MarketSighting) =>
    [waypointSymbol, good.symbol, good.purchasePrice, good.sellPrice, good.supply, good.tradeVolume].join(' ');
  const looks = logs.flat().filter((event) => event.good !== undefined);
  return [...new Map(looks.map((look) => [keyOf(look), look.good])).values()];
}
