import { describe, expect, it } from 'vitest';
import { createSpread } from '../../src/queue/spacing.ts';
import { withQueue } from './harness.ts';
import { ACCEPTED, pass } from './saturation.ts';

describe('what is in flight', () => {
  it('is never more than four requests, and all of them end', () =>
    withQueue(async ({ queue }) => {
      let flying = 0;
      let most = 0;
      const send = async () => {
        flying++;
        most = Math.max(most, flying);
        await pass(20_000);
        flying--;
        return ACCEPTED;
      };
      await Promise.all(Array.from({ length: 20 }, () => queue.submit(send, { worth: 1, label: 'slow' })));
      expect(most).toBe(4);
    }));

  it('gives its place back when sending fails, and hands the failure on', () =>
    withQueue(async ({ queue }) => {
      const failing = async (): Promise<typeof ACCEPTED> => {
        throw new Error('connection cut');
      };
      const throwing = (): Promise<typeof ACCEPTED> => {
        throw new Error('thrown at once');
      };
      for (let index = 0; index < 6; index++) {
        await expect(queue.submit(failing, { worth: 1, label: 'fails' })).rejects.toThrow('connection cut');
        await expect(queue.submit(throwing, { worth: 1, label: 'throws' })).rejects.toThrow('thrown at once');
      }
      expect(queue.depth()).toMatchObject({ waiting: 0, inFlight: 0 });
      expect(await queue.submit(async () => ACCEPTED, { worth: 1, label: 'works' })).toBe(ACCEPTED);
    }));

  it('is told of an abort through the signal that send is given', () =>
    withQueue(async ({ queue }) => {
      const controller = new AbortController();
      const send = (signal?: AbortSignal) =>
        new Promise<typeof ACCEPTED>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      const submitted = queue.submit(send, { worth: 1, label: 'aborted under way', signal: controller.signal });
      const outcome = expect(submitted).rejects.toThrow('stop waiting');
      await pass(1_000);
      controller.abort(new Error('stop waiting'));
      await outcome;
    }));
});

describe('a pause', () => {
  it('lets nothing start until each of its reasons is resumed', () =>
    withQueue(async ({ queue, passedMs }) => {
      queue.pause('outage');
      queue.pause('maintenance');
      const submitted = queue.submit(async () => ACCEPTED, { worth: 1, label: 'waits' });
      await pass(10_000);
      queue.resume('outage');
      await pass(10_000);
      expect(queue.counters().started).toBe(0);
      expect(queue.depth()).toEqual({
        waiting: 1,
        inFlight: 0,
        oldestWaitSeconds: 20,
        pausedBecause: ['maintenance'],
      });
      queue.resume('maintenance');
      await submitted;
      expect(passedMs()).toBe(20_000);
    }));

  it('lets what is in flight go on, and the probe of an outage through', () =>
    withQueue(async ({ queue }) => {
      const slow = async () => {
        await pass(5_000);
        return ACCEPTED;
      };
      const flying = queue.submit(slow, { worth: 1, label: 'in flight' });
      await pass(100);
      queue.pause('outage');
      const held = queue.submit(async () => ACCEPTED, { worth: 1e6, label: 'held' });
      const probe = { worth: 0, label: 'GET /', throughPause: true };
      await queue.submit(async () => ACCEPTED, probe);
      await flying;
      expect(queue.depth()).toMatchObject({ waiting: 1, inFlight: 0 });
      await queue.submit(async () => ACCEPTED, probe);
      expect(queue.depth()).toMatchObject({ waiting: 1, inFlight: 0 });
      queue.resume('outage');
      await held;
    }));

  it('opens no way round the limit when all that waits is aborted', () =>
    withQueue(async ({ queue, passedMs }) => {
      const controller = new AbortController();
      const options = { worth: 1, label: 'aborted', signal: controller.signal };
      const gone = Array.from({ length: 50 }, () => queue.submit(async () => ACCEPTED, options));
      const outcomes = Promise.allSettled(gone);
      controller.abort(new Error('gone'));
      await outcomes;
      await pass(1_000);
      const sentAtMs: number[] = [];
      const send = async () => {
        sentAtMs.push(passedMs());
        return ACCEPTED;
      };
      await Promise.all(Array.from({ length: 60 }, () => queue.submit(send, { worth: 1, label: 'after' })));
      const firstSecond = sentAtMs.filter((atMs) => atMs < (sentAtMs[0] ?? 0) + 1000);
      expect(firstSecond.length).toBeLessThanOrEqual(32);
    }));
});

describe('settings', () => {
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuse a speed of %d', async (speed) => {
    await expect(withQueue(async () => {}, { speed })).rejects.toThrow(/speed must be a number above zero/);
  });
});

describe('the spread of round trips', () => {
  it('is taken for wide until enough replies are in', () => {
    const spread = createSpread(100, 300);
    expect(spread.ms()).toBe(100);
    for (let index = 0; index < 59; index++) spread.note(60);
    expect(spread.ms()).toBe(100);
    spread.note(60);
    expect(spread.ms()).toBe(0);
  });

  it('leaves a few slow replies out, and follows when they all become slow or fast', () => {
    const spread = createSpread(100, 300);
    for (let index = 0; index < 120; index++) spread.note(index % 50 === 0 ? 3000 : 60 + (index % 20));
    expect(spread.ms()).toBeGreaterThan(17);
    expect(spread.ms()).toBeLessThan(25);
    for (let index = 0; index < 120; index++) spread.note(60 + (index % 100));
    expect(spread.ms()).toBeGreaterThan(90);
    for (let index = 0; index < 120; index++) spread.note(60);
    expect(spread.ms()).toBe(0);
  });

  it('is never believed beyond its bound', () => {
    const spread = createSpread(100, 300);
    for (let index = 0; index < 120; index++) spread.note(index * 50);
    expect(spread.ms()).toBe(300);
  });
});
