import { expect, test } from 'vitest';
import type { Figures } from '../../../../src/backtest/figures.ts';
import {
  COLUMNS,
  headOf,
  laneLines,
  rowOf,
  spreadLines,
  titleOf,
} from '../../../../src/cli/backtest/backtest-table.ts';

const figures = (seed: number): Figures =>
  ({
    seed,
    credits: 5_245_997,
    netWorth: 16_760_885 + seed,
    ships: 14,
    firstMillionAtHours: seed === 3 ? null : 0.58,
    creditsPerHour: 1_097_648.4,
    creditsPer1000Requests: 691_442,
    contractsFulfilled: 97,
    unitsSold: 12_345,
    budgetUse: 0.044899999999999995,
    byLane: {},
  }) as unknown as Figures;

const runs = [1, 2, 3].map((seed) => ({ figures: figures(seed) }));
const tried = { name: 'a.yaml', results: runs } as unknown as Parameters<typeof spreadLines>[0];

const many = { names: ['a.yaml', 'b.yaml'], screen: Number.POSITIVE_INFINITY };

/** Where each cell of a line ends: its column's right edge. */
const ends = (line: string) => [...line.matchAll(/\S+(?: \S+)*/g)].map(({ index, 0: word }) => index + word.length);

test('every figure of a run and of several stands under its name', () => {
  const lines = [...rowOf(figures(1)), ...spreadLines(tried)];
  for (const line of lines) expect(ends(line)).toEqual(ends(headOf()[0] ?? ''));
});

test('heads are words', () => {
  expect(headOf()[0]).toMatch(/^ +seed +credits +net worth +ships +first million at hour +credits an hour /);
});

test('rows of several files or worlds have a title that tells whose they are', () => {
  const worlds = ['middle', 'crowded'];
  const of = { name: 'a.yaml', world: 'crowded' };
  expect(titleOf(of, many)).toEqual(['a.yaml']);
  expect(titleOf(of, { ...many, worlds })).toEqual(['a.yaml in crowded']);
  expect(titleOf(of, { ...many, names: ['a.yaml'], worlds })).toEqual(['in crowded']);
  expect(titleOf(of, { ...many, names: ['a.yaml'] })).toEqual([]);
});

test('figures are written for people: grouped, with no more places than tell something', () => {
  const cells = rowOf(figures(1)).join('').trim().split(/ +/);
  expect(cells[COLUMNS.indexOf('netWorth')]).toBe('16,760,886');
  expect(cells[COLUMNS.indexOf('budgetUse')]).toBe('0.045');
  expect(cells[COLUMNS.indexOf('creditsPerHour')]).toBe('1,097,648');
  expect(rowOf(figures(607_740)).join('').trim()).toMatch(/^607740 /);
  expect(rowOf(figures(3)).join('')).toContain('never');
});

test('the median, least and most of one of several files stand under its name and a head of their own', () => {
  const [blank, name, head, ...rows] = spreadLines(tried, many);
  expect([blank, name, head]).toEqual(['', 'a.yaml', ...headOf(many)]);
  expect(rows.map((row) => row.trim().split(/ +/)[0])).toEqual(['median', 'mean', 'least', 'most']);
});

test.each([60, 80, 100, 120])('on %i columns every figure is whole, and no line is longer', (screen) => {
  const manner = { names: ['a.yaml', 'b.yaml'], screen };
  const lines = [
    ...headOf(manner),
    ...titleOf(tried, manner),
    ...rowOf(figures(1), manner),
    ...laneLines(tried, manner),
  ];
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(screen);
  for (const figure of ['5,245,997', '16,760,886', '1,097,648', '691,442', '12,345', '0.045', 'a.yaml'])
    expect(lines.join('\n')).toContain(figure);
  // A row takes one line from 100 columns on.
  expect(rowOf(figures(1), manner)).toHaveLength(screen < 100 ? 2 : 1);
});

const lane = (profit: number, requests: number) => ({ profit, requests, shipHours: 2 });

test.each([
  ['supply', -2_000, true],
  ['mine', 900, false],
])('lanes stand in order of what they earned, with %s among them', (other, profit, isExplained) => {
  const byLane = { [other]: lane(profit, 4), trade: lane(30_000, 10) };
  const results = [{ figures: { ...figures(1), byLane } }];
  const lines = laneLines({ name: 'a.yaml', results } as unknown as Parameters<typeof laneLines>[0]);
  expect(lines.slice(3, 5).map((line) => line.trim().split(/ +/).slice(0, 4))).toEqual([
    ['trade', '30,000', '10', '3,000'],
    [other, profit.toLocaleString('en'), '4', (profit / 4).toLocaleString('en')],
  ]);
  expect(lines.some((line) => line.includes('(supply feeds factories'))).toBe(isExplained);
});
