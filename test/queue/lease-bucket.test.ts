import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLeaseBucket } from '../../src/queue/lease-bucket.ts';
import { startTimer } from '../../src/time/timer.ts';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';

const START_MS = Date.UTC(2026, 10, 20);
let time: VirtualTime;
beforeEach(() => {
  time = installVirtualTime(START_MS);
});
afterEach(() => time.uninstall());

/** A bucket whose leases are used as soon as they are ready, and the times at which that was. */
function greedy(size: number, holdMs: number, more: { withheld?: () => number; carriedOver?: readonly number[] } = {}) {
  const usedMs: number[] = [];
  const onReady = () => {
    while (bucket.ready()) {
      usedMs.push(time.clock.monotonicMs() - START_MS);
      bucket.use(holdMs);
    }
  };
  const onError = (error: unknown) => {
    throw error;
  };
  const bucket = createLeaseBucket({ size, clock: time.clock, onReady, onError, ...more });
  return { bucket, usedMs };
}

describe('a lease bucket', () => {
  it('is exact: never more uses than leases in any window, and no millisecond lost between them', async () => {
    const sizes = fc.integer({ min: 1, max: 5 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 20, max: 3000 }), async (size, holdMs) => {
        const beganMs = time.clock.monotonicMs() - START_MS;
        const { bucket, usedMs } = greedy(size, holdMs);
        await time.run(time.clock.nowMs() + 10 * holdMs);
        bucket.close();
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

  it('counts the leases that were out before it was built', async () => {
    const { usedMs } = greedy(2, 10_000, { carriedOver: [START_MS + 3000, START_MS + 7000] });
    await time.run(START_MS + 12_000);
    expect(usedMs).toEqual([3000, 7000]);
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
    bucket.close();
    expect(later).toBeLessThan(1.02 * first);
  });

  it('is silent once closed, and refuses to be used without a lease', async () => {
    const { bucket, usedMs } = greedy(1, 1000);
    expect(() => bucket.use(1)).toThrow(/wants a ready lease/);
    await time.run(START_MS + 1500);
    const before = usedMs.length;
    bucket.close();
    await time.run(START_MS + 60_000);
    expect(usedMs).toHaveLength(before);
    expect(bucket.ready()).toBe(false);
  });
});
