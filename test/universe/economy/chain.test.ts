import { describe, expect, it } from 'vitest';
import { KIND } from '../../../src/config/worlds/world-schema.ts';
import { recordTrade } from '../../../src/universe/economy/activity.ts';
import type { MarketState } from '../../../src/universe/economy/market-state.ts';
import { halfLifeMinutes } from '../../../src/universe/economy/production.ts';
import { marketGood } from './goods-of-a-market.ts';
import { freshUniverses, goodsOf, homeMarkets, marketAfter } from './home-markets.ts';
import { mill, rest, work } from './mill.ts';

const NORMAL = { difficulty: 'normal', markets: KIND.markets } as const;
const HARD = { ...NORMAL, difficulty: 'hard' } as const;

describe('production', () => {
  it('makes more of what was bought, and draws on the inputs for it', () => {
    const { state, market, electronics, copper, crystals } = mill();
    recordTrade(electronics, 80, 'PURCHASE');
    marketAfter(state, market, 60);
    expect(electronics.netSupply).toBeGreaterThan(-20);
    for (const each of [copper, crystals]) expect(each.netSupply).toBeLessThan(each.restNetSupply);
  });

  it('stands still while an input is used up', () => {
    const made = (s: number) => {
      const { state, market, electronics, copper } = mill();
      recordTrade(electronics, 80, 'PURCHASE');
      copper.netSupply = s * 20;
      marketAfter(state, market, 2);
      return electronics.netSupply + 20;
    };
    expect(made(-9)).toBe(0);
    expect(made(-2)).toBeGreaterThan(0);
  });

  it('turns what is delivered into more than its usual stock', () => {
    const { state, market, electronics, copper, crystals } = mill();
    for (const each of [copper, crystals]) recordTrade(each, 60, 'SELL');
    marketAfter(state, market, 120);
    expect(electronics.netSupply).toBeGreaterThan(60);
    expect(copper.netSupply).toBeLessThan(20);
  });

  it('comes to rest, and then nothing moves any more', () => {
    const { state, market } = mill();
    for (const good of Object.values(market.goods)) recordTrade(good, 50, 'PURCHASE');
    const settled = structuredClone(marketAfter(state, market, 10 * 1_440));
    for (const { netSupply, restNetSupply } of Object.values(settled.goods)) expect(netSupply).toBe(restNetSupply);
    expect(marketAfter(state, market, 30 * 1_440).goods).toEqual(settled.goods);
  });
});

describe('activity', () => {
  it('is RESTRICTED for a product while an input is SCARCE, and for the other inputs, not for the missing one', () => {
    const scarce = mill(-5);
    rest(scarce, 1);
    expect([scarce.electronics.activity, scarce.copper.activity]).toEqual(['RESTRICTED', 'RESTRICTED']);
    expect(scarce.crystals.activity).toBe('WEAK');
    work(scarce, 1, [[scarce.crystals, 1]]);
    expect(scarce.electronics.activity).not.toBe('RESTRICTED');
  });

  it('opens as RESTRICTED for exactly the exports with a SCARCE input', () => {
    for (const state of freshUniverses(6)) {
      const before = structuredClone(homeMarkets(state));
      const after = homeMarkets(state, 60);
      const restricted = (markets: readonly MarketState[]) =>
        goodsOf(markets).map(({ symbol, activity }) => [symbol, activity === 'RESTRICTED']);
      expect(restricted(after)).toEqual(restricted(before));
    }
  });

  it('grows with trade on both sides of the chain, not with trade on one', () => {
    const both = mill();
    work(both, 3, [
      [both.electronics, 1],
      [both.copper, 1],
      [both.crystals, 1],
    ]);
    expect(both.electronics.activity).toBe('GROWING');
    expect(both.copper.activity).toBe('GROWING');
    const one = mill();
    work(one, 3, [[one.electronics, 1]]);
    expect(one.electronics.activity).not.toBe('GROWING');
    const other = mill();
    work(other, 3, [
      [other.copper, 1],
      [other.crystals, 1],
    ]);
    expect([other.copper.activity, other.electronics.activity]).toEqual(['WEAK', 'WEAK']);
  });

  it('is STRONG with much trade, and sinks by one level at a time when it is neglected', () => {
    const busy = mill();
    work(busy, 3, [
      [busy.electronics, 3],
      [busy.copper, 3],
      [busy.crystals, 3],
    ]);
    expect(busy.electronics.activity).toBe('STRONG');
    const seen = [busy.electronics.activity];
    for (let half = 0; half < 24; half++) {
      rest(busy, 0.5);
      if (seen.at(-1) !== busy.electronics.activity) seen.push(busy.electronics.activity);
    }
    expect(seen).toEqual(['STRONG', 'GROWING', 'WEAK']);
  });

  it.each([
    ['EXPORT', 'GROWING', 1.7 / 0.445],
    ['EXPORT', 'STRONG', 2 / 0.445],
    ['EXPORT', 'RESTRICTED', 0.225 / 0.445],
    ['IMPORT', 'GROWING', 1.8 / 0.485],
    ['IMPORT', 'STRONG', 1.95 / 0.485],
    ['IMPORT', 'RESTRICTED', 0.225 / 0.445],
  ] as const)('lets an %s that is %s recover in the recorded ratio to WEAK', (type, activity, ratio) => {
    const weak = halfLifeMinutes(marketGood({ type }), NORMAL);
    expect(weak).toBe(194);
    expect(weak / halfLifeMinutes(marketGood({ type, activity }), NORMAL)).toBeCloseTo(ratio, 9);
    expect(halfLifeMinutes(marketGood({ type, activity }), HARD)).toBeCloseTo((2 * 194) / ratio, 9);
  });
});

describe('trade volume', () => {
  it('grows in the recorded steps where both sides are traded, to a cap, and comes back when it is neglected', () => {
    const busy = mill();
    const seen = new Set<number>();
    for (let half = 0; half < 96; half++) {
      work(busy, 0.5, [
        [busy.electronics, 1.2],
        [busy.copper, 1.2],
        [busy.crystals, 1.2],
      ]);
      seen.add(busy.electronics.tradeVolume);
    }
    const steps = [...seen];
    for (const [index, volume] of steps.slice(1).entries()) {
      expect(volume / (steps[index] ?? 0)).toBeGreaterThan(1);
      expect(volume / (steps[index] ?? 0)).toBeLessThanOrEqual(1.25);
    }
    expect(busy.electronics.tradeVolume).toBe(53);
    expect(busy.copper.tradeVolume).toBe(53);
    rest(busy, 30 * 24);
    expect([busy.electronics.tradeVolume, busy.copper.tradeVolume]).toEqual([20, 20]);
  });

  it('stays where it is when only one side is traded', () => {
    const one = mill();
    work(one, 24, [[one.electronics, 1]]);
    expect(one.electronics.tradeVolume).toBe(20);
  });
});
