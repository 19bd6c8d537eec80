import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLeaseBucket } from '../../src/queue/either-limiter.ts';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';
import { startTimer } from '../../src/time/wait.ts';

const START_MS = Date.UTC(2026, 10, 20);
let time: VirtualTime;
beforeEach(() => {
  time = installVirtualTime(START_MS);
});
afterEach(() => time.uninstall());

/** A bucket whose leases are used as soon as they are ready, and the times at which that was. */
function greedy(size: number, holdMs: number, more: { withheld?: () => number } = {}) {
  const usedMs: number[] = [];
  let isSated = false;
  const onReady = () => {
    while (!isSated && bucket.ready()) {
      usedMs.push(time.clock.monotonicMs() - START_MS);
      bucket.use(holdMs);
    }
  };
  const onError = (error: unknown) => {
    throw error;
  };
  const bucket = createLeaseBucket({ size, clock: time.clock, onReady, onError, ...more });
  const stop = () => {
    isSated = true;
  };
  return { bucket, usedMs, stop };
}

describe('a lease bucket', () => {
  it('is exact: never more uses than leases in any window, and no millisecond lost between them', async () => {
    const sizes = fc.integer({ min: 1, max: 5 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 20, max: 3000 }), async (size, holdMs) => {
        const beganMs = time.clock.monotonicMs() - START_MS;
        const { usedMs, stop } = greedy(size, holdMs);
        await time.run(time.clock.nowMs() + 10 * holdMs);
        stop();
        for (const [index, atMs] of usedMs.entries()) {
          const later = usedMs[index + size];
          if (later !== undefined) expect(later - atMs).toBeGreaterThanOrEqual(holdMs);
        }
        if (size === 1)
          expect(usedMs.slice(1, 9).map((atMs) => atMs - (usedMs[0] ?? 0))).toEqual(
            [1, 2, 3, 4, 5, 6, 7, 8].map((n) => n * holdMs),
          );
        expect(usedMs[0]).toBeLessThan(beganMs + 10);
      }),
      { numRuns: 25 },
    );
  });

  it.each([-3_600_000, 3_600_000])('is moved by no step of the wall clock (%i ms)', async (byMs) => {
    const { usedMs } = greedy(1, 1000);
    for (const atMs of [1500, 2400, 2401]) {
      await time.run(time.clock.nowMs() + atMs - (time.clock.monotonicMs() - START_MS));
      time.stepWall(byMs);
    }
    await time.run(time.clock.nowMs() + 2000);
    const [first = 0] = usedMs;
    expect(usedMs).toEqual([0, 1, 2, 3, 4].map((nth) => first + nth * 1000));
  });

  it('leaves withheld leases alone, and uses them again when they are given back', async () => {
    let withheld = 2;
    const { usedMs } = greedy(3, 1000, { withheld: () => withheld });
    await time.run(START_MS + 2900);
    expect(usedMs).toHaveLength(3);
    withheld = 0;
    await time.run(START_MS + 3500);
    expect(usedMs.length).toBeGreaterThanOrEqual(6);
  });

  it('leaves no timer behind when somebody else uses the lease at the very moment it is announced', async () => {
    const take = () => {
      if (!bucket.ready()) return;
      bucket.use(100);
      startTimer(100, take);
    };
    const onError = (error: unknown) => {
      throw error;
    };
    const bucket = createLeaseBucket({ size: 1, clock: time.clock, onReady: take, onError });
    const stepsOf = async (ms: number) => {
      const before = time.steps();
      await time.run(time.clock.nowMs() + ms);
      return time.steps() - before;
    };
    const first = await stepsOf(20_000);
    await time.run(time.clock.nowMs() + 60_000);
    const later = await stepsOf(20_000);
    expect(later).toBeLessThan(1.02 * first);
  });

  it('refuses to be used without a lease', async () => {
    const { bucket } = greedy(1, 1000);
    expect(() => bucket.use(1)).toThrow(/wants a ready lease/);
  });
});
