import { recordTrade } from '../../../src/universe/economy/activity.ts';
import type { MarketGoodState, MarketState } from '../../../src/universe/economy/market-state.ts';
import { freshUniverse, homeOf } from '../galaxy/fresh-universe.ts';
import { marketGood } from './goods-of-a-market.ts';
import { marketAfter } from './home-markets.ts';

/** A market with a chain of its own, at rest, and the universe that it is in. */
type Mill = ReturnType<typeof mill>;

function input(symbol: string, s: number): MarketGoodState {
  return marketGood({ symbol, type: 'IMPORT', netSupply: s * 20, restNetSupply: s * 20 });
}

/** A market that makes ELECTRONICS of COPPER and SILICON_CRYSTALS and exchanges FUEL. */
export function mill(crystalsAtRest = -2) {
  const state = freshUniverse(1);
  const waypointSymbol = `${homeOf(state).symbol}-A1`;
  const electronics = marketGood({ symbol: 'ELECTRONICS', netSupply: 60, restNetSupply: 60 });
  const [copper, crystals] = [input('COPPER', -2), input('SILICON_CRYSTALS', crystalsAtRest)];
  const fuel = marketGood({ symbol: 'FUEL', type: 'EXCHANGE', activity: null, tradeVolume: 180, restTradeVolume: 180 });
  const goods = { ELECTRONICS: electronics, COPPER: copper, SILICON_CRYSTALS: crystals, FUEL: fuel };
  const market: MarketState = { waypointSymbol, goods, settledAtMs: state.startedAtMs, transactions: [] };
  state.markets[waypointSymbol] = market;
  return { state, market, electronics, copper, crystals };
}

/** Trades so many volumes of each good every half hour, for some hours: each of them a flow. */
export function work({ state, market }: Mill, hours: number, flows: readonly (readonly [MarketGoodState, number])[]) {
  const start = (market.settledAtMs - state.startedAtMs) / 60_000;
  for (let minutes = 0; minutes < hours * 60; minutes += 30) {
    marketAfter(state, market, start + minutes);
    for (const [good, volumes] of flows) {
      const isExport = good.type === 'EXPORT';
      recordTrade(good, volumes * good.tradeVolume, isExport ? 'PURCHASE' : 'SELL');
    }
  }
  marketAfter(state, market, start + hours * 60);
}

export function rest({ state, market }: Mill, hours: number): void {
  marketAfter(state, market, (market.settledAtMs - state.startedAtMs) / 60_000 + hours * 60);
}
