import type { Listing } from './home.ts';
import { LEVELS, levelAt, STEP } from './lots.ts';

/** What a unit of a listing's good counts for. */
export interface Terms {
  /** As it comes aboard, wherever that is: no more than it costs anywhere. */
  readonly aboardCredits: number;
  /** Once it was brought here: its way counts, too. */
  readonly broughtCredits: number;
  /** What a unit that is made here adds elsewhere: the room that it leaves in the stocks of its inputs. */
  readonly madeCredits: number;
}

/** Trade volumes from its rest within which a supply is put there (the universe's own rule, see `production.ts`). */
const AT_REST = 1e-4;

/** Game hours of neglect after which a grown trade volume takes a step back, and the share of it that this is. */
const HOURS_TO_SHRINK = 8;
const SHRUNK_SHARE = 0.112;

/** Relative supply beyond which nobody is taken to hold a market while its trade volume shrinks. */
const FARTHEST_SHRUNK = 10;

/**
 * What a unit more in stock counts for, at each level. Any number will do that is no less than what a purchase there
 * saves, and no more than what a sale there loses: then no trade ever gains. This one is the nearest to 0: below it where
 * there is room to sell to, above it where a unit can be bought for less than it counts for aboard.
 */
export function slopesOf(
  { prices: { sale, purchase } }: Pick<Listing, 'prices'>,
  { aboardCredits, broughtCredits }: Terms,
): Float64Array {
  return sale.map((paid, cell) => {
    const saved = Math.max(0, aboardCredits - (purchase[cell] ?? 0));
    return Math.min(saved, broughtCredits - paid);
  });
}

/** The least that will do: as a purchase saves. It tells best what making something costs whoever bought it before. */
function leastSlopes({ prices: { purchase } }: Listing, { aboardCredits }: Terms): Float64Array {
  return purchase.map((asked) => aboardCredits - asked);
}

/** Credits that a supply at each level counts for, per trade volume: the least is 0, so that no end is worth less. */
function countsOf(slopes: Float64Array): Float64Array {
  const counts = new Float64Array(LEVELS);
  for (let cell = 0; cell < slopes.length; cell++) counts[cell + 1] = (counts[cell] ?? 0) + STEP * (slopes[cell] ?? 0);
  const least = counts.reduce((one, other) => Math.min(one, other));
  return counts.map((credits) => credits - least);
}

/** What is tabled by level, at any place between the levels. */
function between(counts: Float64Array, place: number): number {
  const index = Math.max(0, Math.min(LEVELS - 2, Math.floor(place)));
  const [low, high] = [counts[index] ?? 0, counts[index + 1] ?? 0];
  return low + (place - index) * (high - low);
}

/** Credits that one tick adds from a level on, per trade volume, for each level at which that could be most. */
function mostOfTick({ prices, rest }: Listing, counts: Float64Array, madeCredits: number, remaining: number): number {
  const placeOf = (level: number) => (level - levelAt(prices, 0)) / STEP;
  const gainFrom = (place: number) => {
    const level = levelAt(prices, place);
    const moved = (rest - level) * (1 - remaining);
    const elsewhere = Math.max(0, moved) * madeCredits;
    return between(counts, placeOf(level + moved)) - between(counts, place) + elsewhere;
  };
  if (madeCredits === 0 && counts.every((credits) => credits === 0)) return 0;
  // Between the levels tried the gain is a straight line, so that nowhere in between is it more.
  let most = 0;
  for (let index = 0; index < LEVELS; index++) {
    const before = placeOf(rest + (levelAt(prices, index) - rest) / remaining);
    most = Math.max(most, gainFrom(index));
    if (before >= 0 && before <= LEVELS - 1) most = Math.max(most, gainFrom(before));
  }
  return most;
}

/** The most that a change of the trade volume adds, for each unit that it grows or shrinks: the units in stock stay the same. */
function mostOfVolume({ prices }: Listing, counts: Float64Array, slopes: Float64Array) {
  let [grown, shrunk] = [0, 0];
  for (let index = 0; index + 1 < LEVELS; index++) {
    const gain = (counts[index] ?? 0) - (slopes[index] ?? 0) * levelAt(prices, index);
    grown = Math.max(grown, gain);
    if (Math.abs(levelAt(prices, index)) <= FARTHEST_SHRUNK) shrunk = Math.max(shrunk, -gain);
  }
  return { grown, shrunk };
}

/** Tabled levels, at each end, that one tick may lead into from beyond. */
export const TAIL = Math.floor(0.15 * LEVELS);

/** Whether trade beyond the tabled levels cannot pay: the farther out, the more a tick takes away. */
function isClosed(slopes: Float64Array, { madeCredits }: Terms): boolean {
  const [low, high] = [slopes.subarray(0, TAIL), slopes.subarray(-TAIL)];
  return high.every((slope) => slope >= 0) && low.every((slope) => slope <= -madeCredits);
}

/** What a market adds if its stock counts by these slopes. */
function gainBy(listing: Listing, slopes: Float64Array, terms: Terms, hours: number): number {
  if (!isClosed(slopes, terms)) return Number.POSITIVE_INFINITY;
  const { rest, restTradeVolume, mostTradeVolume, paces, prices } = listing;
  const counts = countsOf(slopes);
  const place = (rest - levelAt(prices, 0)) / STEP;
  const steepest = Math.max(...[-1, 0, 1].map((beside) => Math.abs(slopes[Math.floor(place) + beside] ?? 0)));
  const known = new Map<number, number>();
  const tickGain = (remaining: number) => {
    const gain = known.get(remaining) ?? mostOfTick(listing, counts, terms.madeCredits, remaining);
    known.set(remaining, gain);
    return gain + AT_REST * (steepest + terms.madeCredits);
  };
  let credits = restTradeVolume * between(counts, place);
  for (const { ticks, remaining, tradeVolume } of paces) credits += ticks * tradeVolume * tickGain(remaining);
  if (mostTradeVolume === restTradeVolume) return credits;
  const { grown, shrunk } = mostOfVolume(listing, counts, slopes);
  const again = Math.floor(hours / HOURS_TO_SHRINK) * (SHRUNK_SHARE * mostTradeVolume + 1);
  return credits + (mostTradeVolume - restTradeVolume + again) * grown + again * shrunk;
}

/**
 * The most credits that a listing's market adds over so many game hours: what its supply counts for at first, what each
 * tick can add to that, and what changes of its trade volume can. Infinite where trade would pay without end.
 */
export function marketGain(listing: Listing, terms: Terms, hours: number): number {
  const nearest = gainBy(listing, slopesOf(listing, terms), terms, hours);
  if (nearest === 0 || listing.inputs.length === 0) return nearest;
  return Math.min(nearest, gainBy(listing, leastSlopes(listing, terms), terms, hours));
}
