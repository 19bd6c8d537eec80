import { expect, test } from 'vitest';
import { agoMsOf } from '../../src/cli/since.ts';

test.each([
  ['30m', 1_800_000],
  ['24h', 86_400_000],
  ['1.5h', 5_400_000],
  ['24', 86_400_000],
  ['2d', 172_800_000],
  ['90s', 90_000],
  ['2w', undefined],
  ['-1h', undefined],
  ['', undefined],
])('%j is so long ago: %s ms', (text, ms) => {
  expect(agoMsOf(text)).toBe(ms);
});
