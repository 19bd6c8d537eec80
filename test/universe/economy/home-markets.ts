import type { MarketGoodState, MarketState } from '../../../src/universe/economy/market-state.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse, homeOf, waypointsOf } from '../galaxy/fresh-universe.ts';

const MINUTE_MS = 60_000;

/** The markets of a home system, as they stand so many game minutes after the start of a universe at speed 1. */
export function homeMarkets(state: UniverseState, minutes = 0): MarketState[] {
  const nowMs = state.startedAtMs + minutes * MINUTE_MS;
  return waypointsOf(homeOf(state)).flatMap(({ symbol }) => marketAt(state, symbol, nowMs) ?? []);
}

/** One market so many game minutes after the start. */
export function marketAfter(state: UniverseState, { waypointSymbol }: MarketState, minutes: number): MarketState {
  const market = marketAt(state, waypointSymbol, state.startedAtMs + minutes * MINUTE_MS);
  if (market === undefined) throw new Error(`no market at ${waypointSymbol}`);
  return market;
}

export function goodsOf(markets: readonly MarketState[]): MarketGoodState[] {
  return markets.flatMap(({ goods }) => Object.values(goods));
}

/** Fresh universes, one for each seed. */
export function freshUniverses(count: number, difficulty: 'normal' | 'hard' = 'normal'): UniverseState[] {
  return Array.from({ length: count }, (_, seed) => ({ ...freshUniverse(seed + 1), difficulty }));
}
