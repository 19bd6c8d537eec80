import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type IntentJournal, intentsIn } from '../../src/store/books/intents.ts';
import { intentsInMemory } from '../../src/store/books/intents-in-memory.ts';
import { ledgerIn } from '../../src/store/books/ledger.ts';
import { type OpenDatabase, openDatabase } from '../../src/store/sqlite/sqlite.ts';
import { openStore } from '../../src/store/store.ts';
import { StoreMisuse } from '../../src/store/store-error.ts';
import { FULFILL, intent, ledgerRow, priceRow, SELL, shipPriceRow, test, withStore } from './rows.ts';

async function withDatabase(run: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = openDatabase(':memory:');
  try {
    await run(database);
  } finally {
    await database.close();
  }
}

const journalOf = {
  'in its table': ({ queries, writes }: OpenDatabase) => intentsIn(queries, writes),
  'in memory': ({ queries, writes }: OpenDatabase) => intentsInMemory(writes, intentsIn(queries, writes)),
};

const lanes = [null, 'contract', 'mining', 'trade'] as const;
const effects = fc.array(
  fc.record({
    lane: fc.constantFrom(...lanes),
    creditsDelta: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
    units: fc.option(fc.integer({ min: 1, max: 120 })),
    operation: fc.constantFrom(SELL, FULFILL, 'refuelShip'),
  }),
  { maxLength: 40 },
);

describe('the ledger', () => {
  test('adds up to what the credits went through, in all and by lane', async () => {
    const startCredits = 175_000;
    await fc.assert(
      fc.asyncProperty(effects, (drawn) =>
        withStore(async ({ ledger }) => {
          let credits = startCredits;
          for (const effect of drawn) {
            credits += effect.creditsDelta;
            await ledger.append(ledgerRow({ ...effect, creditsAfter: credits }));
          }
          const totals = await ledger.totals();
          expect(totals.creditsDelta).toBe(credits - startCredits);
          expect(totals.rows).toBe(drawn.length);
          expect(totals.unitsSold).toBe(
            drawn.reduce((sum, { operation, units }) => sum + (operation === SELL ? (units ?? 0) : 0), 0),
          );
          expect(totals.contractsFulfilled).toBe(drawn.filter(({ operation }) => operation === FULFILL).length);
          const byLane = await ledger.byLane();
          expect(byLane.reduce((sum, { profitCredits }) => sum + profitCredits, 0)).toBe(totals.creditsDelta);
          expect(byLane.reduce((sum, { rows }) => sum + rows, 0)).toBe(drawn.length);
          expect(new Set(byLane.map(({ lane }) => lane))).toEqual(new Set(drawn.map(({ lane }) => lane)));
          expect((await ledger.since(0)).at(-1)?.creditsAfter ?? startCredits).toBe(credits);
        }),
      ),
      { numRuns: 40 },
    );
  });

  test('is all zeros before the first row', () =>
    withStore(async ({ ledger }) => {
      expect(await ledger.totals()).toEqual({ creditsDelta: 0, unitsSold: 0, contractsFulfilled: 0, rows: 0 });
      expect(await ledger.byLane()).toEqual([]);
    }));

  test('names the lane that earned most first', () =>
    withStore(async ({ ledger }) => {
      await ledger.append(ledgerRow({ lane: 'mining', creditsDelta: 100 }));
      await ledger.append(ledgerRow({ lane: 'contract', creditsDelta: 900 }));
      await ledger.append(ledgerRow({ lane: 'mining', creditsDelta: 50 }));
      expect(await ledger.byLane()).toEqual([
        { lane: 'contract', profitCredits: 900, rows: 1 },
        { lane: 'mining', profitCredits: 150, rows: 2 },
      ]);
    }));

  test('gives back the rows since an instant as they were written', () =>
    withStore(async ({ ledger }) => {
      const rows = [1000, 2000, 3000].map((atMs) => ledgerRow({ atMs, contractId: `c${atMs}` }));
      for (const row of rows) await ledger.append(row);
      expect(await ledger.since(2000)).toEqual(rows.slice(1));
    }));

  test('takes whole credits only', () =>
    withStore(async ({ ledger }) => {
      await expect(ledger.append(ledgerRow({ creditsDelta: 0.5 }))).rejects.toThrow(StoreMisuse);
      expect((await ledger.totals()).rows).toBe(0);
    }));
});

