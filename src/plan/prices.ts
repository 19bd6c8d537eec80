import { avoidsMarket } from '../config/ship-rules.ts';
import type { MarketKnown, PriceSeen, WorldView } from '../world/state.ts';
import type { Situation } from './situation.ts';

/**
 * How a price moves with each lot of one trade volume, measured on the live service (playbook 2.3: ask about +5 %,
 * bid about -1.5 to -5 %): a documented prior, until the market memory learns it from the daemon's own trades.
 */
const ASK_GROWTH_PER_LOT = 1.05;
const BID_DECAY_PER_LOT = 0.96;

/** A market that deals in a good, with the prices last seen there. */
export interface Dealer {
  readonly waypoint: string;
  readonly price: PriceSeen;
}

/** Whether the strategy says to stay away from a market or a good. */
export function isAvoided({ strategy }: Situation, waypoint: string, tradeSymbol?: string): boolean {
  if (avoidsMarket(strategy, waypoint)) return true;
  return tradeSymbol !== undefined && strategy.avoid.goods.some((good) => good === tradeSymbol);
}

/** The markets of a system with a known price for a good. */
export function dealersIn(situation: Situation, systemSymbol: string, tradeSymbol: string): Dealer[] {
  const dealers: Dealer[] = [];
  for (const market of situation.world.markets.values()) {
    const price = market.prices.get(tradeSymbol);
    if (price === undefined || !market.symbol.startsWith(`${systemSymbol}-`)) continue;
    if (!isAvoided(situation, market.symbol, tradeSymbol)) dealers.push({ waypoint: market.symbol, price });
  }
  return dealers;
}

/** Whether no market of the system lists the good, priced or not; never while a market's listing is still unread. */
export function isUnwanted(world: WorldView, systemSymbol: string, tradeSymbol: string): boolean {
  const waypoints = [...world.waypoints.values()].filter((waypoint) => waypoint.systemSymbol === systemSymbol);
  const places = waypoints.filter(({ traits }) => traits.some((trait) => trait.symbol === 'MARKETPLACE'));
  const markets = places.map(({ symbol }) => world.markets.get(symbol));
  const lists = (market: MarketKnown | undefined) =>
    market === undefined || [...market.imports, ...market.exports, ...market.exchange].includes(tradeSymbol);
  return places.length > 0 && !markets.some(lists);
}

/** Trade volumes come from the server: one of 0 would make a sum without an end. */
function isTraded({ tradeVolume }: PriceSeen): boolean {
  return tradeVolume > 0;
}

function sumOfLots(units: number, tradeVolume: number, firstPrice: number, factor: number): number {
  let [left, price, sum] = [units, firstPrice, 0];
  while (left > 0) {
    const lot = Math.min(left, tradeVolume);
    sum += lot * price;
    price *= factor ** (lot / tradeVolume);
    left -= lot;
  }
  return sum;
}

/** Credits that so many units should bring at a dealer's price, sold lot by lot; 0 where no call may trade any. */
export function expectedRevenue(price: PriceSeen, units: number): number {
  if (!isTraded(price)) return 0;
  return sumOfLots(units, price.tradeVolume, price.sellPrice, BID_DECAY_PER_LOT);
}

/** Credits that so many units should cost at a dealer's price, bought lot by lot; no sum will do where no call may trade any. */
export function expectedCost(price: PriceSeen, units: number): number {
  if (!isTraded(price)) return units > 0 ? Number.POSITIVE_INFINITY : 0;
  return sumOfLots(units, price.tradeVolume, price.purchasePrice, ASK_GROWTH_PER_LOT);
}
