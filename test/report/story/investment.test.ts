import { expect, test } from 'vitest';
import { createInvestment } from '../../../src/report/story/investment.ts';
import type { LedgerRow } from '../../../src/store/books/ledger.ts';
import { entry } from '../books.ts';

function invested(...rows: readonly LedgerRow[]) {
  const investment = createInvestment();
  for (const row of rows) investment.take(row);
  return investment;
}

const supply = (units: number, told: Partial<LedgerRow> = {}) =>
  entry(0, { operation: 'supplyConstruction', units, ...told });

test.each([
  ['what is bought and not yet sold', [entry(-500)], 0, 500],
  ['a part that is sold leaves at the average cost', [entry(-500), entry(-700), entry(900, { units: 5 })], 0, 900],
  ['goods that reach the gate are moved there', [entry(-500), supply(4)], 200, 300],
  ['mined goods cost nothing', [supply(10)], 0, 0],
  ['more than the books know of is brought', [entry(-500, { units: 2 }), supply(10)], 500, 0],
  ['deliveries for contracts leave', [entry(-500), entry(0, { operation: 'deliverContract' })], 0, 0],
  [
    'each ship and good has its own',
    [entry(-500), supply(4, { shipSymbol: 'A-2' }), supply(4, { tradeSymbol: 'B' })],
    0,
    500,
  ],
  ['ships are no goods', [entry(-500, { operation: 'purchaseShip', units: null })], 0, 0],
] as const)('%s', (_, rows, gate, goods) => {
  const investment = invested(...rows);
  expect([investment.gateCredits(), investment.goodsCredits()]).toEqual([gate, goods]);
});

test('goods that left a hold without a row count no longer', () => {
  const investment = invested(entry(-500), entry(-800, { shipSymbol: 'A-2' }));
  expect(investment.goodsAboard((ship) => (ship === 'A-1' ? 4 : 99))).toBe(200 + 800);
  expect(investment.goodsAboard(() => 0)).toBe(0);
});
