import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/time/random.ts';
import { type CharterSeries, fitCrowding } from '../../../src/universe/fit/crowding.ts';
import { CHARTS_PER_HULL_HOUR, hullsFrom, WEEKS_CHARTS } from '../../../src/universe/rivals/charters.ts';
import { coveredPercent, fitsOf } from './coverage.ts';

/** A board of five, read every few hours up to an hour when several have begun, in a world that is drawn. */
function drawnBoards(seed: number) {
  const random = seededRandom(seed, 'drawn boards');
  const truth = random.between(1, 2.4);
  const gates = WEEKS_CHARTS.strong.map(() => random.between(24, 60)).sort((one, other) => one - other);
  const agents = WEEKS_CHARTS.strong.map((charts, index) => hullsFrom(gates[index] ?? 0, charts * truth));
  const chartsAt = (hulls: readonly number[], hour: number) =>
    Math.floor(hulls.reduce((total, from) => total + Math.max(0, hour - from) * CHARTS_PER_HULL_HOUR, 0));
  const hours = [25, 32, 38, 45, 50].map((hour) => hour + random.between(-3, 3));
  const series = agents.map(
    (hulls): CharterSeries => ({
      sightings: hours.map((hour) => ({ hour, charts: chartsAt(hulls, hour) })),
    }),
  );
  return {
    truth,
    estimate: fitCrowding(series.filter(({ sightings }) => (sightings.at(-1)?.charts ?? 0) > 0)).chartsFactor,
  };
}

test('of 200 drawn boards, the narrow intervals hold how much others chart, which is found within 30 %', () => {
  const narrow = fitsOf(200, drawnBoards).flatMap(({ truth, estimate }) => {
    return estimate !== undefined && estimate.high - estimate.low < 0.7 ? [{ truth, estimate }] : [];
  });
  expect(narrow.length).toBeGreaterThan(100);
  expect(coveredPercent('charters.chartsFactor', narrow)).toBeGreaterThanOrEqual(90);
  expect(narrow.filter(({ truth, estimate }) => Math.abs(estimate.value / truth - 1) > 0.3)).toEqual([]);
});

test('an agent that has just begun tells nothing', () => {
  const sightings = [
    { hour: 30, charts: 0 },
    { hour: 40, charts: 130 },
  ];
  expect(fitCrowding([{ sightings }]).chartsFactor).toBeUndefined();
});
