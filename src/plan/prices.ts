import { avoidsMarket } from '../config/ship-rules.ts';
import type { Waypoint } from '../wire/schemas/system.ts';
import type { PriceSeen } from '../world/known.ts';
import { estimatePrice, sumOfLots } from '../world/market-memory/estimate.ts';
import type { WorldView } from '../world/state.ts';
import { hasTrait } from '../world/traits.ts';
import { isBackedOff, isShut } from './backed-off.ts';
import { claimedAt, movedUnits } from './claimed.ts';
import { isInSystem } from './in-system.ts';
import { lists } from './listing.ts';
import { ageSeconds, type Situation } from './situation.ts';

/** The prices of a good as they should be now, and what each lot of a trade volume multiplies them by. */
export interface PriceNow extends Pick<PriceSeen, 'purchasePrice' | 'sellPrice' | 'tradeVolume'> {
  readonly askGrowth: number;
  readonly bidDecay: number;
}

/** However lately a price was seen, a lot of somebody else's may have moved it by so much since (game-facts 5.3). */
export const MOVED_BY_A_LOT = 1.15;

/** A market that deals in a good. */
export interface Dealer {
  readonly waypoint: string;
  readonly price: PriceNow;
}

/** Whether the strategy says to stay away from a good. */
export function isAvoidedGood({ strategy }: Situation, tradeSymbol: string): boolean {
  return strategy.avoid.goods.some((good) => good === tradeSymbol);
}

/** Whether the strategy says to stay away from a market, or from a good. */
export function isAvoided(situation: Situation, waypoint: string, tradeSymbol?: string): boolean {
  if (avoidsMarket(situation.strategy, waypoint)) return true;
  return tradeSymbol !== undefined && isAvoidedGood(situation, tradeSymbol);
}

/** Whether no ship trades at a market now: the strategy avoids it, or it is left alone as no ship gets or docks there. */
export function isOutOfBounds(situation: Situation, waypoint: string): boolean {
  return isAvoided(situation, waypoint) || isShut(situation, waypoint);
}

/** A price as it should be now, after what other ships are about to trade. */
function priceNow(situation: Situation, waypoint: string, price: PriceSeen): PriceNow {
  const lotsAhead = movedUnits(claimedAt(situation.claims, waypoint), price.symbol) / Math.max(1, price.tradeVolume);
  const age = ageSeconds(situation, price.seenAtMs);
  const { ask, bid, tradeVolume, askGrowth, bidDecay } = estimatePrice(price, age, situation.world.memory, lotsAhead);
  return { purchasePrice: ask, sellPrice: bid, tradeVolume, askGrowth, bidDecay };
}

/** The markets of a system where a good can be bought at a known price, as it should be now; none for one that the strategy avoids. */
export function dealersIn(situation: Situation, systemSymbol: string, tradeSymbol: string): Dealer[] {
  return isAvoidedGood(situation, tradeSymbol) ? [] : marketsFor(situation, systemSymbol, tradeSymbol, 'buy');
}

/** The markets where what is aboard could be sold: also what the strategy avoids, since the hold is to be empty again. */
export function buyersIn(situation: Situation, systemSymbol: string, tradeSymbol: string): Dealer[] {
  return marketsFor(situation, systemSymbol, tradeSymbol, 'sell');
}

function marketsFor(situation: Situation, systemSymbol: string, tradeSymbol: string, deed: 'buy' | 'sell'): Dealer[] {
  const dealers: Dealer[] = [];
  for (const market of situation.world.markets.values()) {
    const price = market.prices.get(tradeSymbol);
    if (price === undefined || !isInSystem(market.symbol, systemSymbol)) continue;
    if (isOutOfBounds(situation, market.symbol)) continue;
    if (isBackedOff(situation, deed, market.symbol, { good: tradeSymbol })) continue;
    dealers.push({ waypoint: market.symbol, price: priceNow(situation, market.symbol, price) });
  }
  return dealers;
}

/** Whether a waypoint has a market, its listing read or not. */
export function hasMarket(waypoint: Pick<Waypoint, 'traits'>): boolean {
  return hasTrait(waypoint, 'MARKETPLACE');
}

/** Whether no market of the system lists the good, priced or not; never while a market's listing is still unread. */
export function isUnwanted(world: WorldView, systemSymbol: string, tradeSymbol: string): boolean {
  const waypoints = [...world.waypoints.values()].filter((waypoint) => waypoint.systemSymbol === systemSymbol);
  const places = waypoints.filter(hasMarket);
  const markets = places.map(({ symbol }) => world.markets.get(symbol));
  return places.length > 0 && !markets.some((market) => market === undefined || lists(market, tradeSymbol));
}

/** Trade volumes come from the server: one of 0 would make a sum without an end. */
function isTraded({ tradeVolume }: PriceNow): boolean {
  return tradeVolume > 0;
}

/** Credits that so many units should bring at a dealer's price, sold lot by lot; 0 where no call may trade any. */
export function expectedRevenue(price: PriceNow, units: number): number {
  if (!isTraded(price)) return 0;
  return sumOfLots(units, price.tradeVolume, price.sellPrice, price.bidDecay);
}

/** Credits that so many units should cost at a dealer's price, bought lot by lot; no sum will do where no call may trade any. */
export function expectedCost(price: PriceNow, units: number): number {
  if (!isTraded(price)) return units > 0 ? Number.POSITIVE_INFINITY : 0;
  return sumOfLots(units, price.tradeVolume, price.purchasePrice, price.askGrowth);
}

/** Credits that so many units should cost where a system's dealers are cheapest; undefined while no price is known. */
export function leastCost(
  situation: Situation,
  systemSymbol: string,
  tradeSymbol: string,
  units: number,
): number | undefined {
  const dealers = dealersIn(situation, systemSymbol, tradeSymbol);
  return dealers.length === 0 ? undefined : Math.min(...dealers.map(({ price }) => expectedCost(price, units)));
}
