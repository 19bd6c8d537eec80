import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteDoubt } from '../../../src/world/failures/doubts.ts';
import { emptyWorld } from '../../../src/world/state.ts';
import { createWorld } from '../../../src/world/world.ts';

const MINUTE_MS = 60_000;

/** When what was read is read again, if it is refuted at each of these minutes. */
function readsAt(minutes: readonly number[], world = emptyWorld()): number[] {
  return minutes.filter((minute) => noteDoubt(world, 'system', 'X1-A', minute * MINUTE_MS));
}

test.each<[what: string, minutes: readonly number[], reads: readonly number[]]>([
  ['once is believed', [0], []],
  ['twice is read again', [0, 7], [7]],
  ['further is read again after ten minutes', [0, 0, 1, 2, 9, 10, 11], [0, 10]],
  ['though it was read again waits twice as long', [0, 0, 10, 10, 20, 29, 30], [0, 10, 30]],
  ['long after the reading helped begins anew', [0, 0, 200, 200, 209, 210], [0, 200, 210]],
])('a list that is refuted %s', (_, minutes, reads) => {
  expect(readsAt(minutes)).toEqual(reads);
});

test('each place and each kind of reading has doubts of its own', () => {
  const world = emptyWorld();
  expect(noteDoubt(world, 'system', 'X1-A', 0)).toBe(false);
  expect(noteDoubt(world, 'system', 'X1-B', 0)).toBe(false);
  expect(noteDoubt(world, 'gate', 'X1-A', 0)).toBe(false);
  expect(noteDoubt(world, 'system', 'X1-B', 0)).toBe(true);
});

test('a list that an earlier run has read is read again at the first refusal, one of this run at the second', async () => {
  const world = createWorld();
  const listed = (symbol: string, atMs: number) => ({ kind: 'listed' as const, symbol, atMs, fact: 'true' });
  await world.recallAtlas(
    (async function* () {
      yield [listed('X1-A', 0), listed('X1-B', 5 * MINUTE_MS)];
    })(),
  );
  world.listed('X1-C', 10 * MINUTE_MS);
  const isRead = (system: string) => world.doubted('system', system, 11 * MINUTE_MS);
  expect(['X1-A', 'X1-B', 'X1-C'].map(isRead)).toEqual([true, true, false]);
  world.listed('X1-A', 11 * MINUTE_MS);
  expect(world.doubted('system', 'X1-A', 40 * MINUTE_MS)).toBe(false);
});

test('however often it is refuted, it is read again at most once in ten minutes, and hardly ever if that never helps', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 24 * 60 }), { maxLength: 400 });
  fc.assert(
    fc.property(minutes, (list) => {
      const reads = readsAt(list.sort((one, other) => one - other));
      for (const [index, minute] of reads.entries())
        if (index > 0) expect(minute - (reads[index - 1] ?? 0)).toBeGreaterThanOrEqual(10);
    }),
    { numRuns: 50 },
  );
  const always = Array.from({ length: 24 * 60 }, (_, minute) => minute);
  expect(readsAt(always).length).toBeLessThanOrEqual(9);
});
