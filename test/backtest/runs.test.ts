import { describe, expect, test } from 'vitest';
import { carryOut, type Run } from '../../src/backtest/runs.ts';
import { spreadOf } from '../../src/backtest/spread.ts';
import { bestOf, halvesOf, middleNetWorth, sweepOf, verdictOf, withValue } from '../../src/backtest/sweep.ts';
import { loadSettings } from '../../src/config/load.ts';

const settings = { ...loadSettings('config/argosy.yaml'), logLevel: 'error' as const };
const run = (seed: number): Run => ({ settings, seed, hours: 0.1, world: {}, isWatched: false });

describe('several runs', () => {
  test('come to the same at a time and one after the other, in their order, with the logbook of a ship that is asked for', async () => {
    const runs = [{ ...run(1), ship: 'ARGOSY-1-1' }, run(2)];
    const told: number[] = [];
    const together = await carryOut(runs, 2, ({ figures }) => told.push(figures.seed));
    const apart = await carryOut(runs, 1);
    const plain = ({ figures: { virtualSecondsPerSecond: _, peakRssMb: __, ...figures } }: (typeof apart)[number]) =>
      figures;
    expect(told).toEqual([1, 2]);
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
  [[3, 1, 2], 2, 1, 3],
  [[1, 4], 2.5, 1, 4],
  [[1, null, 3], 3, 1, 3],
  [[null, null, 3], null, 3, 3],
  [[], null, null, null],
])('the spread of %j has the middle %s, a missing value being the worst', (values, median, least, most) => {
  expect(spreadOf(values)).toEqual({ median, least, most });
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

  test('is won by the value whose middle is most, not by the one with the best seed', () => {
    const steady = { name: 'steady', netWorths: [900_000, 1_000_000] };
    const lucky = { name: 'lucky', netWorths: [100_000, 1_010_000] };
    expect([steady, lucky].map(middleNetWorth)).toEqual([950_000, 555_000]);
    expect(bestOf([lucky, steady])).toEqual([steady]);
    expect(bestOf([steady, lucky])).toEqual([steady]);
    expect(bestOf([lucky])).toEqual([lucky]);
  });

  test('has no winner where all come to the same', () => {
    const alike = ['a', 'b'].map((name) => ({ name, netWorths: [1, 3] }));
    expect(bestOf(alike)).toEqual(alike);
    expect(bestOf([...alike, { name: 'c', netWorths: [1, 1] }])).toEqual(alike);
  });

  test.each<[string, Readonly<Record<string, readonly [tried: readonly number[], held: readonly number[]]>>, string]>([
    [
      'a value that stays best',
      { a: [[2], [5, 7]], b: [[1], [1, 9]] },
      'a is best: net worth 6 (median), 1 more than b, and ahead of it on 1 of 2 seeds; it was so on the first seeds, too',
    ],
    [
      'one that was best at first only',
      { a: [[1], [5]], b: [[2], [1]] },
      'a is best: net worth 5 (median), 4 more than b, and ahead of it on 1 of 1 seeds; on the first seeds it was b: try more seeds',
    ],
    [
      'values without a difference',
      { a: [[1], [5]], b: [[2], [5]] },
      'no difference: each value came to net worth 5 (median)',
    ],
    [
      'some without',
      { a: [[1], [5]], b: [[2], [5]], c: [[3], [4]] },
      'no difference between a and b: net worth 5 (median); the others came to less',
    ],
    ['one alone', { a: [[1], [5]] }, 'a is best: net worth 5 (median)'],
  ])('gives its verdict by the seeds held back: %s', (_, values, verdict) => {
    const half = (at: 0 | 1) => Object.entries(values).map(([name, halves]) => ({ name, netWorths: halves[at] }));
    expect(verdictOf(half(0), half(1))).toBe(verdict);
  });

  test('is a key and its values', () => {
    expect(sweepOf('purchases.0.atMost=1, 2,4')).toEqual({ key: 'purchases.0.atMost', values: ['1', '2', '4'] });
    expect(sweepOf('reserveCredits')).toBeUndefined();
  });

  test('changes what the key leads to and nothing else', () => {
    const tree = { a: [{ b: 1 }, { b: 2 }], c: 'x' };
    expect(withValue(tree, 'a.1.b', '7')).toEqual({ a: [{ b: 1 }, { b: 7 }], c: 'x' });
    expect(withValue(tree, 'c', 'text')).toEqual({ ...tree, c: 'text' });
    expect(withValue(tree, 'a.5.b', '7')).toBeUndefined();
    expect(withValue(tree, 'd', '7')).toBeUndefined();
  });

  test.each(['b', 'a.2.b', 'a.length', '__proto__', 'a.0.b.x'])(
    'changes nothing by the key %s, which leads nowhere',
    (key) => {
      expect(withValue({ a: [{ b: 1 }, { b: 2 }] }, key, '7')).toBeUndefined();
    },
  );
});
