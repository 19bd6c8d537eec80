import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricesIn, thinPrices } from '../../../src/store/books/prices.ts';
import { shipPricesIn } from '../../../src/store/books/ship-prices.ts';
import { openDatabase } from '../../../src/store/sqlite/sqlite.ts';
import { priceRow, shipPriceRow } from '../rows.ts';

const HOUR_MS = 3_600_000;
const NOW = 2_000_000 * HOUR_MS;

/** Instants of the rows that are left of goods and of ships, the oldest first. */
async function leftOf(instants: readonly number[]): Promise<number[]> {
  const { queries, writes, close } = openDatabase(':memory:');
  try {
    await pricesIn(queries, writes).record(instants.map((atMs) => priceRow({ atMs })));
    await shipPricesIn(queries, writes).record(instants.map((atMs) => shipPriceRow({ atMs })));
    thinPrices(writes, NOW);
    const rows = await queries.selectFrom('prices').select('atMs').orderBy('atMs').execute();
    expect(await queries.selectFrom('shipPrices').select('atMs').orderBy('atMs').execute()).toEqual(rows);
    return rows.map(({ atMs }) => atMs);
  } finally {
    await close();
  }
}

test('thinning keeps every price of the last day, the latest of each hour before, and always the latest of all', async () => {
  // Some hours of a day each, so that many fall into the same one: today, yesterday, days ago and too long ago.
  const hours = fc.oneof(...[0, 22, 70, 340].map((from) => fc.integer({ min: from * 60, max: (from + 6) * 60 })));
  const hoursAgo = fc.array(
    hours.map((minutes) => minutes / 60),
    { minLength: 1, maxLength: 60 },
  );
  const property = fc.asyncProperty(hoursAgo, async (ages) => {
    const instants = ages.map((hours) => Math.round(NOW - hours * HOUR_MS)).sort((one, other) => one - other);
    const left = await leftOf(instants);
    const young = instants.filter((atMs) => atMs >= NOW - 24 * HOUR_MS);
    expect(left.slice(left.length - young.length)).toEqual(young);
    const old = left.filter((atMs) => atMs < NOW - 24 * HOUR_MS && atMs !== instants.at(-1));
    expect(new Set(old.map((atMs) => Math.floor(atMs / HOUR_MS))).size).toBe(old.length);
    expect(old.every((atMs) => atMs >= NOW - 14 * 24 * HOUR_MS)).toBe(true);
    expect(left.at(-1)).toBe(instants.at(-1));
  });
  await fc.assert(property, { numRuns: 40 });
});

test('thinning leaves one of two prices that were seen in the same hour two days ago', async () => {
  const hourMs = NOW - 48 * HOUR_MS;
  expect(await leftOf([hourMs + 1, hourMs + 2, NOW])).toEqual([hourMs + 2, NOW]);
});
