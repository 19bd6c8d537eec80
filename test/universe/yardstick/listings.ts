import type { MarketGoodState } from '../../../src/universe/state.ts';
import type { Listing } from '../../../src/universe/yardstick/home.ts';
import { pricesOf } from '../../../src/universe/yardstick/lots.ts';
import { pacesOf } from '../../../src/universe/yardstick/pace.ts';

/** A good of a market at rest, ready to be changed. */
export function goodOf(over: Partial<MarketGoodState> = {}): MarketGoodState {
  const tradeVolume = over.tradeVolume ?? 20;
  const type = over.type ?? 'IMPORT';
  const rest = (type === 'IMPORT' ? -3 : type === 'EXPORT' ? 3 : 0) * tradeVolume;
  return {
    symbol: 'IRON',
    type,
    basePriceCredits: 1_000,
    marginPercent: 8,
    tradeVolume,
    restTradeVolume: tradeVolume,
    netSupply: rest,
    restNetSupply: rest,
    activity: type === 'EXCHANGE' ? null : 'WEAK',
    ...over,
  };
}

/** The listing of a good in no chain, so many seconds away from where it comes from. */
export function listingOf(good: MarketGoodState, carriedSeconds: number, hours: number): Listing {
  return {
    waypointSymbol: 'X1-AB12-B2',
    tradeSymbol: good.symbol,
    type: good.type,
    carriedSeconds,
    rest: good.restNetSupply / good.restTradeVolume,
    restTradeVolume: good.restTradeVolume,
    mostTradeVolume: good.restTradeVolume,
    prices: pricesOf(good),
    paces: pacesOf(good, hours, false),
    inputs: [],
  };
}
