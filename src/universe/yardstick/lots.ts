import { askCredits, bidCredits } from '../economy/prices.ts';
import type { MarketGoodState } from '../state.ts';

/** Relative supplies between which prices are tabled, give or take a step; `market-gain.ts` sees to what lies beyond. */
const LOWEST_LEVEL = -40;
const HIGHEST_LEVEL = 32;

/** Volumes from one tabled level to the next. */
export const STEP = 0.1;

/** Levels that are tabled. */
export const LEVELS = Math.round((HIGHEST_LEVEL - LOWEST_LEVEL) / STEP) + 1;

/** Steps in one trade volume: a lot moves the supply by no more. */
const LOT = Math.round(1 / STEP);

/**
 * What one unit is worth at each level of supply, no less favourable than the market deals at. Entry i of `sale` and
 * `purchase` is for the supplies between the levels i and i + 1.
 */
export interface Prices {
  /** Relative supply of the first level. */
  readonly lowest: number;
  /** The most that a unit brings which lifts the supply through these levels, credits. */
  readonly sale: Float64Array;
  /** The least that a unit costs which brings the supply down through them, credits. */
  readonly purchase: Float64Array;
  /** What the market asks at the first level, which contracts are never paid by more than, credits. */
  readonly highestAsk: number;
}

/** The relative supply of a tabled level. */
export function levelAt({ lowest }: Pick<Prices, 'lowest'>, index: number): number {
  return lowest + index * STEP;
}

/** The last tabled level at or below a relative supply. */
export function indexOf({ lowest }: Pick<Prices, 'lowest'>, level: number): number {
  return Math.max(0, Math.min(LEVELS - 2, Math.floor((level - lowest) / STEP + 1e-9)));
}

type Curve = (level: number) => number;

/** A price by relative supply. */
function curveOf(good: MarketGoodState, read: (good: MarketGoodState) => number): Curve {
  return (level) => read({ ...good, netSupply: level * good.tradeVolume });
}

/** Where the bid of an import falls to nothing; undefined for goods that always bring something. */
function worthlessFrom(bid: Curve): number | undefined {
  let [low, high] = [0, 12];
  if (bid(high) > 1) return undefined;
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (bid(middle) > 1) low = middle;
    else high = middle;
  }
  return high;
}

/** Credits that rounding to whole ones may move a mean of prices by. */
const ROUNDING = 0.6;

/** How finely lots are tried, in parts of a step. */
const FINE = 8;

/** Credits that a unit counts as where its price is the lowest there is, 1, and just before. */
const WORTHLESS = 2;

const cellsOf = (read: (cell: number) => number) => Float64Array.from({ length: LEVELS - 1 }, (_, cell) => read(cell));

/** A unit's worth as a function of its level: the price some steps before, and near the worthless end the mean slope. */
function saleCells(bid: Curve, lowest: number, shift: number, end: number | undefined): Float64Array {
  const cells = cellsOf((cell) => bid(lowest + (cell - shift) * STEP));
  if (end === undefined) return cells.map((credits) => credits + ROUNDING);
  const last = Math.round((end - lowest) / STEP);
  // A lot that begins a way before the end is dealt at the price there, the rest of it counts as worthless.
  const ways = Array.from({ length: LOT * FINE }, (_, index) => (index + 1) / FINE / LOT);
  const slope = Math.max(...ways.map((way) => (bid(end - way) - WORTHLESS * (1 - way)) / way));
  return cells.map((credits, cell) => (cell >= last ? WORTHLESS : cell >= last - LOT ? slope : credits + ROUNDING));
}

/** Whether no whole lot, begun anywhere, is dealt at better than its levels' mean: then no part of one is either. */
function covers(price: Curve, cells: Float64Array, lowest: number, isSale: boolean): boolean {
  const sums = new Float64Array(LEVELS);
  for (let cell = 0; cell + 1 < LEVELS; cell++) sums[cell + 1] = (sums[cell] ?? 0) + (cells[cell] ?? 0) * STEP;
  const sumTo = (index: number) => {
    const whole = Math.floor(index);
    return (sums[whole] ?? 0) + (index - whole) * STEP * (cells[whole] ?? 0);
  };
  for (let fine = LOT * FINE; fine < (LEVELS - 1 - LOT) * FINE; fine++) {
    const index = fine / FINE;
    const start = lowest + index * STEP;
    const mean = isSale ? sumTo(index + LOT) - sumTo(index) : sumTo(index) - sumTo(index - LOT);
    if (isSale ? mean < price(start) - 1e-6 : mean > price(start) + 1e-6) return false;
  }
  return true;
}

/** The least shift by which every lot is covered: about half a lot, more where the curve bends. */
function covering(price: Curve, lowest: number, isSale: boolean, cells: (shift: number) => Float64Array): Float64Array {
  for (let shift = LOT / 2; shift <= LOT; shift++) {
    const tried = cells(shift);
    if (covers(price, tried, lowest, isSale)) return tried;
  }
  throw new RangeError('covering: expected prices that fall as the supply rises, got others');
}

/**
 * The prices of a good of a market at every level. All units of a lot, of a trade volume at most, are dealt at the price
 * before it moved, and the price moves as the lot does: so a unit is counted at the price half a lot or so before its own
 * level, which no lot beats as a whole.
 */
export function pricesOf(good: MarketGoodState): Prices {
  const bid = curveOf(good, bidCredits);
  const ask = curveOf(good, askCredits);
  const end = good.type === 'IMPORT' ? worthlessFrom(bid) : undefined;
  const lowest = end === undefined ? LOWEST_LEVEL : end - Math.round((end - LOWEST_LEVEL) / STEP) * STEP;
  const sale = covering(bid, lowest, true, (shift) => saleCells(bid, lowest, shift, end));
  // No level sells for more than it is bought for: else it would pay to do both for ever.
  const purchase = covering(ask, lowest, false, (shift) =>
    cellsOf((cell) => {
      const least = (sale[cell] ?? 0) + 0.01;
      const isWorthless = end !== undefined && lowest + (cell + 0.5) * STEP > end;
      return isWorthless ? least : Math.max(ask(lowest + (cell + 1 + shift) * STEP) - ROUNDING, least);
    }),
  );
  return { lowest, sale, purchase, highestAsk: ask(lowest) };
}
