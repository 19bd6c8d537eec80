import { describe, expect, it } from 'vitest';
import type { MarketGoodState, MarketState } from '../../../src/universe/economy/market-state.ts';
import { marketAt, recordDelivery } from '../../../src/universe/economy/markets.ts';
import { bidCredits } from '../../../src/universe/economy/prices.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse, homeOf } from '../galaxy/fresh-universe.ts';
import { goodsOf, homeMarkets } from './home-markets.ts';

describe('a delivery', () => {
  function importOf(state: UniverseState): { readonly market: MarketState; readonly good: MarketGoodState } {
    const market = homeMarkets(state).find(({ goods }) => Object.values(goods).some(({ type }) => type === 'IMPORT'));
    const good = goodsOf(market ? [market] : []).find(({ type }) => type === 'IMPORT');
    if (market === undefined || good === undefined) throw new Error('no market imports anything');
    return { market, good };
  }

  it('feeds the supply of the market where it is handed over, as a sale would', () => {
    const state = freshUniverse(3);
    const { market, good } = importOf(state);
    const [supply, bid] = [good.netSupply, bidCredits(good)];
    recordDelivery(state, market.waypointSymbol, good.symbol, 40, state.startedAtMs);
    expect(good.netSupply).toBeCloseTo(supply + 40, 9);
    expect(bidCredits(good)).toBeLessThan(bid);
  });

  it('changes nothing where the good isn’t listed or there is no market', () => {
    const state = freshUniverse(3);
    const { market } = importOf(state);
    const before = structuredClone(market);
    recordDelivery(state, market.waypointSymbol, 'toString', 40, state.startedAtMs);
    const dark = Object.values(homeOf(state).waypoints).find(({ trade }) => trade === undefined);
    recordDelivery(state, dark?.symbol ?? '', 'IRON', 40, state.startedAtMs);
    expect(market).toEqual(before);
    expect(marketAt(state, dark?.symbol ?? '', state.startedAtMs)).toBeUndefined();
  });
});
