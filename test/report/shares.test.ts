import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../../src/game/numbers/averages.ts';
import { createShares, divided } from '../../src/report/whom.ts';
import type { LedgerRow } from '../../src/store/books/ledger.ts';
import { entry } from './books.ts';

const of = (shipSymbol: string, operation: string, creditsDelta: number, told: Partial<LedgerRow> = {}) =>
  entry(creditsDelta, { shipSymbol, operation, contractId: 'c1', lane: 'contract', ...told });

/** What the rows come to by name. */
function sumsOf(rows: readonly LedgerRow[]): Record<string, number> {
  const sharesOf = createShares();
  const sums: Record<string, number> = {};
  for (const { name, creditsDelta } of rows.flatMap(sharesOf)) sums[name] = (sums[name] ?? 0) + creditsDelta;
  return sums;
}

describe('whom a row of the ledger counts for', () => {
  test('both payments of a contract count for the ships that delivered on it, by their units', () => {
    const rows = [
      of('A-1', 'acceptContract', 1_000),
      of('A-3', 'purchaseCargo', -300, { contractId: null }),
      of('A-3', 'deliverContract', 0, { units: 30 }),
      of('A-1', 'deliverContract', 0, { units: 10 }),
      of('A-1', 'fulfillContract', 7_000),
    ];
    expect(sumsOf(rows.slice(0, 4))).toEqual({ 'A-1': 1_000, 'A-3': -300 });
    expect(sumsOf(rows)).toEqual({ 'A-1': 2_000, 'A-3': 5_700 });
  });

  test('a contract whose deliveries are not in the books counts for the ship that was paid', () => {
    expect(sumsOf([of('A-1', 'fulfillContract', 7_000)])).toEqual({ 'A-1': 7_000 });
  });

  test('goods for the gate and ships bought count for the fleet', () => {
    const rows = [of('A-1', 'purchaseCargo', -5, { contractId: null, lane: 'build' }), of('A-1', 'purchaseShip', -9)];
    expect(sumsOf(rows)).toEqual({ 'jump gate': -5, 'ships bought': -9 });
  });

  test('what is divided adds up, to the credit', () => {
    const parts = fc.dictionary(fc.string(), fc.nat(1_000));
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), parts, (credits, units) => {
        const shares = divided(credits, new Map(Object.entries(units)));
        const whole = sum(Object.values(units)) === 0 ? 0 : credits;
        expect(sum(shares.map(({ creditsDelta }) => creditsDelta)) + 0).toBe(whole + 0);
      }),
    );
  });
});
