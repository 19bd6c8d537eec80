import { expect, test } from 'vitest';
import { untilAborted } from '../../src/cli/signals.ts';

test('waiting for a stop ends when it is asked for, also when that was before anybody waited', async () => {
  const stop = new AbortController();
  let isOver = false;
  const waiting = untilAborted(stop.signal).then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  stop.abort();
  await waiting;
  await untilAborted(stop.signal);
  expect(isOver).toBe(true);
});
