import { expect, test } from 'vitest';
import type { LedgerRow } from '../../../src/store/books/ledger.ts';
import { openStore } from '../../../src/store/store.ts';
import { FULFILL, ledgerRow, SELL } from '../rows.ts';

const BUY = 'purchaseCargo';
const ACCEPT = 'acceptContract';
const DELIVER = 'deliverContract';

async function booksOf(rows: readonly Partial<LedgerRow>[]) {
  const store = await openStore(':memory:');
  for (const row of rows) await store.ledger.append(ledgerRow(row));
  return store;
}

test('news of the ledger are summed up by lane, each row once', async () => {
  const { ledger } = await booksOf([
    { lane: 'trade', creditsDelta: -100 },
    { lane: null, creditsDelta: 7 },
  ]);
  expect(await ledger.lanesAfter(0)).toMatchObject({ upToId: 2 });
  const from = await ledger.lastId();
  expect(await ledger.lanesAfter(from)).toEqual({ upToId: 2, byLane: [] });
  await ledger.append(ledgerRow({ lane: 'trade', creditsDelta: 250 }));
  await ledger.append(ledgerRow({ lane: 'mine', creditsDelta: 30 }));
  const { upToId, byLane } = await ledger.lanesAfter(from);
  expect([upToId, byLane.map(({ lane, profitCredits }) => [lane, profitCredits]).sort()]).toEqual([
    4,
    [
      ['mine', 30],
      ['trade', 250],
    ],
  ]);
});

test('the books of nothing have no last row', async () => {
  const { ledger } = await booksOf([]);
  expect([await ledger.lastId(), await ledger.costOfContract('c1')]).toEqual([0, 0]);
});

test('a contract cost what was paid for its goods since it was accepted, by its lane or by whoever delivered', async () => {
  const goods = { tradeSymbol: 'IRON', lane: 'contract' };
  const { ledger } = await booksOf([
    { ...goods, operation: BUY, creditsDelta: -1_000_000 },
    { operation: ACCEPT, contractId: 'c1', tradeSymbol: null },
    { ...goods, operation: BUY, creditsDelta: -400, missionId: 'A/1' },
    { ...goods, operation: BUY, creditsDelta: -60, missionId: 'A/2', lane: 'trade' },
    { ...goods, operation: BUY, creditsDelta: -5_000, missionId: 'A/3', lane: 'trade' },
    { ...goods, operation: BUY, creditsDelta: -7_000, tradeSymbol: 'GOLD' },
    { ...goods, operation: 'refuelShip', creditsDelta: -9_000, tradeSymbol: 'FUEL' },
    { ...goods, operation: DELIVER, contractId: 'c1', creditsDelta: 0, missionId: 'A/2' },
    { ...goods, operation: SELL, creditsDelta: 15 },
    { operation: FULFILL, contractId: 'c1', tradeSymbol: null, creditsDelta: 9_000 },
  ]);
  expect(await ledger.costOfContract('c1')).toBe(400 + 60 - 15);
  expect(await ledger.costOfContract('another')).toBe(0);
});
