import { describe, expect, test } from 'vitest';
import { compare, gainOf, intoGateOf, type PlayedStrategy, verdictOf } from '../../../src/backtest/compare/compare.ts';
import { judgedBy, usualJudge, worldsRead } from '../../../src/backtest/compare/judge.ts';

/** A strategy by its net worths in each world, one a seed. */
const played = (name: string, worlds: Readonly<Record<string, readonly number[]>>): PlayedStrategy => ({
  name,
  worlds: Object.entries(worlds).map(([world, netWorths]) => ({ world, netWorths, intoGate: netWorths.map(() => 5) })),
});

const PLAIN = played('plain', { middle: [100, 200, 150], crowded: [90, 80, 70] });
const BOLD = played('bold', { middle: [120, 221, 169], crowded: [40, 31, 19] });

describe('judges over worlds', () => {
  const worlds = ['crowded', 'middle', 'kind'];
  const netWorths = [
    [10, 90],
    [20, 50],
    [60, 40],
  ];

  test.each([
    ['middle', [20, 50], ['middle']],
    ['worst', [10, 40], worlds],
    ['mean', [30, 60], worlds],
  ] as const)('%s', (judge, figures, read) => {
    expect(judgedBy(judge, worlds, netWorths)).toEqual(figures);
    const named = worlds.map((name) => ({ name }));
    expect(worldsRead(judge, named).map(({ name }) => name)).toEqual(read);
  });

  test.each([
    [['crowded', 'middle'], 'middle'],
    [['crowded', 'kind'], 'mean'],
    [[undefined], 'mean'],
  ] as const)('%j are judged by %s unless told otherwise', (names, judge) => {
    expect(usualJudge(names)).toBe(judge);
  });
});

test('strategies are compared with the first, world by world', () => {
  const [plain, bold] = compare([PLAIN, BOLD]);
  expect(plain?.worlds.map(({ median, least, intoGate, gain }) => [median, least, intoGate, gain])).toEqual([
    [150, 100, 5, null],
    [80, 70, 5, null],
  ]);
  expect(bold?.worlds.map(({ gain }) => [gain?.differences, gain?.mean, gain?.seedsAhead])).toEqual([
    [[20, 21, 19], 20, 3],
    [[-50, -49, -51], -50, 0],
  ]);
  expect(bold?.worlds[0]?.gain?.standardError).toBeCloseTo(1 / Math.sqrt(3));
  expect([plain?.worst.world, bold?.worst.world]).toEqual(['crowded', 'crowded']);
});

test.each([
  ['middle', 'bold', 'plain', 20, ['crowded']],
  ['worst', 'plain', 'bold', 50, ['middle']],
  ['mean', 'plain', 'bold', 15, ['middle']],
] as const)('by %s %s is best, before %s by %d, but surely worse in %j', (judge, best, next, gain, worseIn) => {
  const verdict = verdictOf([PLAIN, BOLD], judge);
  expect(verdict).toMatchObject({ best, next, worseIn });
  expect(verdict?.gain.mean).toBeCloseTo(gain);
});

test('one strategy is no better than others', () => {
  expect(verdictOf([PLAIN], 'mean')).toBeUndefined();
});

test('one seed shows no interval', () => {
  expect(gainOf([3])).toEqual({ differences: [3], mean: 3, standardError: null, interval95: null, seedsAhead: 1 });
});

test.each([
  [{ build: -700, trade: 900 }, 700],
  [{ trade: 900 }, 0],
])('of the lanes %j, %d was put into the gate', (profits, credits) => {
  const lanes = Object.entries(profits).map(([lane, profit]) => [lane, { profit, requests: 1, shipHours: 1 }]);
  expect(intoGateOf({ byLane: Object.fromEntries(lanes) })).toBe(credits);
});
