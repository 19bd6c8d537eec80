import { describe, expect, test } from 'vitest';
import { type Rung, search } from '../../../src/backtest/search/search.ts';
import { type Objective, objectiveOf, SHAPES } from './objectives.ts';

/** Seeds to choose by, as of --seed 1-16. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const TRIALS = 200;
const GRIDS = [
  [3, 3, 3],
  [6, 6],
  [3, 3, 3, 3],
  [10, 10],
  [5, 5, 5],
];
/** Of what chance adds to a run, in what the best cell differs from the worst. */
const NOISES = [0.02, 0.1, 0.3, 1];

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Searches the cells of an objective. */
function searched({ truth, figure }: Objective) {
  return search({
    points: truth.map((_, cell) => cell),
    seeds: SEEDS,
    fromHour: 0,
    hours: 1,
    evaluate: async (cells, on, hours) => cells.map((cell) => on.map((seed) => figure(cell, seed, hours))),
  });
}

/** The cell that the full grid chooses: by all seeds and all hours. */
function chosenByGrid({ truth, figure }: Objective): number {
  const means = truth.map((_, cell) => meanOf(SEEDS.map((seed) => figure(cell, seed, 1))));
  return means.indexOf(Math.max(...means));
}

/** Trials over shapes, grids and noises: how far search and full grid fell short of the best, and what the search took. */
async function trials() {
  const shapes = Object.values(SHAPES);
  return Promise.all(
    Array.from({ length: TRIALS }, async (_, trial) => {
      const shape = shapes[trial % shapes.length] as (typeof shapes)[number];
      const noise = NOISES[Math.floor(trial / shapes.length) % NOISES.length] ?? 0;
      const objective = objectiveOf(shape, GRIDS[trial % GRIDS.length] ?? [], noise, `trial ${trial}`);
      const { winner, wholeRuns } = await searched(objective);
      // Of a cell's mean over all seeds, by its own chance alone: what a seed gives to all cells would make it larger.
      const standardError = noise / Math.sqrt(SEEDS.length);
      const short = (cell: number) => (Math.max(...objective.truth) - (objective.truth[cell] ?? 0)) / standardError;
      const share = wholeRuns / (objective.truth.length * SEEDS.length);
      return { bySearch: short(winner), byGrid: short(chosenByGrid(objective)), share };
    }),
  );
}

describe('a search over objectives with a known optimum', async () => {
  const done = await trials();
  const within = (errors: number, by: 'bySearch' | 'byGrid') =>
    done.filter((trial) => trial[by] <= errors).length / done.length;

  test('ends within the standard error of a difference of two cells from the best in nine of ten trials', () => {
    expect(within(Math.SQRT2, 'bySearch')).toBeGreaterThanOrEqual(0.9);
  });

  test('ends within the standard error of one cell hardly less often than the full grid', () => {
    expect(within(1, 'byGrid')).toBeLessThanOrEqual(0.95);
    expect(within(1, 'bySearch')).toBeGreaterThanOrEqual(within(1, 'byGrid') - 0.06);
  });

  test('takes 30 % of the evaluations of the full grid at most', () => {
    expect(Math.max(...done.map(({ share }) => share))).toBeLessThanOrEqual(0.3);
  });
});

const EIGHT_HOURS = { fromHour: 0, hours: 8 };

/** Searches points that are as good as they are named, or all alike, and gathers what is played. */
async function played(points: readonly number[], seeds: readonly number[], span = EIGHT_HOURS, areAlike = false) {
  const runs: string[] = [];
  const rungs: Rung<number>[] = [];
  const evaluate = async (some: readonly number[], on: readonly number[], hours: number) => {
    runs.push(...some.flatMap((point) => on.map((seed) => `${point} on ${seed} for ${hours}`)));
    return some.map((point) => on.map((seed) => seed + (areAlike ? 0 : point)));
  };
  const onRung = (rung: Rung<number>) => rungs.push(rung);
  const found = await search({ points, seeds, ...span, evaluate, onRung });
  return { found, runs, rungs };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a search', () => {
  test('plays fewer points for more hours from rung to rung, all of a rung on the same seeds', async () => {
    const { found, rungs } = await played(upTo(27), SEEDS);
    expect(rungs.map(({ hours, seeds, standings, kept }) => [hours, seeds, standings.length, kept])).toEqual([
      [2, [1, 2, 3], 27, 9],
      [4, [4, 5, 6], 9, 3],
      [8, [7, 8, 1, 2], 3, 1],
    ]);
    expect(found).toMatchObject({ rungs, winner: 27, wholeRuns: 27 * 3 * 0.25 + 9 * 3 * 0.5 + 3 * 4 });
  });

  test('plays on with points that are alike as far as the budget goes, none twice, and takes the first', async () => {
    const { found, runs, rungs } = await played(upTo(27), SEEDS, EIGHT_HOURS, true);
    expect(rungs.map(({ hours, seeds, standings, kept }) => [hours, seeds.length, standings.length, kept])).toEqual([
      [2, 3, 27, 12],
      [4, 3, 12, 4],
      [8, 4, 4, 2],
      [8, 8, 2, 1],
    ]);
    expect(new Set(runs).size).toBe(runs.length);
    expect(found.winner).toBe(1);
    expect(found.wholeRuns).toBeLessThanOrEqual(0.3 * 27 * 8);
  });

  test('begins at the hour of kept runs', async () => {
    const { rungs } = await played(upTo(9), [1, 2], { fromHour: 4, hours: 8 });
    expect(rungs.map(({ hours }) => hours)).toEqual([5, 6, 8]);
  });

  test('plays three points or fewer for all hours at once', async () => {
    const { rungs } = await played([1, 2], [1, 2, 3, 4]);
    expect(rungs.map(({ hours, seeds }) => [hours, seeds.length])).toEqual([[8, 2]]);
  });
});