describe('the price history', () => {
  test('knows the newest row of each good at each waypoint, whatever the order in which rows came', async () => {
    const seen = fc.array(
      fc.record({
        waypointSymbol: fc.constantFrom('X1-A-A1', 'X1-A-B2', 'X1-A-C3'),
        tradeSymbol: fc.constantFrom('FUEL', 'IRON_ORE'),
        atMs: fc.integer({ min: 0, max: 5 }),
        sellPriceCredits: fc.nat({ max: 5000 }),
        activity: fc.constantFrom(null, 'STRONG'),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(seen, { maxLength: 4 }), (batches) =>
        withStore(async ({ prices }) => {
          const expected = new Map<string, ReturnType<typeof priceRow>>();
          for (const batch of batches) {
            const rows = batch.map((changes) => priceRow(changes));
            await prices.record(rows);
            for (const row of rows) {
              const key = `${row.waypointSymbol} ${row.tradeSymbol}`;
              if ((expected.get(key)?.atMs ?? 0) <= row.atMs) expected.set(key, row);
            }
          }
          const sorted = [...expected].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
          expect(await prices.latest(Number.MAX_SAFE_INTEGER)).toEqual(sorted);
        }),
      ),
      { numRuns: 40 },
    );
  });

  test('tells what was the newest up to an instant, and all between two', () =>
    withStore(async ({ prices }) => {
      const rows = [1, 2, 3, 4].map((atMs) => priceRow({ atMs }));
      await prices.record(rows);
      expect(await prices.latest(3)).toEqual([rows[2]]);
      expect(await prices.latest(0)).toEqual([]);
      expect(await prices.between(2, 3)).toEqual([rows[1], rows[2]]);
    }));

  // Those in a file commit each record, those in memory stay in one transaction.
  test.for(['in memory', 'in a file'])(
    'takes all rows of a record or none, and keeps those before, %s',
    async (place, { folder }) => {
      const { prices, close } = await openStore(place === 'in memory' ? ':memory:' : join(folder, 'books'));
      await prices.record([priceRow({ atMs: 1 })]);
      const rows = [priceRow({ atMs: 2 }), priceRow({ sellPriceCredits: 1.5 })];
      await expect(prices.record(rows)).rejects.toThrow(StoreMisuse);
      expect((await prices.between(0, Number.MAX_SAFE_INTEGER)).map(({ atMs }) => atMs)).toEqual([1]);
      await close();
    },
  );

  test('of books that end with their process can be copied at any time, and go on after', async ({ folder }) => {
    const { prices, copyTo, close } = await openStore(':memory:');
    const copies = [join(folder, 'first'), join(folder, 'second')];
    for (const [nth, copy] of copies.entries()) {
      await prices.record([priceRow({ atMs: nth })]);
      await copyTo(copy);
    }
    await close();
    const timesIn = async (copy: string) => {
      const store = await openStore(copy);
      const rows = await store.prices.between(0, Number.MAX_SAFE_INTEGER);
      await store.close();
      return rows.map(({ atMs }) => atMs);
    };
    expect(await Promise.all(copies.map(timesIn))).toEqual([[0], [0, 1]]);
  });

  test('takes thousands of rows at once', () =>
    withStore(async ({ prices }) => {
      await prices.record(
        Array.from({ length: 3000 }, (_, atMs) => priceRow({ atMs, tradeSymbol: `GOOD_${atMs % 10}` })),
      );
      expect((await prices.latest(Number.MAX_SAFE_INTEGER)).map(({ atMs }) => atMs)).toEqual([
        2990, 2991, 2992, 2993, 2994, 2995, 2996, 2997, 2998, 2999,
      ]);
    }));

  test('lets other writers through while it records', () =>
    withStore(async ({ prices, ledger, meta }) => {
      const failing = prices.record([priceRow(), priceRow({ tradeVolume: 0.5 })]).catch(() => 'refused');
      const writes = [failing, ledger.append(ledgerRow()), meta.set('a', 'b'), prices.record([priceRow()])];
      expect(await Promise.all(writes)).toContain('refused');
      expect((await ledger.totals()).rows).toBe(1);
      expect(await meta.get('a')).toBe('b');
      expect(await prices.latest(Number.MAX_SAFE_INTEGER)).toHaveLength(1);
    }));
});

describe('the prices of ships', () => {
  test('are kept, of which the newest of each type at each shipyard is known', () =>
    withStore(async ({ shipPrices }) => {
      const probe = shipPriceRow({ atMs: 3 });
      const [hauler, elsewhere] = [
        shipPriceRow({ shipType: 'SHIP_LIGHT_HAULER' }),
        shipPriceRow({ waypointSymbol: 'C' }),
      ];
      await shipPrices.record([probe, hauler]);
      await shipPrices.record([]);
      await shipPrices.record([shipPriceRow({ atMs: 2, priceCredits: 9 }), elsewhere]);
      const latest = await shipPrices.latest(Number.MAX_SAFE_INTEGER);
      expect(latest).toHaveLength(3);
      expect(latest).toEqual(expect.arrayContaining([probe, hauler, elsewhere]));
    }));

  test('are taken all or none', () =>
    withStore(async ({ shipPrices }) => {
      const rows = [shipPriceRow(), shipPriceRow({ priceCredits: 1.5 })];
      await expect(shipPrices.record(rows)).rejects.toThrow(StoreMisuse);
      expect(await shipPrices.latest(Number.MAX_SAFE_INTEGER)).toEqual([]);
    }));
});

describe.each(['in memory', 'in its table'] as const)('the journal of intents %s', (place) => {
  const withJournal = (run: (intents: IntentJournal) => Promise<void>) =>
    withDatabase((database) => run(journalOf[place](database)));

  test('holds an intent open until it is closed', () =>
    withJournal(async (intents) => {
      await intents.open(intent());
      expect(await intents.openOnes()).toEqual([
        { ...intent(), lane: null, missionId: null, outcome: null, note: null, sentAtMs: null, starts: 0 },
      ]);
      await intents.close('a', 'done', 1_700_000_001_000);
      expect(await intents.openOnes()).toEqual([]);
    }));

  test('counts what ends while an intent is resolved, and forgets it once the resolving is outlived', () =>
    withJournal(async (intents) => {
      const starts = async () => Object.fromEntries((await intents.openOnes()).map((one) => [one.id, one.starts]));
      await intents.open(intent());
      await intents.open({ ...intent(), id: 'b' });
      await intents.beginResolving('a');
      await intents.beginResolving('a');
      expect(await starts()).toEqual({ a: 2, b: 0 });
      await intents.endResolving('a');
      expect(await starts()).toEqual({ a: 0, b: 0 });
      await intents.close('a', 'absent', 1);
      await intents.beginResolving('a');
      await intents.endResolving('a');
      expect(await starts()).toEqual({ b: 0 });
    }));

  test('lists an unknown outcome until reading has settled it', () =>
    withJournal(async (intents) => {
      await intents.open(intent());
      await intents.close('a', 'unknown', 1, { note: 'no reply within 20 s' });
      expect(await intents.openOnes()).toMatchObject([{ id: 'a', outcome: 'unknown', note: 'no reply within 20 s' }]);
      await intents.close('a', 'absent', 2, { note: 'the cargo is still there' });
      expect(await intents.openOnes()).toEqual([]);
    }));

  test.each(['done', 'refused', 'not-sent'] as const)('keeps the outcome %s for good', (outcome) =>
    withJournal(async (intents) => {
      await intents.open(intent());
      await intents.close('a', outcome, 1);
      await expect(intents.close('a', 'unknown', 2)).rejects.toThrow(
        'expected the id of an unresolved intent, got "a"',
      );
    }),
  );

  test('F08: refuses an id that was used before', () =>
    withJournal(async (intents) => {
      await intents.open(intent());
      await expect(intents.open(intent({ body: null }))).rejects.toThrow(StoreMisuse);
      await intents.close('a', 'done', 1);
      await expect(intents.open(intent())).rejects.toThrow(StoreMisuse);
      expect(await intents.openOnes()).toEqual([]);
    }));

  test('does not close what it does not know', () =>
    withJournal(async (intents) => {
      await expect(intents.close('nobody', 'done', 1)).rejects.toThrow(StoreMisuse);
    }));

  test('books the effect of an intent with its end, or neither', () =>
    withDatabase(async (database) => {
      const intents = journalOf[place](database);
      await intents.open(intent());
      const misfit = ledgerRow({ creditsDelta: 0.5 });
      await expect(intents.close('a', 'done', 1, { effect: misfit })).rejects.toThrow(StoreMisuse);
      expect((await intents.openOnes()).map(({ id }) => id)).toEqual(['a']);
      await intents.close('a', 'done', 1, { effect: ledgerRow() });
      expect(await intents.openOnes()).toEqual([]);
      expect((await ledgerIn(database.queries, database.writes).totals()).rows).toBe(1);
    }));

  test('lists the oldest first, with what was known before', () =>
    withJournal(async (intents) => {
      const { preState: _, ...bare } = intent({ id: 'z', atMs: 1, body: null });
      await intents.open(intent({ id: 'y', atMs: 2 }));
      await intents.open(bare);
      expect((await intents.openOnes()).map(({ id, preState, body }) => [id, preState, body])).toEqual([
        ['z', null, null],
        ['y', '{"units":12}', '{"symbol":"IRON_ORE","units":12}'],
      ]);
    }));
});

describe('the table of intents', () => {
  test('forgets those settled long ago, and none that is not settled', () =>
    withDatabase(async ({ queries, writes }) => {
      const journal = intentsIn(queries, writes);
      await journal.open(intent({ id: 'open', atMs: 0 }));
      await journal.open(intent({ id: 'unknown', atMs: 1 }));
      await journal.close('unknown', 'unknown', 1);
      for (let number = 2; number <= 2_500; number++) {
        await journal.open(intent({ id: `${number}`, atMs: number }));
        await journal.close(`${number}`, 'done', number);
      }
      expect((await journal.openOnes()).map(({ id }) => id)).toEqual(['open', 'unknown']);
      const settled = await queries.selectFrom('intents').select('atMs').where('outcome', '=', 'done').execute();
      const instants = settled.map(({ atMs }) => atMs).sort((one, other) => one - other);
      expect(instants.length).toBeGreaterThanOrEqual(1_000);
      expect(instants.length).toBeLessThan(2_000);
      expect([instants.at(0), instants.at(-1)]).toEqual([2_501 - instants.length, 2_500]);
    }));

  test('gets from the journal in memory what a copy of the books needs', () =>
    withDatabase(async (database) => {
      const inMemory = journalOf['in memory'](database);
      await inMemory.open(intent());
      await inMemory.open(intent({ id: 'b' }));
      await inMemory.close('b', 'done', 1);
      await inMemory.write();
      expect((await journalOf['in its table'](database).openOnes()).map(({ id }) => id)).toEqual(['a']);
      await inMemory.close('a', 'done', 2);
      expect(await inMemory.openOnes()).toEqual([]);
    }));
});

test('request counts add up by lane, operation and outcome, however many there were', async () => {
  const request = fc.record({
    lane: fc.constantFrom(...lanes),
    operation: fc.constantFrom(SELL, 'getMyAgent'),
    outcome: fc.constantFrom('done', 'refused'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 350 }), (drawn) =>
      withStore(async ({ requests }) => {
        for (const one of drawn) requests.count(one);
        const expected = new Map<string, number>();
        const keyOf = (one: (typeof drawn)[number]) => `${one.lane}|${one.operation}|${one.outcome}`;
        for (const one of drawn) expected.set(keyOf(one), (expected.get(keyOf(one)) ?? 0) + 1);
        const counted = await requests.byLane();
        expect(new Map(counted.map((one) => [keyOf(one as never), one.count]))).toEqual(expected);
      }),
    ),
    { numRuns: 20 },
  );
});

test('facts by name are null until set, and the last value counts', () =>
  withStore(async ({ meta }) => {
    expect(await meta.get('seed')).toBeNull();
    await meta.set('seed', '1');
    await meta.set('seed', '2');
    expect(await meta.get('seed')).toBe('2');
  }));
