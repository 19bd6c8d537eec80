import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growVolume, recordTrade } from '../../../src/universe/economy/activity.ts';
import type { MarketGoodState, MarketState } from '../../../src/universe/economy/market-state.ts';
import { askCredits, bidCredits, relativeSupply } from '../../../src/universe/economy/prices.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse } from '../galaxy/fresh-universe.ts';
import { marketGood } from './goods-of-a-market.ts';
import { goodsOf, homeMarkets, marketAfter } from './home-markets.ts';
import { mill } from './mill.ts';

interface Action {
  readonly minutes: number;
  readonly good: number;
  readonly volumes: number;
  readonly isSale: boolean;
}

const actions = fc.array(
  fc.record<Action>({
    minutes: fc.integer({ min: 0, max: 600 }),
    good: fc.nat(),
    volumes: fc.double({ min: 0.05, max: 3, noNaN: true }),
    isSale: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
);

/** Lets players trade at one market at a time, in the order of the actions. */
function play(state: UniverseState, market: MarketState, script: readonly Action[]): number {
  let minutes = 0;
  for (const action of script) {
    minutes += action.minutes;
    const goods = Object.values(marketAfter(state, market, minutes).goods);
    const good = goods[action.good % goods.length];
    if (good) recordTrade(good, Math.ceil(action.volumes * good.tradeVolume), action.isSale ? 'SELL' : 'PURCHASE');
  }
  return minutes;
}

/** The market of a home system that makes most, so that its goods depend on each other most. */
function works(state: UniverseState): MarketState {
  const [busiest] = homeMarkets(state).toSorted(
    (one, other) => Object.keys(other.goods).length - Object.keys(one.goods).length,
  );
  if (busiest === undefined) throw new Error('no market');
  return busiest;
}

describe('whatever is traded', () => {
  it('leaves every number finite, every label in its order and every volume between its start and its cap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.boolean(), actions, (seed, isHard, script) => {
        const state: UniverseState = { ...freshUniverse(seed), difficulty: isHard ? 'hard' : 'normal' };
        const market = works(state);
        const minutes = play(state, market, script);
        for (const good of goodsOf([marketAfter(state, market, minutes + 60)])) {
          expect(Number.isFinite(good.netSupply)).toBe(true);
          expect(askCredits(good)).toBeGreaterThan(bidCredits(good));
          expect(bidCredits(good)).toBeGreaterThanOrEqual(1);
          expect(good.tradeVolume).toBeGreaterThanOrEqual(good.restTradeVolume);
          expect(good.tradeVolume).toBeLessThanOrEqual(2.65 * good.restTradeVolume);
          expect(good.activity === null).toBe(good.type === 'EXCHANGE');
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is worth the same however often somebody looks, bit by bit', () => {
    const looks = fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), actions, looks, (seed, script, visits) => {
        const [often, once] = [freshUniverse(seed), freshUniverse(seed)];
        const minutes = play(often, works(often), script);
        play(once, works(once), script);
        for (const visit of visits.toSorted((one, other) => one - other))
          marketAfter(often, works(often), minutes + visit);
        expect(marketAfter(often, works(often), minutes + 2_000)).toEqual(
          marketAfter(once, works(once), minutes + 2_000),
        );
      }),
      { numRuns: 15 },
    );
  });

  it('stays within eight volumes of nothing as far as production and consumption go', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -8, max: 8, noNaN: true }),
        fc.double({ min: -8, max: 8, noNaN: true }),
        (made, wanted) => {
          const { state, market, electronics, copper } = mill();
          electronics.netSupply = made * 20;
          copper.netSupply = wanted * 20;
          for (let minutes = 2; minutes < 400; minutes += 2) {
            marketAfter(state, market, minutes);
            for (const good of Object.values(market.goods))
              expect(Math.abs(relativeSupply(good))).toBeLessThanOrEqual(8.000001);
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  it('moves no supply but that of its own market, and a trade only that of its own good', () => {
    const state = freshUniverse(1);
    const before = structuredClone(homeMarkets(state));
    const [first] = goodsOf(homeMarkets(state));
    if (first === undefined) throw new Error('no good');
    recordTrade(first, 7, 'SELL');
    const moved = (goods: readonly MarketGoodState[]) =>
      goods.reduce((count, good, index) => count + (good.netSupply === goodsOf(before)[index]?.netSupply ? 0 : 1), 0);
    expect(moved(goodsOf(homeMarkets(state)))).toBe(1);
    expect(first.netSupply - (goodsOf(before)[0]?.netSupply ?? 0)).toBeCloseTo(7, 9);
    const later = homeMarkets(state, 600);
    expect(goodsOf(later.slice(1)).map(({ netSupply }) => netSupply)).toEqual(
      goodsOf(before.slice(1)).map(({ netSupply }) => netSupply),
    );
  });

  it('keeps the units in stock when the volume changes', () => {
    const good = marketGood({ activity: 'GROWING', netSupply: 33 });
    for (let reviews = 0; reviews < 4; reviews++) growVolume(good, true);
    expect([good.tradeVolume, good.netSupply]).toEqual([22, 33]);
    for (let reviews = 0; reviews < 16; reviews++) growVolume(good, false);
    expect([good.tradeVolume, good.netSupply]).toEqual([20, 33]);
  });
});
