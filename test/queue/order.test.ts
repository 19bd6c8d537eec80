import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priorityKey } from '../../src/queue/queued.ts';
import { seededRandom } from '../../src/time/random.ts';
import { submitNoting, withQueue } from './harness.ts';
import { ACCEPTED, pass } from './saturation.ts';

/** Uses up the burst, so that what follows goes at the steady pace of one request in half a second or so. */
const BURST = 28;

describe('the order of requests', () => {
  it('starts an urgent request behind a hundred routine ones within a second (F14)', () =>
    withQueue(async ({ queue, passedMs }) => {
      const send = async () => ACCEPTED;
      for (let index = 0; index < 100 + BURST; index++) void queue.submit(send, { worth: 1, label: 'routine' });
      await pass(5_000);
      const enteredMs = passedMs();
      let startedMs = Number.NaN;
      const urgent = async () => {
        startedMs = passedMs();
        return ACCEPTED;
      };
      await queue.submit(urgent, { worth: 1000, label: 'urgent' });
      expect(startedMs - enteredMs).toBeLessThanOrEqual(1000);
      expect(queue.depth().waiting).toBeGreaterThan(50);
    }));

  it('is shown as it is, with owner and wait in game time', () =>
    withQueue(
      async ({ queue }) => {
        const submit = (label: string, worth: number, owner?: string) =>
          void queue.submit(async () => ACCEPTED, { worth, label, ...(owner !== undefined && { owner }) });
        queue.pause('test');
        submit('look', 1);
        await pass(1_000);
        submit('sell', 500, 'A-1');
        await pass(2_000);
        expect(queue.waiting()).toEqual([
          { owner: 'A-1', label: 'sell', worth: 500, waitedSeconds: 120 },
          { owner: 'agent', label: 'look', worth: 1, waitedSeconds: 180 },
        ]);
        expect(queue.depth()).toMatchObject({ waiting: 2, oldestWaitSeconds: 180, pausedBecause: ['test'] });
        queue.resume('test');
        await pass(1_000);
        expect([queue.waiting(), queue.depth().oldestWaitSeconds]).toEqual([[], 0]);
      },
      { speed: 60 },
    ));

  it('goes by worth, then by time of entry', () =>
    withQueue(async ({ queue }) => {
      const order: string[] = [];
      const enter = (name: string, worth: number) => submitNoting(order, queue, name, worth);
      queue.pause('test');
      const all = [enter('low', 1), enter('high first', 9), enter('middle', 5), enter('high second', 9)];
      queue.resume('test');
      await Promise.all(all);
      expect(order).toEqual(['high first', 'high second', 'middle', 'low']);
    }));

  it('lets no ship wait over 120 s though forty compete for an hour (F17)', () =>
    withQueue(async ({ queue, passedMs }) => {
      const random = seededRandom('fairness');
      const waits: number[] = [];
      const ship = async (worth: number) => {
        while (passedMs() < 3_600_000) {
          const enteredMs = passedMs();
          const send = async () => {
            waits.push((passedMs() - enteredMs) / 1000);
            await pass(random.between(50, 150));
            return ACCEPTED;
          };
          await queue.submit(send, { worth, label: 'POST /my/ships/{shipSymbol}/sell', owner: `SHIP-${worth}` });
        }
      };
      const ships = Array.from({ length: 40 }, (_, index) => ship((index * 100) / 39));
      await Promise.all(ships);
      expect(Math.max(...waits)).toBeLessThanOrEqual(120);
      // The load was above what the limit carries, or the order would have had nothing to decide.
      expect(Math.max(...waits)).toBeGreaterThan(20);
    }));

  it('costs no token to leave the queue by abort (F15)', () =>
    withQueue(async ({ queue, passedMs }) => {
      const send = async () => ACCEPTED;
      await Promise.all(
        Array.from({ length: BURST + 4 }, () => queue.submit(send, { worth: 1, label: 'uses up the burst' })),
      );
      const controller = new AbortController();
      const options = { worth: 5, label: 'leaves', signal: controller.signal };
      const leaving = Array.from({ length: 99 }, () => queue.submit(send, options));
      const outcomes = Promise.allSettled(leaving);
      const enteredMs = passedMs();
      const last = queue.submit(send, { worth: 1, label: 'stays' });
      const startedBefore = queue.counters().started;
      controller.abort(new Error('no longer wanted'));
      await last;
      expect(passedMs() - enteredMs).toBeLessThanOrEqual(600);
      expect(queue.counters().started).toBe(startedBefore + 1);
      for (const outcome of await outcomes) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'no longer wanted' } });
      }
    }));

  it('turns away at once what is aborted before it is submitted', () =>
    withQueue(async ({ queue }) => {
      const signal = AbortSignal.abort(new Error('too late'));
      const submitted = queue.submit(async () => ACCEPTED, { worth: 1, label: 'aborted', signal });
      await expect(submitted).rejects.toThrow('too late');
      expect(queue.counters().started).toBe(0);
      expect(queue.depth()).toMatchObject({ waiting: 0, inFlight: 0 });
    }));
});

describe('the priority key', () => {
  const standing = (worth: number, enteredSeconds: number) => ({
    worth,
    enteredSeconds,
    again: false,
    throughPause: false,
  });

  it('orders two requests at any moment as worth plus ageing times waiting time would', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.integer({ min: 1, max: 50 }), (w1, t1, w2, t2, ageing) => {
        const now = Math.max(t1, t2);
        const grown = (worth: number, entered: number) => worth + ageing * (now - entered);
        const byKey = priorityKey(standing(w1, t1), ageing) - priorityKey(standing(w2, t2), ageing);
        expect(Math.sign(byKey)).toBe(Math.sign(grown(w1, t1) - grown(w2, t2)));
      }),
    );
  });

  it('puts what drew a 429 before all others, and what goes through a pause before that', () => {
    const rich = priorityKey(standing(1e9, 0), 1);
    const again = priorityKey({ ...standing(0, 1e6), again: true }, 1);
    const through = priorityKey({ ...standing(0, 1e6), throughPause: true }, 1);
    expect(again).toBeGreaterThan(rich);
    expect(through).toBeGreaterThan(again);
    expect(priorityKey({ ...standing(1, 1e6), again: true }, 1)).toBeGreaterThan(again);
  });
});
