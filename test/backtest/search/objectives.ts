import { seededRandom } from '../../../src/time/random.ts';

/** A cell of a grid: its place along each key, 0 to 1. */
type Cell = readonly number[];

/** What the cells of a grid are worth over all hours, before it is scaled to 0 … 1. */
type Shape = (cells: readonly Cell[], key: string) => readonly number[];

/** Draws of an objective: a centre and a weight for each key of its grid. */
function drawn(key: string) {
  const random = seededRandom(key, 'shape');
  const axes = Array.from({ length: 4 }, () => ({ centre: random.next(), weight: random.between(0.3, 1) }));
  const sumOver = (cell: Cell, term: (place: number, centre: number) => number) =>
    cell.reduce((sum, place, at) => sum + (axes[at]?.weight ?? 0) * term(place, axes[at]?.centre ?? 0), 0);
  return { random, sumOver };
}

/** Each cell worth what its places add up to. */
const additive =
  (term: (place: number, centre: number) => number): Shape =>
  (cells, key) => {
    const { sumOver } = drawn(key);
    return cells.map((cell) => sumOver(cell, term));
  };

/** Objectives of different shapes. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  peak: additive((place, centre) => -((place - centre) ** 2)),
  steps: additive((place, centre) => Number(place > centre)),
  plateau: additive((place, centre) => -Number(Math.abs(place - centre) > 0.55)),
  flat: (cells) => cells.map(() => 0),
  /** Two keys have to go together, and what lies along the ridge differs little. */
  ridge: (cells, key) => {
    const { sumOver } = drawn(key);
    return cells.map((cell) => 0.5 * sumOver(cell, (place) => place) - 2 * ((cell[0] ?? 0) - (cell[1] ?? 0)) ** 2);
  },
  /** No key means anything by itself. */
  interactions: (cells, key) => {
    const { random } = drawn(key);
    return cells.map(() => random.normal(0, 1));
  },
  needle: (cells, key) => {
    const at = drawn(key).random.integer(0, cells.length - 1);
    return cells.map((_, index) => Number(index === at));
  },
};

/** All cells of a grid with so many values a key. */
function gridOf(values: readonly number[]): readonly Cell[] {
  let cells: readonly Cell[] = [[]];
  for (const count of values)
    cells = cells.flatMap((cell) => Array.from({ length: count }, (_, at) => [...cell, at / (count - 1)]));
  return cells;
}

function scaled(worths: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(...worths), Math.max(...worths)];
  return worths.map((worth) => (most > least ? (worth - least) / (most - least) : 0));
}

/** How far fewer hours mislead: the share of another objective in what a cell shows at hour 0. */
const MISLEADING = 0.3;

/** A part of a cell's chance that a seed gives it at any hour; the rest is drawn anew for other hours. */
const LASTING = 0.7;

/** An objective with a known optimum. */
export type Objective = ReturnType<typeof objectiveOf>;

/**
 * An objective on a grid. A seed is good or bad for all cells alike, by as much as the best differs from the worst. What
 * chance adds to one cell on one seed has the deviation `noise` over all hours; it grows with the root of the hours, as
 * a sum of draws does, so that it weighs more in few. Few hours also show a part of another objective.
 */
export function objectiveOf(shape: Shape, values: readonly number[], noise: number, key: string) {
  const cells = gridOf(values);
  const truth = scaled(shape(cells, key));
  const misleading = scaled(shape(cells, `${key}, early`));
  const normal = (...keys: readonly (string | number)[]) => seededRandom(key, ...keys).normal(0, 1);
  return {
    /** What each cell is worth over all hours: 0 … 1. */
    truth,
    /** What a run of a cell shows; all hours are 1. */
    figure: (cell: number, seed: number, hours: number) => {
      const early = MISLEADING * (1 - hours);
      const worth = (1 - early) * (truth[cell] ?? 0) + early * (misleading[cell] ?? 0);
      const lasting = LASTING * normal('lasting', cell, seed);
      const passing = Math.sqrt(1 - LASTING ** 2) * normal('passing', cell, seed, hours);
      return hours * (worth + normal('home', seed)) + noise * Math.sqrt(hours) * (lasting + passing);
    },
  };
}
