import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';
import { abortable, pass } from '../../src/time/wait.ts';

const DAY_MS = 86_400_000;

let time: VirtualTime;
beforeEach(() => {
  time = installVirtualTime(0);
});
afterEach(() => time.uninstall());

/** Milliseconds that a wait takes by the clock that never steps, while the wall clock steps after a second. */
async function tookMs(ms: number, stepMs = 0): Promise<number> {
  const startedMs = time.clock.monotonicMs();
  let endedMs = Number.NaN;
  const waiting = pass(ms).then(() => {
    endedMs = time.clock.monotonicMs();
  });
  await time.run(1_000);
  time.stepWall(stepMs);
  await time.runUntil(waiting, time.clock.nowMs() + ms + DAY_MS);
  return endedMs - startedMs;
}

describe('F20: a wait', () => {
  test.each([
    [30_000, 0],
    [30_000, -8 * 3_600_000],
    [30_000, 8 * 3_600_000],
    [100 * DAY_MS, 0],
    [0, 0],
    [-5, 0],
  ])('of %i ms takes as long, though the wall clock steps by %i ms', async (ms, stepMs) => {
    expect(await tookMs(ms, stepMs)).toBe(Math.max(0, ms));
  });

  test('ends with the reason of its signal, at once', async () => {
    const stop = new AbortController();
    const waiting = pass(60_000, stop.signal);
    waiting.catch(() => {});
    await time.run(10_000);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(time.clock.monotonicMs()).toBe(10_000);
  });

  test.each([60_000, 0])('of %i ms does not begin when its signal has spoken', async (ms) => {
    await expect(pass(ms, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  });
});

test('what a stop came before may fail unseen', async () => {
  const failing = Promise.withResolvers<void>();
  await expect(abortable(failing.promise, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  failing.reject(new Error('later'));
});
