import { avoidsMarket } from '../config/ship-rules.ts';
import type { Waypoint } from '../wire/schemas/system.ts';
import type { PriceSeen } from '../world/known.ts';
import { estimatePrice, sumOfLots } from '../world/market-memory/estimate.ts';
import type { WorldView } from '../world/state.ts';
import { hasTrait } from '../world/traits.ts';
import { isBackedOff, isShut } from './backed-off.ts';
import { claimedAt, movedUnits } from './claimed.ts';
import { lists } from './listing.ts';
import { ageSeconds, type Situation } from './situation.ts';

/** Estimated prices of a good now, and the factors by which each lot of a trade volume multiplies them. */
export interface PriceNow extends Pick<PriceSeen, 'purchasePrice' | 'sellPrice' | 'tradeVolume'> {
  readonly askGrowth: number;
  readonly bidDecay: number;
}

/**
 * Factor by which a lot of another agent may have moved a price since it was seen, however recently (game-facts 5.3).
 */
export const MOVED_BY_A_LOT = 1.15;

/** A market that trades a good. */
export interface Dealer {
  readonly waypoint: string;
  readonly price: PriceNow;
}

/** Whether the strategy avoids a good. */
export function isAvoidedGood({ strategy }: Situation, tradeSymbol: string): boolean {
  return strategy.avoid.goods.some((good) => good === tradeSymbol);
}

/** Whether the strategy avoids a market, or a good. */
export function isAvoided(situation: Situation, waypoint: string, tradeSymbol?: string): boolean {
  if (avoidsMarket(situation.strategy, waypoint)) return true;
  return tradeSymbol !== undefined && isAvoidedGood(situation, tradeSymbol);
}

/** Whether no ship trades at a market now: the strategy avoids it, or flying or docking there is backed off. */
export function isOutOfBounds(situation: Situation, waypoint: string): boolean {
  return isAvoided(situation, waypoint) || isShut(situation, waypoint);
}

/** Estimated price now, after the trades that other ships are about to make. */
function priceNow(situation: Situation, waypoint: string, price: PriceSeen): PriceNow {
  const lotsAhead = movedUnits(claimedAt(situation.claims, waypoint), price.symbol) / Math.max(1, price.tradeVolume);
  const age = ageSeconds(situation, price.seenAtMs);
  const { ask, bid, tradeVolume, askGrowth, bidDecay } = estimatePrice(price, age, situation.world.memory, lotsAhead);
  return { purchasePrice: ask, sellPrice: bid, tradeVolume, askGrowth, bidDecay };
}

/**
 * The markets of a system where a good can be bought, with its estimated price now; none for a good that the strategy
 * avoids.
 */
export function dealersIn(situation: Situation, systemSymbol: string, tradeSymbol: string): Dealer[] {
  return isAvoidedGood(situation, tradeSymbol) ? [] : marketsFor(situation, systemSymbol, tradeSymbol, 'buy');
}

/** The markets where cargo of a good can be sold; goods that the strategy avoids are included, to empty the hold. */
export function buyersIn(situation: Situation, systemSymbol: string, tradeSymbol: string): Dealer[] {
  return marketsFor(situation, systemSymbol, tradeSymbol, 'sell');
}

function marketsFor(situation: Situation, systemSymbol: string, tradeSymbol: string, deed: 'buy' | 'sell'): Dealer[] {
  const dealers: Dealer[] = [];
  for (const market of situation.world.markets.in(systemSymbol).values()) {
    const price = market.prices.get(tradeSymbol);
    if (price === undefined) continue;
    if (isOutOfBounds(situation, market.symbol)) continue;
    if (isBackedOff(situation, deed, market.symbol, { good: tradeSymbol })) continue;
    dealers.push({ waypoint: market.symbol, price: priceNow(situation, market.symbol, price) });
  }
  return dealers;
}

/** Whether a waypoint has a market, even if its listing is unread. */
export function hasMarket(waypoint: Pick<Waypoint, 'traits'>): boolean {
  return hasTrait(waypoint, 'MARKETPLACE');
}

/** Whether no market of the system lists the good; false while the listing of any market is unread. */
export function isUnwanted(world: WorldView, systemSymbol: string, tradeSymbol: string): boolean {
  const places = [...world.waypoints.in(systemSymbol).values()].filter(hasMarket);
  const markets = places.map(({ symbol }) => world.markets.get(symbol));
  return places.length > 0 && !markets.some((market) => market === undefined || lists(market, tradeSymbol));
}

/** Trade volumes come from the server: one of 0 would make the sum endless. */
function isTraded({ tradeVolume }: PriceNow): boolean {
  return tradeVolume > 0;
}

/** Credits that these units should bring at a dealer's price, sold lot by lot; 0 where the trade volume is 0. */
export function expectedRevenue(price: PriceNow, units: number): number {
  if (!isTraded(price)) return 0;
  return sumOfLots(units, price.tradeVolume, price.sellPrice, price.bidDecay);
}

/**
 * Credits that these units should cost at a dealer's price, bought lot by lot; infinite where the trade volume is 0.
 */
export function expectedCost(price: PriceNow, units: number): number {
  if (!isTraded(price)) return units > 0 ? Number.POSITIVE_INFINITY : 0;
  return sumOfLots(units, price.tradeVolume, price.purchasePrice, price.askGrowth);
}

/** Credits that these units should cost at a system's cheapest dealer; undefined while no price is known. */
export function leastCost(
  situation: Situation,
  systemSymbol: string,
  tradeSymbol: string,
  units: number,
): number | undefined {
  const dealers = dealersIn(situation, systemSymbol, tradeSymbol);
  return dealers.length === 0 ? undefined : Math.min(...dealers.map(({ price }) => expectedCost(price, units)));
}
