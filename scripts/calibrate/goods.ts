import { isLabelled, isPaired } from '../../src/universe/calibrate/asks-and-bids.ts';
import type { ShownGood } from '../../src/universe/calibrate/shown-good.ts';
import { extremes } from '../../src/universe/calibrate/statistics.ts';
import { type Row, type Section, type Source, shown } from '../../src/universe/calibrate/table.ts';
import { RECORDED_BASES, RECORDED_PRICES } from './recorded-goods.ts';
import { countWithin, rangeText, shareWithin } from './within.ts';

type Goods = readonly ShownGood[];

/** How far beyond the recorded least and greatest a price may lie, and the share of prices that has to. */
const FACTORS = { low: 0.9, high: 1.1 };
const SHARE_WANTED = 0.85;

/** Sightings of a good and type that make a range. */
const MANY = 4;

const PAIRS: Source = { section: '5.2', n: '214 of 215 dear rows', sure: 'good' };

/** Below this base a step of the margin is less than a credit, so that a pair shows little (game-facts 5.2). */
const TELLING_BASE = 1_000;

/** Percent of the goods that have an activity. */
const ACTIVITY_PERCENT = { WEAK: 62, RESTRICTED: 28, GROWING: 8, STRONG: 2 };
const ACTIVITY: Source = { section: '5.4', n: '448 market states', sure: 'good' };

/** Market states seen by type and supply, fresh and traded systems together. */
export const SUPPLY_COUNTS = {
  EXPORT: { ABUNDANT: 52, HIGH: 66, MODERATE: 24, LIMITED: 3, SCARCE: 3 },
  IMPORT: { ABUNDANT: 7, HIGH: 2, MODERATE: 70, LIMITED: 110, SCARCE: 111 },
  EXCHANGE: { ABUNDANT: 0, HIGH: 7, MODERATE: 151, LIMITED: 17, SCARCE: 7 },
};

/** Points by which a share may differ. */
const POINTS = 10;

function priceRow(source: Source, figure: string, recorded: string, ours: string, isInside: readonly boolean[]): Row {
  const share = isInside.filter(Boolean).length / isInside.length;
  const universe = `${ours}${(100 * share).toFixed(1)} %`;
  return { section: 'A', ...source, figure, recorded, universe, agrees: share >= SHARE_WANTED };
}

/** Of each of our prices, whether it lies within what was recorded. */
function areInside(prices: readonly number[], seen: readonly number[]): boolean[] {
  const [low, high] = extremes(seen);
  return prices.map((price) => price >= low * FACTORS.low && price <= high * FACTORS.high);
}

/** Prices at the start. */
export function priceSection(goods: Goods): Section {
  const byRow = Map.groupBy(goods, ({ symbol, type }) => `${symbol} ${type}`);
  const sides = (...prices: (readonly number[])[]) => prices.map((each) => rangeText(extremes(each), shown)).join('/');
  const all: boolean[] = [];
  const rows = RECORDED_PRICES.map(({ good, type, states, ...seen }) => {
    const ours = byRow.get(`${good} ${type}`) ?? [];
    const [asks, bids] = [ours.map(({ purchasePrice }) => purchasePrice), ours.map(({ sellPrice }) => sellPrice)];
    const inside = [...areInside(asks, seen.asks), ...areInside(bids, seen.bids)];
    all.push(...inside);
    const source: Source = { n: `${states}`, sure: states >= MANY ? 'good' : 'poor' };
    return priceRow(source, `${good} ${type}`, sides(seen.asks, seen.bids), `${sides(asks, bids)}; `, inside);
  });
  const n = RECORDED_PRICES.reduce((sum, { states }) => sum + states, 0);
  const whole: Source = { n: `${n} market states`, sure: 'good' };
  return {
    title: 'Prices by good and type',
    told: 'Asks/bids; 85 % of our prices have to lie between the least × 0.9 and the greatest × 1.1. A row of one sighting is no range, so that its miss means little.',
    rows: [priceRow(whole, 'all prices', 'at least 85 % within', `${all.length} prices, `, all), ...rows],
  };
}

/** Every base that the recordings allow, by hundreds where they are large. */
function basesOf({ symbol }: ShownGood): number[] {
  const [low, high] = extremes(RECORDED_BASES.get(symbol) ?? []);
  const step = high >= 10_000 ? 100 : 1;
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
}

function isAtRest({ symbol, purchasePrice, sellPrice }: ShownGood): boolean {
  const base = RECORDED_BASES.get(symbol)?.[0] ?? 0;
  const half = Math.max(2, base / 100);
  return Math.abs(purchasePrice - base - half) <= 1 && Math.abs(sellPrice - base + half) <= 1;
}

function pairRows(name: string, goods: Goods): Row[] {
  const paired = goods.filter((good) => isPaired(good, basesOf(good)));
  const labelled = paired.filter((good) => isLabelled(good, basesOf(good)));
  return [
    countWithin(PAIRS, `${name}: ask and bid explained by one whole margin`, paired.length, goods.length),
    countWithin(PAIRS, `${name}: and the supply behind them has its label`, labelled.length, goods.length),
  ];
}

/** Asks and bids that belong together. */
export function pairSection(goods: Goods): Section {
  const known = goods.filter(({ symbol }) => RECORDED_BASES.has(symbol));
  const { EXPORT = [], IMPORT = [], EXCHANGE = [] } = Object.groupBy(known, ({ type }) => type);
  const telling = [...EXPORT, ...IMPORT].filter((good) => (basesOf(good)[0] ?? 0) >= TELLING_BASE);
  const pairs = Object.entries({ EXPORT, IMPORT, [`base of ${TELLING_BASE} or more`]: telling });
  const atRest = 'EXCHANGE: 1 % and at least 2 credits about the base';
  return {
    title: 'Ask and bid jointly',
    told: 'By the formula of 5.2, written anew for this: from one price and the recorded base follows the supply, and from that the other price (±1 on bids of exports, ±2 on asks of imports).',
    rows: [
      ...pairs.flatMap(([name, members]) => pairRows(name, members)),
      countWithin(PAIRS, atRest, EXCHANGE.filter(isAtRest).length, EXCHANGE.length),
    ],
  };
}

/** The shares of labels, of so many of which each was seen. */
function shareRows(
  source: Source,
  counts: Readonly<Record<string, number>>,
  labels: readonly string[],
  figureOf: (label: string) => string,
): Row[] {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const percent = (label: string) => (100 * labels.filter((each) => each === label).length) / labels.length;
  return Object.entries(counts).map(([label, count]) =>
    shareWithin(source, POINTS, figureOf(label), (100 * count) / all, percent(label)),
  );
}

/** Labels at the start. */
export function labelSection(goods: Goods): Section {
  const activities = goods.flatMap(({ activity }) => activity ?? []);
  const supplies = Object.entries(SUPPLY_COUNTS).flatMap(([type, counts]) => {
    const n = `${Object.values(counts).reduce((sum, count) => sum + count, 0)} market states`;
    const labels = goods.filter((good) => good.type === type).map(({ supply }) => supply);
    return shareRows({ section: 'A', n, sure: 'good' }, counts, labels, (label) => `${type} ${label}`);
  });
  return {
    title: 'Supply and activity',
    told: `Shares, within ${POINTS} points. The recorded markets were days old and traded in by others, ours have just opened.`,
    rows: [...shareRows(ACTIVITY, ACTIVITY_PERCENT, activities, (name) => `activity ${name}, fresh`), ...supplies],
  };
}
