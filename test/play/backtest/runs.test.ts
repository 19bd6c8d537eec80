import { describe, expect, test } from 'vitest';
import { carryOut, type Run } from '../../../src/backtest/runs.ts';
import { spreadOf } from '../../../src/backtest/spread.ts';
import { halvesOf, sweepOf, withValue } from '../../../src/backtest/sweep.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { KIND_WORLD } from '../../../src/config/worlds/world-schema.ts';

const settings = { ...loadSettings('config/argosy.yaml'), logLevel: 'error' as const };
const run = (seed: number): Run => ({
  settings,
  seed,
  hours: 0.02,
  world: { world: KIND_WORLD, rivalsAbroad: 0 },
  isWatched: false,
});

describe('several runs', () => {
  test('come to the same at a time and one after the other, in their order, with the logbook of a ship that is asked for', async () => {
    const runs = [{ ...run(1), ship: 'ARGOSY-1-1' }, run(2)];
    const seeds: number[] = [];
    const together = await carryOut(runs, 2, ({ figures }) => seeds.push(figures.seed));
    const apart = await carryOut(runs, 1);
    const plain = ({ figures: { virtualSecondsPerSecond: _, peakRssMb: __, ...figures } }: (typeof apart)[number]) =>
      figures;
    expect(seeds).toEqual([1, 2]);
    expect(together.map(plain)).toEqual(apart.map(plain));
    for (const { figures, report } of together) expect(report.profitCredits).toBe(figures.credits - 175_000);
    const [result] = together;
    const frigate = result?.report.ships.find(({ ship }) => ship === 'ARGOSY-1-1');
    const flown = result?.logbook?.entries.filter(({ lane }) => lane !== null) ?? [];
    expect(flown.length).toBeGreaterThan(1);
    const counts = [...Map.groupBy(flown, ({ lane }) => lane)].map(([lane, missions]) => [lane, missions.length]);
    expect(Object.fromEntries(counts)).toEqual(frigate?.missions);
  });

  test('end with the first failure', async () => {
    await expect(
      carryOut([{ ...run(1), settings: { ...settings, strategy: {} as never } }, run(2)], 1),
    ).rejects.toThrow();
  });
});

test.each([
  [[3, 1, 5], 3, 3, 1, 5],
  [[1, 4], 2.5, 2.5, 1, 4],
  [[1, 1, 4], 1, 2, 1, 4],
  [[1, null, 3], 3, null, 1, 3],
  [[null, null, 3], null, null, 3, 3],
  [[], null, null, null, null],
])('the spread of %j has the middle %s, a missing value being the worst', (values, median, mean, least, most) => {
  expect(spreadOf(values)).toEqual({ median, mean, least, most });
});

describe('a sweep', () => {
  test.each([
    [
      [1, 2, 3, 4],
      [1, 2],
      [3, 4],
    ],
    [[1, 2, 3], [1, 2], [3]],
    [[1], [1], []],
  ])('of seeds %j is tried on %j and judged on %j', (seeds, tried, held) => {
    expect(halvesOf(seeds)).toEqual({ tried, held });
  });

  test('is a key and its values', () => {
    expect(sweepOf('purchases.0.atMost=1, 2,4')).toEqual({ key: 'purchases.0.atMost', values: ['1', '2', '4'] });
    expect(sweepOf('reserveCredits')).toBeUndefined();
  });

  test('changes what the key leads to and nothing else', () => {
    const tree = { a: [{ b: 1 }, { b: 2 }], c: 'x' };
    expect(withValue(tree, 'a.1.b', 7)).toEqual({ a: [{ b: 1 }, { b: 7 }], c: 'x' });
    expect(withValue(tree, 'c', 'text')).toEqual({ ...tree, c: 'text' });
    expect(withValue(tree, 'a.5.b', 7)).toBeUndefined();
    expect(withValue(tree, 'd', 7)).toBeUndefined();
  });

  test.each(['b', 'a.2.b', 'a.length', '__proto__', 'a.0.b.x'])(
    'changes nothing by the key %s, which leads nowhere',
    (key) => {
      expect(withValue({ a: [{ b: 1 }, { b: 2 }] }, key, 7)).toBeUndefined();
    },
  );
});
