import fc from 'fast-check';
import { BurstyRateLimiter, RateLimiterMemory } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLimiter } from '../../../src/universe/service/limiter.ts';

/** Gaps that hit the edges of both windows, and gaps that hit nothing in particular. */
const gaps = fc.array(
  fc.oneof(
    fc.constantFrom(0, 1, 499, 500, 501, 999, 1000, 1001, 28_000, 59_999, 60_000, 60_001),
    fc.integer({ min: 0, max: 1200 }),
  ),
  { minLength: 40, maxLength: 150 },
);

describe('the request limiter against rate-limiter-flexible, whose pools the service uses', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function admittedByPackage(limiter: BurstyRateLimiter): Promise<boolean> {
    return limiter.consume('key').then(
      () => true,
      () => false,
    );
  }

  test.each([1, 10, 60])('admits and denies the same requests at speed %s', async (speed) => {
    await fc.assert(
      fc.asyncProperty(gaps, async (sequence) => {
        const theirs = new BurstyRateLimiter(
          new RateLimiterMemory({ points: 2, duration: 1 / speed }),
          new RateLimiterMemory({ points: 30, duration: 60 / speed, keyPrefix: 'burst' }),
        );
        const ours = createLimiter(speed);
        for (const gap of sequence) {
          vi.advanceTimersByTime(Math.round(gap / speed));
          expect(ours.take('key', Date.now()).admitted).toBe(await admittedByPackage(theirs));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the request limiter', () => {
  const every = (ms: number, count: number) => Array.from({ length: count }, (_, index) => index * ms);

  test('says how many points are left and when the pool that admitted is full again', () => {
    const limiter = createLimiter(1);
    expect(limiter.take('key', 100)).toEqual({ admitted: true, limit: 2, remaining: 1, resetAtMs: 1100 });
    expect(limiter.take('key', 300)).toEqual({ admitted: true, limit: 2, remaining: 0, resetAtMs: 1100 });
    expect(limiter.take('key', 400)).toEqual({ admitted: true, limit: 30, remaining: 29, resetAtMs: 60_400 });
    expect(limiter.take('key', 1100)).toEqual({ admitted: true, limit: 2, remaining: 1, resetAtMs: 2100 });
  });

  test('a denial names the end of the earlier window', () => {
    const limiter = createLimiter(1);
    for (const at of every(0, 32)) limiter.take('key', at);
    expect(limiter.take('key', 600)).toEqual({ admitted: false, limit: 2, remaining: 0, resetAtMs: 1000 });
  });

  test('keys do not share their points, however many there are', () => {
    const limiter = createLimiter(1);
    for (const at of every(0, 32)) limiter.take('busy', at);
    for (const index of every(1, 1500)) expect(limiter.take(`key ${index}`, 0).admitted).toBe(true);
    expect(limiter.take('busy', 1).admitted).toBe(false);
  });
});
