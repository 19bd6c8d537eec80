import { expect, test } from 'vitest';
import { createProgress } from '../../../src/cli/backtest/progress.ts';

test('a progress line tells the share and the time left, and is gone in the end', () => {
  let nowMs = 0;
  let written = '';
  const progress = createProgress({ hours: 48, monotonicMs: () => nowMs, write: (text) => (written += text) });
  nowMs = 10_000;
  progress.tell(12);
  expect(written).toBe('\r\u001b[K25 % of 48 game hours, 30 s left');
  progress.clear();
  progress.clear();
  expect(written.endsWith('left\r\u001b[K')).toBe(true);
  nowMs = 200_000;
  progress.tell(24);
  expect(written).toContain('50 % of 48 game hours, 3 min 20 s left');
});
