import { type FreshHome, marketsOf, twinOf } from '../../src/universe/calibrate/fresh-home.ts';
import { mean } from '../../src/universe/calibrate/statistics.ts';
import { cellOf, NEAR } from '../../src/universe/calibrate/steps.ts';
import type { Section, Source } from '../../src/universe/calibrate/table.ts';
import { askCredits, bidCredits, supplyLevel } from '../../src/universe/economy/prices.ts';
import { recordTrade } from '../../src/universe/economy/trades.ts';
import type { ActivityLevel, Difficulty, MarketGoodState, SupplyLevel } from '../../src/universe/state.ts';
import { countWithin, within } from './within.ts';

type Side = 'buy' | 'sell';
type Activity = ActivityLevel | 'EXCHANGE';

const SOURCE: Source = { section: '5.3', n: '43,000 steps, all cells', sure: 'good' };

/**
 * 43,000 live steps of one bot's model of July 2026 (game-facts 5.3): factors by which one full-volume purchase
 * multiplied the ask, and one full-volume sale the bid; NaN where unseen. What is only exchanged has no activity.
 */
export const RECORDED_STEPS: readonly (readonly [SupplyLevel, Activity, buy: number, sell: number])[] = [
  ['ABUNDANT', 'GROWING', 1.005, 0.976],
  ['ABUNDANT', 'WEAK', 1.026, Number.NaN],
  ['ABUNDANT', 'RESTRICTED', 1.033, Number.NaN],
  ['HIGH', 'GROWING', 1.004, 0.87],
  ['HIGH', 'WEAK', 1.04, 0.886],
  ['HIGH', 'RESTRICTED', 1.051, 0.91],
  ['MODERATE', 'GROWING', 1.033, 0.957],
  ['MODERATE', 'WEAK', 1.06, 0.961],
  ['MODERATE', 'STRONG', 1.035, 0.904],
  ['MODERATE', 'RESTRICTED', 1.072, 0.958],
  ['LIMITED', 'GROWING', 1.093, 0.976],
  ['LIMITED', 'WEAK', 1.06, 0.978],
  ['LIMITED', 'STRONG', 1.085, 0.964],
  ['LIMITED', 'RESTRICTED', 1.102, 0.978],
  ['SCARCE', 'GROWING', 1.063, 0.989],
  ['SCARCE', 'WEAK', 1.042, 0.989],
  ['SCARCE', 'STRONG', 1.056, 0.986],
  ['SCARCE', 'RESTRICTED', 1.132, 0.985],
  ['MODERATE', 'EXCHANGE', 1.001, 0.999],
  ['SCARCE', 'EXCHANGE', 1.024, 0.949],
];

/** Of the cells of quiet markets, how many the bare formula meets. */
const LEAST_QUIET = 11;

/** Relative supply in the middle of each label; of the open ones, one volume beyond the boundary. */
const MIDDLES: Readonly<Record<SupplyLevel, number>> = { ABUNDANT: 5, HIGH: 3, MODERATE: 0, LIMITED: -3, SCARCE: -5 };

/** Cheaper goods on exchange are left out: a rounded credit would be a good part of a step. */
const LEAST_BASE = 500;

/** Full-volume trades made with each of them, one after another. */
const STEPS = 12;

/** What one full trade volume does to the price that is paid. */
function step(good: MarketGoodState, side: Side): number {
  const price = side === 'buy' ? askCredits : bidCredits;
  const before = price(good);
  recordTrade(good, good.tradeVolume, side === 'buy' ? 'PURCHASE' : 'SELL');
  return price(good) / before;
}

/** The step of an export bought or an import sold at the middle of a label, at the usual margin and too dear for rounding. */
export function stepFactor(side: Side, supply: SupplyLevel, activity: ActivityLevel, difficulty?: Difficulty): number {
  const isHard = difficulty === 'hard';
  const rest = { tradeVolume: 100, restTradeVolume: 100, restNetSupply: 0, basePriceCredits: 1_000_000 };
  const good: MarketGoodState = {
    ...rest,
    symbol: 'SPECIMEN',
    type: side === 'buy' ? 'EXPORT' : 'IMPORT',
    marginPercent: isHard ? 6 : 8,
    netSupply: rest.tradeVolume * MIDDLES[supply],
    activity,
    ...(isHard && { stepPriced: true }),
  };
  return step(good, side);
}

/** The mean of the steps that goods on exchange take in a label, from rest through as many as they come to. */
function exchangeFactors(homes: readonly FreshHome[], side: Side, supply: string): number[] {
  const markets = homes.map(twinOf).flatMap(marketsOf);
  const goods = markets.flatMap((market) => Object.values(market.goods));
  const dear = goods.filter((good) => good.type === 'EXCHANGE' && good.basePriceCredits >= LEAST_BASE);
  const factors = dear.flatMap((good) =>
    Array.from({ length: STEPS }, () => [supplyLevel(good), step(good, side)] as const)
      .filter(([label]) => label === supply)
      .map(([, factor]) => factor),
  );
  return factors.length === 0 ? [] : [mean(factors)];
}

/** How prices move with each full-volume trade. */
export function stepSection(homes: readonly FreshHome[]): Section {
  const rule = { slack: NEAR, show: (value: number) => value.toFixed(3) };
  const cells = RECORDED_STEPS.flatMap(([supply, activity, ...pair]) =>
    (['buy', 'sell'] as const).flatMap((side, index) => {
      const seen = pair[index] ?? Number.NaN;
      const isExchange = activity === 'EXCHANGE';
      const ours = isExchange ? exchangeFactors(homes, side, supply) : [stepFactor(side, supply, activity)];
      return Number.isNaN(seen) ? [] : [within(SOURCE, cellOf(side, supply, activity), [seen, seen], ours, rule)];
    }),
  );
  const quiet = cells.filter(({ figure }) => /WEAK|RESTRICTED/.test(figure));
  const near = quiet.filter(({ agrees }) => agrees === true).length;
  const sum = `cells of WEAK and RESTRICTED within ${NEAR}`;
  return {
    title: 'Steps of the price',
    told: `Factor of one full-volume trade by the label before it, of exports bought and imports sold: by the formula of 5.2 at the middle of the label, which knows no activity; of exchanges the mean over ${STEPS} trades in a row. The recorded GROWING and STRONG cells moved less, perhaps because production refilled between the steps.`,
    rows: [countWithin(SOURCE, sum, near, quiet.length, LEAST_QUIET), ...cells],
  };
}
