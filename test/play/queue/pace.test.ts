import { describe, expect, it } from 'vitest';
import { saturate } from '../../queue/saturation.ts';

describe('the pace of a full queue (F09)', () => {
  it.each([
    ['lazy', 0, 0.98],
    ['lazy', 50, 0.94],
    ['lazy', 100, 0.9],
    ['aligned', 0, 0.98],
    ['bucket', 100, 0.9],
    ['log', 50, 0.94],
  ] as const)(
    'uses the %s limit at %i ms of jitter to at least %f, and draws no 429',
    async (server, jitterMs, least) => {
      const { share, rejected } = await saturate({ server, jitterMs, seed: 1, minutes: 10 });
      expect(rejected).toBe(0);
      expect(share).toBeGreaterThanOrEqual(least);
      expect(share).toBeLessThan(1);
    },
  );

  it('is the same to the millisecond each time it is run from one seed (F47)', async () => {
    const run = () => saturate({ server: 'strictLog', jitterMs: 50, seed: 7, minutes: 2 });
    expect(await run()).toEqual(await run());
  });

  it('holds over an hour', async () => {
    const { share, rejected, sent } = await saturate({ server: 'lazy', jitterMs: 20, seed: 2, minutes: 60 });
    expect(rejected).toBe(0);
    expect(share).toBeGreaterThan(0.96);
    expect(sent).toBeGreaterThan(8600);
  });

  it.each([20])('learns from a strict sliding log at %i ms of jitter within five minutes', async (jitterMs) => {
    const figures = await saturate({ server: 'strictLog', jitterMs, seed: 1, minutes: 10 });
    expect(figures.rejected).toBeGreaterThan(0);
    expect(figures.lateRejectedShare).toBeLessThan(0.005);
    expect(figures.share).toBeGreaterThan(0.88);
  });

  it('learns to live with half the limit where another client uses the rest', async () => {
    const { share, lateRejectedShare } = await saturate({ server: 'half', jitterMs: 20, seed: 1, minutes: 10 });
    expect(lateRejectedShare).toBeLessThan(0.005);
    expect(share).toBeGreaterThan(0.35);
  });

  it('is not slowed down by one request in a hundred that takes a second longer', async () => {
    const { share, rejected } = await saturate({ server: 'lazy', jitterMs: 20, seed: 1, minutes: 10, lateShare: 0.01 });
    expect(share).toBeGreaterThan(0.95);
    expect(rejected).toBeLessThan(4);
  });

  it('divides every duration by the speed', async () => {
    const { share, rejected, longestGapMs } = await saturate({
      server: 'lazy',
      jitterMs: 0,
      legMs: 1,
      seed: 1,
      minutes: 10,
      speed: 60,
    });
    expect(rejected).toBe(0);
    // Whole milliseconds cost the rest: 8.33 of them become 9.
    expect(share).toBeGreaterThan(0.9);
    expect(longestGapMs).toBeLessThanOrEqual(12);
  });
});

describe('the pace under steps of the wall clock (F18)', () => {
  it.each([1, 2, 3])('goes on as if there were none, without a 429 (seed %i)', async (seed) => {
    const { longestGapMs, rejected, share } = await saturate({
      server: 'lazy',
      jitterMs: 20,
      seed,
      minutes: 5,
      stepWallEveryMs: 10_000,
    });
    expect(longestGapMs).toBeLessThan(700);
    expect(rejected).toBe(0);
    expect(share).toBeGreaterThan(0.95);
  });
});
