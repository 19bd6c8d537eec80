import { describe, expect, it } from 'vitest';
import { recordTrade } from '../../../src/universe/economy/activity.ts';
import { askCredits, bidCredits, supplyLevel } from '../../../src/universe/economy/prices.ts';
import { lastTickMs } from '../../../src/universe/economy/ticks.ts';
import { freshUniverse } from '../galaxy/fresh-universe.ts';
import { marketGood } from './goods-of-a-market.ts';
import { freshUniverses, goodsOf, homeMarkets, marketAfter } from './home-markets.ts';

const activities = ['WEAK', 'GROWING', 'STRONG', 'RESTRICTED'] as const;

describe('a hard universe', () => {
  it('has margins two points below those of a normal one, and the same goods and supplies', () => {
    const [easy, hard] = [freshUniverses(3), freshUniverses(3, 'hard')].map((states) =>
      goodsOf(states.flatMap((state) => homeMarkets(state))),
    );
    expect(hard?.length).toBe(easy?.length);
    for (const [index, good] of (hard ?? []).entries()) {
      expect(good.marginPercent).toBe((easy?.[index]?.marginPercent ?? 0) - 2);
      expect([good.symbol, good.netSupply, good.activity]).toEqual([
        easy?.[index]?.symbol,
        easy?.[index]?.netSupply,
        easy?.[index]?.activity,
      ]);
    }
  });

  it('restocks every thirty minutes and not before, half as far as a normal one', () => {
    const displacement = (difficulty: 'normal' | 'hard', minutes: number) => {
      const state = { ...freshUniverse(1), difficulty };
      const market = homeMarkets(state).find((each) => goodsOf([each]).some(({ type }) => type === 'IMPORT'));
      const good = goodsOf(market ? [market] : []).find(
        ({ type, activity }) => type === 'IMPORT' && activity === 'WEAK',
      );
      if (market === undefined || good === undefined) throw new Error('no weak import');
      recordTrade(good, good.tradeVolume, 'SELL');
      marketAfter(state, market, minutes);
      return (good.netSupply - good.restNetSupply) / good.tradeVolume;
    };
    expect(displacement('hard', 29.9)).toBe(1);
    expect(displacement('hard', 30)).toBeCloseTo(2 ** (-30 / 388), 9);
    expect(displacement('hard', 59.9)).toBe(displacement('hard', 30));
    expect(displacement('hard', 390)).toBeCloseTo(displacement('normal', 195), 1);
  });

  it('says that its last tick was up to half an hour ago', () => {
    const state = { ...freshUniverse(1), difficulty: 'hard' } as const;
    expect(lastTickMs(state, state.startedAtMs + 59 * 60_000) - state.startedAtMs).toBe(30 * 60_000);
  });

  it('asks and bids what the curve does where supply is in the middle', () => {
    for (const activity of activities) {
      const stepped = marketGood({ activity, stepPriced: true });
      expect(askCredits(stepped)).toBe(askCredits(marketGood({ activity })));
      const wanted = marketGood({ type: 'IMPORT', activity, stepPriced: true });
      expect(bidCredits(wanted)).toBe(bidCredits(marketGood({ type: 'IMPORT', activity })));
      expect(supplyLevel(stepped)).toBe('MODERATE');
    }
  });
});
