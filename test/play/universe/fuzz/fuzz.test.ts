import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzz } from '../../../long/fuzz/run.ts';

test('whatever requests come, nothing breaks: no 5xx, no exception, credits and cargo as the ledger has them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      expect(fuzz(seed, 600).faults).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test('the requests reach far into the game', () => {
  const { byStatus, codes, succeeded: counts } = fuzz(1, 4_000);
  const succeeded = (byStatus.get(200) ?? 0) + (byStatus.get(201) ?? 0);
  expect(succeeded).toBeGreaterThan(1_000);
  expect(codes.size).toBeGreaterThan(40);
  for (const action of ['jump', 'warp', 'chart'])
    expect(counts.get(`POST /my/ships/{shipSymbol}/${action}`)).toBeGreaterThan(0);
});
