import { describe, expect, it } from 'vitest';
import { countWithin, shareWithin, within } from '../../scripts/calibrate/within.ts';
import { markdownOf, type Row, TYPED_COLUMNS } from '../../src/universe/calibrate/table.ts';

const SOURCE = { section: '8', n: '3 systems', sure: 'good' } as const;
type Rule = Parameters<typeof within>[4];

describe('values beside a recorded range', () => {
  it.each<[string, number[], Rule, Partial<Row>]>([
    ['every one within', [10, 12], {}, { universe: '10–12', agrees: true }],
    ['one outside', [9, 12], {}, { universe: '9–12 (1 of 2 within)', agrees: false }],
    ['one outside by less than is allowed', [9, 22], { factors: [0.9, 1.1] }, { universe: '9–22', agrees: true }],
    ['a mean within', [1, 30], { by: 'mean' }, { universe: '1–30, mean 16', agrees: true }],
    ['a mean outside', [1, 3], { by: 'mean' }, { universe: '1–3, mean 2', agrees: false }],
    ['a median within', [1, 11, 99], { by: 'median' }, { universe: 'median 11, 1–99', agrees: true }],
    ['a median outside by the slack', [8, 8, 8], { by: 'median', slack: 2 }, { universe: 'median 8, 8', agrees: true }],
    ['none at all', [], {}, { universe: 'never made', agrees: false }],
  ])('are judged: %s', (_, values, rule, row) => {
    expect(within(SOURCE, 'moons', [10, 20], values, rule)).toEqual({
      ...SOURCE,
      figure: 'moons',
      recorded: '10–20',
      ...row,
    });
  });

  it.each([
    [62, 71.9, true],
    [62, 72.1, false],
    [62, 51.9, false],
  ])('are judged as shares: %d seen, %d here', (seen, ours, agrees) => {
    const row = { recorded: '62 %', universe: `${ours} %`, agrees };
    expect(shareWithin(SOURCE, 10, 'WEAK', seen, ours)).toMatchObject(row);
  });

  it.each([
    [8, 10, undefined, 'all', false],
    [10, 10, undefined, 'all', true],
    [8, 10, 8, 'at least 8 of 10', true],
  ])('are judged as counts: %d of %d, of which %d are wanted', (holding, all, least, recorded, agrees) => {
    const row = { recorded, universe: `${holding} of ${all}`, agrees };
    expect(countWithin(SOURCE, 'pairs', holding, all, least)).toMatchObject(row);
  });
});

it('a column that says the same in every row of a table is said once above it', () => {
  const rows = [within(SOURCE, 'moons', [10, 20], [11]), within({ ...SOURCE, n: '1 system' }, 'planets', [7, 7], [6])];
  expect(markdownOf({ title: 'Home', told: 'Counts.', rows }, TYPED_COLUMNS)).toBe(
    [
      '## Home',
      'Counts. In every row how sure: good; section: 8.',
      [
        '|figure|recorded|n|ours|within|',
        '|-|-|-|-|-|',
        '|moons|10–20|3 systems|11|yes|',
        '|planets|7|1 system|6|no|',
      ].join('\n'),
    ].join('\n\n'),
  );
});
