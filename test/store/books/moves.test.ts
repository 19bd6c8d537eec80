import { statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { SystemMove } from '../../../src/store/books/moves.ts';
import { packMoves, unpackMoves } from '../../../src/store/books/packed-moves.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { test } from '../rows.ts';

async function movesOf({ moves }: Store, fromMs?: number, untilMs?: number): Promise<SystemMove[]> {
  const all: SystemMove[] = [];
  for await (const page of moves.pages(fromMs, untilMs)) all.push(...page);
  return all;
}

/** Moves of a large fleet: one every four seconds, one in twenty a flight. */
const moveOf = (n: number): SystemMove => ({
  atMs: 1_767_531_600_000 + 4_000 * n,
  shipSymbol: `ARGOSY-1-${((n * 7) % 600).toString(16).toUpperCase()}`,
  systemSymbol: `X1-S${(n * 31) % 2_000}`,
  flightMs: n % 20 === 0 ? 1_800_000 : 0,
});

const BEGUN = fc.integer({ min: 0, max: 2 ** 42 });
const MOVES = fc.array(
  fc.record({
    sinceMs: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 2 ** 40 })),
    shipSymbol: fc.constantFrom('A-1', 'A-2', 'A-FF'),
    systemSymbol: fc.integer({ min: 0, max: 40_000 }).map((n) => (n === 0 ? '' : `X1-${n}`)),
    flightMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 33 })),
  }),
  { minLength: 1 },
);

test('moves are the same after packing and unpacking', () => {
  fc.assert(
    fc.property(BEGUN, MOVES, (begunMs, drawn) => {
      let atMs = begunMs;
      const moves = drawn.map(({ sinceMs, ...move }, index) => {
        atMs += index === 0 ? 0 : sinceMs;
        return { ...move, atMs };
      });
      // Ids that need one byte, two and three.
      const ids = new Map<string, number>();
      const names: string[] = [];
      const idOf = (symbol: string) => {
        const id = ids.get(symbol) ?? 900 * ids.size;
        ids.set(symbol, id);
        names[id] = symbol;
        return id;
      };
      expect(unpackMoves(packMoves(moves, idOf), names)).toEqual(moves);
    }),
    { numRuns: 30 },
  );
});

test('moves of a period come back in order, with those not yet written, from every run', async ({ folder }) => {
  const path = join(folder, 'books.sqlite');
  const moves = Array.from({ length: 1_203 }, (_, n) => moveOf(n));
  const first = await openStore(path);
  for (const move of moves.slice(0, 700)) first.moves.note(move);
  await first.close();
  const second = await openStore(path);
  for (const move of moves.slice(700)) second.moves.note(move);
  expect(await movesOf(second)).toEqual(moves);
  const [from, until] = [moveOf(400).atMs, moveOf(1_100).atMs];
  expect(await movesOf(second, from, until)).toEqual(moves.slice(400, 1_100));
  await second.close();
});

test('moves of a large fleet take less than 16 bytes each, with the names of 2,000 systems: a week has some 150,000', async ({
  folder,
}) => {
  const path = join(folder, 'books.sqlite');
  const store = await openStore(path);
  await store.flush();
  const before = statSync(path).size;
  for (let n = 0; n < 25_000; n++) store.moves.note(moveOf(n));
  await store.close();
  expect(statSync(path).size - before).toBeLessThan(16 * 25_000);
});
