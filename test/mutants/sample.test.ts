import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepTried, leftToTry, readTried, sampleOf, writeChosen } from '../../scripts/mutants/sample.ts';

test('a sample has so many keys of those there are, in any order of theirs the same ones', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.nat(50), fc.nat(), (keys, size, seed) => {
      const sample = sampleOf(keys, size, seed);
      expect(new Set(sample).size).toBe(Math.min(size, keys.length));
      expect(sampleOf(keys.toReversed(), size, seed)).toEqual(sample);
      expect(keys).toEqual(expect.arrayContaining([...sample]));
    }),
  );
});

test('what was tried before a run was broken off is not tried again, and its latest verdict counts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-mutants-'));
  try {
    writeChosen(folder, ['a', 'b', 'c']);
    keepTried(folder, { key: 'b', status: 'Survived' });
    keepTried(folder, { key: 'b', status: 'Killed' });
    expect([...leftToTry(folder)]).toEqual(['a', 'c']);
    expect(readTried(folder)).toEqual([{ key: 'b', status: 'Killed' }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
