import { describe, expect, it } from 'vitest';
import { RECORDED_PRICES } from '../../../scripts/calibrate/recorded-prices.ts';
import { stepFactors } from '../../../scripts/calibrate/step-factors.ts';
import { askCredits, bidCredits, relativeSupply } from '../../../src/universe/economy/prices.ts';
import { recordTrade } from '../../../src/universe/economy/trades.ts';
import type {
  ActivityLevel,
  MarketGoodState,
  MarketState,
  SupplyLevel,
  UniverseState,
} from '../../../src/universe/state.ts';
import { freshUniverses, goodsOf, homeMarkets, marketAfter, median } from './home-markets.ts';

const SEEDS = 20;

describe('fresh home systems over twenty seeds', () => {
  const goods = goodsOf(freshUniverses(SEEDS).flatMap((state) => homeMarkets(state)));
  const moved = goods.filter(({ type }) => type !== 'EXCHANGE');

  it.each([
    ['WEAK', 62],
    ['RESTRICTED', 28],
    ['GROWING', 8],
    ['STRONG', 2],
  ] as const)('are %s in about %d percent, as recorded', (activity, percent) => {
    const share = (100 * moved.filter((good) => good.activity === activity).length) / moved.length;
    expect(Math.abs(share - percent)).toBeLessThan(10);
    expect(share).toBeGreaterThan(0);
  });

  it('ask and bid within the recorded ranges, a tenth beyond allowed, in 85 percent of their prices', () => {
    const ranges = new Map(RECORDED_PRICES.map((row) => [`${row[0]} ${row[1]}`, row]));
    const isWithin = (price: number, [low, , high]: readonly [number, number, number]) =>
      price >= 0.9 * low && price <= 1.1 * high;
    const judged = goods.flatMap((good) => {
      const row = ranges.get(`${good.symbol} ${good.type}`);
      return row ? [isWithin(askCredits(good), row[3]), isWithin(bidCredits(good), row[4])] : [];
    });
    expect(judged.length).toBeGreaterThan(4_000);
    expect(judged.filter(Boolean).length / judged.length).toBeGreaterThan(0.85);
  });

  it('ask and bid jointly by one whole margin of the formula, for every export and import', () => {
    for (const good of moved) {
      const { basePriceCredits: base, marginPercent, type } = good;
      const [m, s] = [marginPercent / 100, relativeSupply(good)];
      const [scarcity, plenty] = [2 ** (-0.3 * s), 2 ** (0.3 * s)];
      const [ask, bid] =
        type === 'EXPORT'
          ? [base * (1 - 5 * m + 4 * m * scarcity), (base / 2) * (1 - 5 * m + 3.25 * m * scarcity)]
          : [2 * base * (1 + 5 * m - 3.25 * m * plenty), base * (1 + 5 * m - 4 * m * plenty)];
      expect(askCredits(good)).toBe(Math.max(10, Math.round(ask)));
      expect(bidCredits(good)).toBe(Math.max(1, Math.round(bid)));
    }
  });
});

/** Game minutes until the price has come half of the way back from a trade of one volume. */
function halfLifeOf(market: MarketState, good: MarketGoodState, minutesLater: (minutes: number) => unknown): number {
  const isExport = good.type === 'EXPORT';
  // A million a unit: rounding to whole credits would hide half of a cheap good's way.
  const price = () => (isExport ? askCredits : bidCredits)({ ...good, basePriceCredits: 1_000_000 });
  const atRest = price();
  recordTrade(good, good.tradeVolume, isExport ? 'PURCHASE' : 'SELL');
  const displaced = Math.abs(price() - atRest);
  for (let minutes = 2; minutes < 2_000; minutes += 2) {
    minutesLater(minutes);
    if (Math.abs(price() - atRest) <= displaced / 2) return minutes;
  }
  throw new Error(`${good.symbol} at ${market.waypointSymbol} never recovers`);
}

describe('the idle half-life of a trade of one volume in a weak market', () => {
  const universes = freshUniverses(SEEDS);
  // The trade is one of a market: others in it would bring its goods into each other's way.
  const halfLives = universes.flatMap((state) =>
    homeMarkets(state).flatMap((market) => {
      const good = goodsOf([market]).find(({ activity }) => activity === 'WEAK');
      return good ? [halfLifeOf(market, good, (minutes) => marketAfter(state, market, minutes))] : [];
    }),
  );

  it('has a median within the recorded quartiles, 149 to 270 minutes', () => {
    expect(halfLives.length).toBeGreaterThan(200);
    expect(median(halfLives)).toBeGreaterThanOrEqual(149);
    expect(median(halfLives)).toBeLessThanOrEqual(270);
  });
});

/** Buy growth and sell decay of game-facts 5.3 where both a curve and a table exist: WEAK and RESTRICTED; NaN where none was measured. */
const MEASURED: Readonly<Record<SupplyLevel, Partial<Record<ActivityLevel, readonly [number, number]>>>> = {
  ABUNDANT: { WEAK: [1.026, Number.NaN], RESTRICTED: [1.033, Number.NaN] },
  HIGH: { WEAK: [1.04, 0.886], RESTRICTED: [1.051, 0.91] },
  MODERATE: { WEAK: [1.06, 0.961], RESTRICTED: [1.072, 0.958] },
  LIMITED: { WEAK: [1.06, 0.978], RESTRICTED: [1.102, 0.978] },
  SCARCE: { WEAK: [1.042, 0.989], RESTRICTED: [1.132, 0.985] },
};

function deviations(difficulty: 'normal' | 'hard'): number[] {
  return stepFactors(difficulty).flatMap(({ supply, activity, buyGrowth, sellDecay }) => {
    const [buy, sell] = MEASURED[supply][activity] ?? [Number.NaN, Number.NaN];
    return [buyGrowth - buy, sellDecay - sell].filter((deviation) => !Number.isNaN(deviation)).map(Math.abs);
  });
}

describe('the step of a full-volume trade', () => {
  it('lies within 0.02 of the measured one in the eleven cells of eighteen in which the bare formula does', () => {
    const all = deviations('normal');
    expect(all).toHaveLength(18);
    expect(all.filter((deviation) => deviation <= 0.02)).toHaveLength(11);
  });

  it('is the measured one in a hard universe', () => {
    for (const deviation of deviations('hard')) expect(deviation).toBeLessThan(0.001);
  });

  it('is told for every supply and activity, and always goes the way of the trade', () => {
    for (const difficulty of ['normal', 'hard'] as const) {
      const factors = stepFactors(difficulty);
      expect(factors).toHaveLength(20);
      for (const { buyGrowth, sellDecay } of factors) {
        expect(buyGrowth).toBeGreaterThan(1);
        expect(sellDecay).toBeLessThan(1);
      }
    }
  });
});

describe('a day of turns of the economy', () => {
  it('takes back what was sold of every good of a home system', () => {
    const [state] = freshUniverses(1) as [UniverseState];
    for (const good of goodsOf(homeMarkets(state))) recordTrade(good, 5 * good.tradeVolume, 'SELL');
    const displaced = structuredClone(goodsOf(homeMarkets(state)));
    for (const [index, { netSupply }] of goodsOf(homeMarkets(state, 1_440)).entries())
      expect(netSupply).toBeLessThan(displaced[index]?.netSupply ?? 0);
  });
});
