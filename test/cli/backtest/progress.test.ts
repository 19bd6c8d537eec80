import { expect, test } from 'vitest';
import { createProgress } from '../../../src/cli/backtest/progress.ts';

test('a progress line shows the share and the time left, and is gone in the end', () => {
  let nowMs = 0;
  const written: string[] = [];
  const progress = createProgress({ hours: 48, monotonicMs: () => nowMs, write: (line) => written.push(line) });
  nowMs = 10_000;
  progress.show(12);
  expect(written).toEqual(['25 % of 48 game hours, 30 s left']);
  progress.clear();
  progress.clear();
  expect(written.slice(1)).toEqual(['']);
  nowMs = 200_000;
  progress.show(24);
  expect(written.at(-1)).toBe('50 % of 48 game hours, 3 min 20 s left');
});
