import { expect, test } from 'vitest';
import { SECTION_NAMES, tablesOf } from '../../src/report/tables/tables.ts';
import { ledgerRow } from '../store/rows.ts';
import { reportOn, stretch } from './books.ts';

const COUNT = 215;
const nameOf = (number: number) => `A-${number.toString(16).toUpperCase()}`;

/** Books of many ships, each bought, and each with a trade that brought more than that of the ship before. */
function booksOfMany() {
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
  const ledger = numbers.flatMap((number) => {
    const shipSymbol = nameOf(number);
    const bought = {
      operation: 'purchaseShip',
      tradeSymbol: 'SHIP_PROBE',
      boughtShip: shipSymbol,
      creditsDelta: -20_000,
    };
    return [ledgerRow(bought), ledgerRow({ shipSymbol, creditsDelta: 1_000 * number, missionId: `${number}` })];
  });
  const activities = numbers.map((number) => stretch({ id: `${number}`, shipSymbol: nameOf(number) }));
  return reportOn({ ledger, activities });
}

test('a report of 215 ships has no table of more than 30 rows, sums up the others, and adds up', () => {
  const tables = tablesOf(booksOfMany());
  expect(Math.max(...tables.map(({ rows }) => rows.length))).toBeLessThan(31);
  const ships = tables.find(({ title }) => title.startsWith('Ships ('));
  expect(ships?.rows[0]?.slice(0, 2)).toEqual([nameOf(COUNT), '215,000']);
  const inFull = (rows: readonly (readonly string[])[] = []) => rows.map((row) => Number(row[1]?.replaceAll(',', '')));
  const sums = inFull(ships?.rows);
  expect(sums.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(sums.at(-1));
  const bought = tables.find(({ title }) => title.startsWith('Ships bought'));
  expect(bought?.rows[0]).toEqual([
    '203 earlier',
    'SHIP_PROBE',
    '',
    '4,060,000',
    '20,706,000',
    expect.stringMatching(/ of 203 paid back$/),
  ]);
});

test.each([4, 40])('long tables have as many rows as are asked for: %i', (top) => {
  const [ships] = tablesOf(booksOfMany(), { sections: ['ships'], top });
  expect(ships?.rows).toHaveLength(top + 3);
});

test('a report has the tables that are asked for, in that order', () => {
  const titles = tablesOf(booksOfMany(), { sections: ['bought', 'lanes'] }).map(({ title }) => title.slice(0, 9));
  expect(titles).toEqual(['Ships bou', 'By lane, ']);
  expect(new Set(SECTION_NAMES).size).toBe(SECTION_NAMES.length);
});
