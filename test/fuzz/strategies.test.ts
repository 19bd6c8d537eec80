import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { fuzzStrategies, mutilated } from '../../scripts/fuzz/strategies.ts';
import { seededRandom } from '../../src/time/random.ts';
import { argosy, endAll, ownFolder } from '../cli/argosy.ts';

const SEED = 20_260_920;

describe('F39, F48: spoilt strategy files', () => {
  const folder = ownFolder();
  afterAll(() => {
    endAll();
    folder.remove();
  });

  test('give settings, or every mistake with its place, and nothing else (10,000 of them: npm run fuzz)', () => {
    let [valid, files] = [0, 0];
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (seed) => {
        const report = fuzzStrategies(seed, 1);
        files += report.files;
        valid += report.valid;
        expect(report.faults).toEqual([]);
      }),
      { numRuns: 400, seed: SEED },
    );
    // Neither so mild that nothing is refused, nor so wild that nothing is let through.
    expect(valid).toBeGreaterThan(files / 50);
    expect(valid).toBeLessThan(files / 2);
  });

  test('end the program with 78 and no stack, or with 0', async () => {
    const paths = [1, 2, 3, 4, 5, 6].map((file) => {
      const path = join(folder.path, `${file}.yaml`);
      writeFileSync(path, mutilated(seededRandom(SEED, file)));
      return path;
    });
    const endings = await Promise.all(paths.map((path) => argosy(['check', path])));
    for (const { code, stderr } of endings) {
      expect(code === 78 ? stderr : '.').not.toBe('');
      expect([0, 78]).toContain(code);
      expect(stderr).not.toMatch(/^\s+at /m);
    }
    expect(endings.some(({ code }) => code === 78)).toBe(true);
  });
});
