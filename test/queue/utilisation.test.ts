import { describe, expect, test } from 'vitest';
import { createUtilisation } from '../../src/queue/utilisation.ts';
import { withQueue } from './harness.ts';
import { ACCEPTED, pass } from './saturation.ts';

const MINUTE_MS = 60_000;

describe('how crowded a queue is', () => {
  test('is told by the time in which requests waited, the latest of it first', () => {
    const utilisation = createUtilisation(1, 0);
    expect(utilisation.share(0)).toBe(0);
    utilisation.turns('waiting', 0);
    expect(utilisation.share(10 * MINUTE_MS)).toBeCloseTo(1 - Math.exp(-1));
    expect(utilisation.share(60 * MINUTE_MS)).toBeGreaterThan(0.99);
    utilisation.turns('free', 60 * MINUTE_MS);
    expect(utilisation.share(70 * MINUTE_MS)).toBeCloseTo(Math.exp(-1), 2);
    expect(utilisation.share(120 * MINUTE_MS)).toBeLessThan(0.01);
  });

  test('comes to the part of the time that is spent waiting', () => {
    const utilisation = createUtilisation(1, 0);
    for (let second = 0; second < 7_200; second += 4) {
      utilisation.turns('waiting', second * 1_000);
      utilisation.turns('free', (second + 1) * 1_000);
    }
    expect(utilisation.share(7_200_000)).toBeCloseTo(0.25, 2);
  });

  test('stays as it is through a pause', () => {
    const utilisation = createUtilisation(1, 0);
    utilisation.turns('waiting', 0);
    utilisation.turns('paused', 10 * MINUTE_MS);
    const before = utilisation.share(10 * MINUTE_MS);
    expect(utilisation.share(500 * MINUTE_MS)).toBe(before);
    utilisation.turns('free', 500 * MINUTE_MS);
    expect(utilisation.share(510 * MINUTE_MS)).toBeLessThan(before);
  });

  test('goes by game time', () => {
    const [slow, fast] = [createUtilisation(1, 0), createUtilisation(60, 0)];
    slow.turns('waiting', 0);
    fast.turns('waiting', 0);
    expect(fast.share(MINUTE_MS)).toBe(slow.share(60 * MINUTE_MS));
  });
});

describe('a queue', () => {
  const ask = { worth: 1, label: 'asked' };

  test('is crowded while more is asked for than its budget allows', () =>
    withQueue(async ({ queue }) => {
      const stop = { isTime: false };
      const asker = async () => {
        while (!stop.isTime) await queue.submit(async () => ACCEPTED, ask);
      };
      const askers = Array.from({ length: 8 }, asker);
      await pass(35 * MINUTE_MS);
      expect(queue.utilisation()).toBeGreaterThan(0.95);
      stop.isTime = true;
      await Promise.all(askers);
      await pass(60 * MINUTE_MS);
      expect(queue.utilisation()).toBeLessThan(0.01);
    }));

  test('is as crowded after silences that 429s ask for as before', () =>
    withQueue(async ({ queue, passedMs }) => {
      const asked = Array.from({ length: 1_500 }, () => queue.submit(async () => ACCEPTED, ask));
      await Promise.all(asked);
      const [before, beforeMs] = [queue.utilisation(), passedMs()];
      expect(before).toBeGreaterThan(0.5);
      const silencing = { ...ACCEPTED, status: 429, headers: { 'retry-after': '60' } };
      let rejections = 10;
      await queue.submit(async () => (rejections-- > 0 ? silencing : ACCEPTED), ask);
      expect(passedMs() - beforeMs).toBeGreaterThan(9 * MINUTE_MS);
      expect(queue.utilisation()).toBeCloseTo(before, 1);
    }));

  test('is hardly crowded by a request each second, nor by what waits for the end of a pause', () =>
    withQueue(async ({ queue }) => {
      for (let second = 0; second < 1_800; second++) {
        await queue.submit(async () => ACCEPTED, ask);
        await pass(1_000);
      }
      expect(queue.utilisation()).toBeLessThan(0.05);
      queue.pause('outage');
      const submitted = queue.submit(async () => ACCEPTED, ask);
      await pass(60 * MINUTE_MS);
      expect(queue.utilisation()).toBeLessThan(0.05);
      queue.resume('outage');
      await submitted;
      expect(queue.utilisation()).toBeLessThan(0.05);
    }));

  test('is not crowded by replies that are slow', () =>
    withQueue(async ({ queue }) => {
      const slow = async () => {
        await pass(20_000);
        return ACCEPTED;
      };
      await Promise.all(Array.from({ length: 40 }, () => queue.submit(slow, ask)));
      expect(queue.utilisation()).toBeLessThan(0.05);
    }));
});
