import { askCredits, bidCredits, supplyLevel } from '../../src/universe/economy/prices.ts';
import type { MarketGoodState, SupplyLevel } from '../../src/universe/state.ts';
import { type FreshHome, goodsOf } from './fresh-home.ts';
import { RECORDED_BASES } from './recorded-bases.ts';
import type { Source } from './recorded-figures.ts';
import { judged, type Row, type Section } from './table.ts';

/** Whole margins, in percent, that any recorded pair was explained by. */
const MARGINS = Array.from({ length: 11 }, (_, index) => index + 4);

/** The supplies of each label in trade volumes, and how near to a boundary either label is right. */
const SUPPLIES: Readonly<Record<SupplyLevel, readonly [number, number]>> = {
  ABUNDANT: [4, Number.POSITIVE_INFINITY],
  HIGH: [2, 4],
  MODERATE: [-2, 2],
  LIMITED: [-4, -2],
  SCARCE: [Number.NEGATIVE_INFINITY, -4],
};
const NEAR = 0.1;

const SOURCE: Source = { section: '5.2', n: '214 of 215 dear rows', sure: 'good' };

/** The supplies, in trade volumes, that a price so rounded can come of. */
interface Explanation {
  readonly lowest: number;
  readonly highest: number;
}

/** Below this base a step of the margin is less than a credit, so that a pair shows little (game-facts 5.2). */
const TELLING_BASE = 1_000;

/** The power of two in the formula that leads to a price, and the supply in it. */
function powerOf({ type }: MarketGoodState, price: number, base: number, m: number): number {
  return type === 'EXPORT' ? (price / base - 1 + 5 * m) / (4 * m) : (1 + 5 * m - price / base) / (4 * m);
}

function supplyOf({ type }: MarketGoodState, power: number): number {
  return ((type === 'EXPORT' ? -1 : 1) * Math.log2(Math.max(power, Number.MIN_VALUE))) / 0.3;
}

/** Whether the formula of game-facts 5.2 leads from one price to the other, and by which supplies. */
function explain(good: MarketGoodState, base: number, marginPercent: number): Explanation | undefined {
  const m = marginPercent / 100;
  const [ask, bid] = [askCredits(good), bidCredits(good)];
  const isExport = good.type === 'EXPORT';
  const price = isExport ? ask : bid;
  const power = powerOf(good, price, base, m);
  if (power <= 0) return undefined;
  const other = isExport ? (base / 2) * (1 - 5 * m + 3.25 * m * power) : 2 * base * (1 + 5 * m - 3.25 * m * power);
  if (Math.abs(other - (isExport ? bid : ask)) > (isExport ? 1 : 2)) return undefined;
  const ends = [price - 0.5, price + 0.5].map((end) => supplyOf(good, powerOf(good, end, base, m)));
  return { lowest: Math.min(...ends), highest: Math.max(...ends) };
}

function basesOf(symbol: string): number[] {
  const range = RECORDED_BASES[symbol];
  if (range === undefined) return [];
  const [low, high] = range;
  const step = high >= 10_000 ? 100 : 1;
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
}

function explanations(good: MarketGoodState): Explanation[] {
  return basesOf(good.symbol).flatMap((base) => MARGINS.flatMap((margin) => explain(good, base, margin) ?? []));
}

function hasLabel(good: MarketGoodState, { lowest, highest }: Explanation): boolean {
  const [low, high] = SUPPLIES[supplyLevel(good)];
  return highest >= low - NEAR && lowest <= high + NEAR;
}

function row(figure: string, holding: number, all: number): Row {
  return { figure, recorded: 'all', ours: `${holding} of ${all}`, verdict: judged(holding === all), ...SOURCE };
}

function pairRows(figure: string, goods: readonly MarketGoodState[]): Row[] {
  const explained = goods.map((good) => ({ good, by: explanations(good) })).filter(({ by }) => by.length > 0);
  const labelled = explained.filter(({ good, by }) => by.some((explanation) => hasLabel(good, explanation)));
  return [
    row(`${figure}: ask and bid explained by one whole margin`, explained.length, goods.length),
    row(`${figure}: and the supply behind them has its label`, labelled.length, goods.length),
  ];
}

function isExchangeAtRest(good: MarketGoodState): boolean {
  const base = RECORDED_BASES[good.symbol]?.[0] ?? 0;
  const half = Math.max(2, base / 100);
  return Math.abs(askCredits(good) - base - half) <= 1 && Math.abs(bidCredits(good) - base + half) <= 1;
}

/** Asks and bids that belong together. */
export function pairSection(homes: readonly FreshHome[]): Section {
  const goods = homes.flatMap((home) => goodsOf(home));
  const known = goods.filter(({ symbol }) => RECORDED_BASES[symbol] !== undefined);
  const ofType = (type: string) => known.filter((good) => good.type === type);
  const isTelling = ({ symbol }: MarketGoodState) => (RECORDED_BASES[symbol]?.[0] ?? 0) >= TELLING_BASE;
  const exchange = ofType('EXCHANGE');
  return {
    title: 'Ask and bid jointly',
    told: `The formula of 5.2, written anew here: from one price and the recorded base follows the supply, and from that the other price (±1 on bids of exports, ±2 on asks of imports). ${goods.length - known.length} listings have no recorded base and are left out.`,
    rows: [
      ...pairRows('EXPORT', ofType('EXPORT')),
      ...pairRows('IMPORT', ofType('IMPORT')),
      ...pairRows(
        `base of ${TELLING_BASE} or more`,
        known.filter((good) => good.type !== 'EXCHANGE' && isTelling(good)),
      ),
      row(
        'EXCHANGE: 1 % and at least 2 credits about the base',
        exchange.filter(isExchangeAtRest).length,
        exchange.length,
      ),
    ],
  };
}
