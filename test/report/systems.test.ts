import { describe, expect, test } from 'vitest';
import { chartsReport, createSystems } from '../../src/report/systems.ts';
import { reportText } from '../../src/report/tables/report-text.ts';
import type { LedgerRow } from '../../src/store/books/ledger.ts';
import { entry, reportOn } from './books.ts';

const chart = (waypointSymbol: string, credits: number) => entry(credits, { operation: 'createChart', waypointSymbol });
const sale = (waypointSymbol: string, credits: number) => entry(credits, { waypointSymbol });
const answered = (lane: string, outcome: string, count: number) => ({ lane, operation: 'createChart', outcome, count });

function systemReports(ledger: readonly LedgerRow[]) {
  const systems = createSystems();
  for (const row of ledger) systems.take(row);
  return systems.reports();
}

describe('a report of systems', () => {
  test('tells charts and sales where they were made, the most first; what was bought counts nowhere', () =>
    expect(
      systemReports([sale('X1-A-1', 500), entry(-100), chart('X1-B-1', 400), chart('X1-B-2', 300), sale('X1-B-1', 50)]),
    ).toEqual([
      { system: 'X1-B', charts: 2, chartCredits: 700, salesCredits: 50 },
      { system: 'X1-A', charts: 0, chartCredits: 0, salesCredits: 500 },
    ]));

  test.each([
    [
      'attempts of all lanes',
      [answered('chart', 'done', 5), answered('explore', 'done', 1), answered('chart', 'refused', 2)],
      [8, 2, 0.75],
    ],
    ['a lost reply is no attempt', [answered('chart', 'unknown', 1), answered('chart', 'done', 1)], [1, 0, 1]],
    ['no attempt has no hit rate', [], [0, 0, null]],
  ])('counts %s', (_, requests, [attempts, refused, hitRate]) =>
    expect(chartsReport(systemReports([chart('X1-A-1', 9), sale('X1-A-1', 1)]), requests)).toEqual({
      attempts,
      refused,
      hitRate,
      charts: 1,
      credits: 9,
    }),
  );

  const textOf = (ledger: readonly LedgerRow[]) =>
    reportText(reportOn({ ledger, requests: [answered('chart', 'done', 3), answered('chart', 'refused', 1)] }));

  test('is short: ten systems, the others as one line, and the sum', () => {
    const text = textOf(Array.from({ length: 14 }, (_, index) => chart(`X1-S${index}-1`, 1_000 - index)));
    expect(text).toMatch(/^Charts: 14 for 13,909 credits; hit rate 75\.0 % \(1 of 4 attempts /m);
    const [, table = ''] = text.split('Income by system');
    expect(table.match(/^ {2}X1-S\d+ /gm)).toHaveLength(10);
    expect(table).toMatch(/^ {2}4 others +4 +3,954 +0 +3,954$/m);
    expect(table).toMatch(/^ {2}all +14 +13,909 +0 +13,909$/m);
  });

  test('says nothing of systems while all is made in one', () =>
    expect(textOf([sale('X1-A-1', 1), chart('X1-A-2', 1)])).not.toContain('Income by system'));
});
