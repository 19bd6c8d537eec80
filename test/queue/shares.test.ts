import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSharedQueue, type RequestQueue } from '../../src/queue/request-queue.ts';
import { limitsFor, SERVICE_LIMITS } from '../../src/queue/spacing.ts';
import { seededRandom } from '../../src/time/random.ts';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';
import { submitNoting } from './harness.ts';
import { ACCEPTED, pass } from './saturation.ts';

const START_MS = Date.UTC(2026, 10, 20);

/** Runs `body` in virtual time with the queues of agents that have these parts of the limit. */
async function withShares<T>(
  parts: readonly number[],
  body: (queues: readonly RequestQueue[], time: VirtualTime) => Promise<T>,
  limits = SERVICE_LIMITS,
): Promise<T> {
  const time = installVirtualTime(START_MS);
  try {
    const settings = { clock: time.clock, random: seededRandom('shares'), speed: 1, limits };
    const queue = createSharedQueue(settings);
    const running = body(
      parts.map((part) => queue.open(part)),
      time,
    );
    if (!(await time.runUntil(running, START_MS + 24 * 3_600_000))) throw new Error('the test took over a virtual day');
    return await running;
  } finally {
    time.uninstall();
  }
}

/** Keeps a queue full with requests of a worth until the instant, as a fleet of 60 ships does. */
function keepFull(queue: RequestQueue, worth: number, untilMs: number, { clock }: VirtualTime): void {
  const ship = async () => {
    while (clock.monotonicMs() < untilMs) await queue.submit(async () => ACCEPTED, { worth, label: 'sell' });
  };
  for (let index = 0; index < 60; index++) void ship();
}

const startedOf = (queues: readonly RequestQueue[]) => queues.map((queue) => queue.counters().started);

describe('the shares of several agents', () => {
  it('are kept within 5 percent over half an hour whatever the requests are worth', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ weight: fc.integer({ min: 1, max: 9 }), worth: fc.integer({ min: 0, max: 5_000 }) }), {
          minLength: 2,
          maxLength: 4,
        }),
        async (agents) => {
          const whole = agents.reduce((sum, { weight }) => sum + weight, 0);
          const parts = agents.map(({ weight }) => weight / whole);
          await withShares(parts, async (queues, time) => {
            const untilMs = time.clock.monotonicMs() + 1_800_000;
            for (const [index, queue] of queues.entries()) keepFull(queue, agents[index]?.worth ?? 0, untilMs, time);
            await pass(1_800_000);
            const started = startedOf(queues);
            const all = started.reduce((sum, count) => sum + count, 0);
            expect(all).toBeGreaterThan(0.97 * 150 * 30);
            for (const [index, count] of started.entries()) {
              const due = all * (parts[index] ?? 0);
              expect(Math.abs(count - due) / due).toBeLessThan(0.05);
            }
          });
        },
      ),
      { numRuns: 4, seed: 40 },
    ));

  it('are kept over forty minutes of few requests, by agents that now and then have none waiting', () =>
    fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const [random, minutes] = [seededRandom(seed, 'few'), 40];
        await withShares(
          [0.4, 0.3, 0.2, 0.1],
          async (queues, { clock }) => {
            const untilMs = clock.monotonicMs() + (5 + minutes) * 60_000;
            const ship = async (queue: RequestQueue) => {
              while (clock.monotonicMs() < untilMs) {
                const worth = Math.exp(random.between(0, 7));
                await queue.submit(async () => ACCEPTED, { worth, label: 'sell' });
                await pass(random.between(0, 120_000));
              }
            };
            for (const [index, queue] of queues.entries())
              for (let ships = 8 - 2 * index; ships > 0; ships--) void ship(queue);
            await pass(5 * 60_000);
            const before = startedOf(queues);
            await pass(minutes * 60_000);
            const sent = startedOf(queues).map((count, index) => count - (before[index] ?? 0));
            const all = sent.reduce((sum, count) => sum + count, 0);
            for (const [index, part] of [0.4, 0.3, 0.2, 0.1].entries())
              expect(Math.abs((sent[index] ?? 0) / all - part)).toBeLessThan(0.025);
          },
          limitsFor(5),
        );
      }),
      { numRuns: 4, seed: 40 },
    ));

  it('give what one agent leaves to the others, and nothing back for it later', () =>
    withShares([0.5, 0.5], async ([early, late], time) => {
      if (early === undefined || late === undefined) throw new Error('expected two queues');
      const beganMs = time.clock.monotonicMs();
      keepFull(early, 1, beganMs + 1_200_000, time);
      await pass(600_000);
      const alone = early.counters().started;
      expect(alone).toBeGreaterThan(0.97 * 150 * 10);
      keepFull(late, 1, beganMs + 1_200_000, time);
      await pass(600_000);
      const [since, ofLate] = [early.counters().started - alone, late.counters().started];
      expect(Math.abs(since - ofLate) / ofLate).toBeLessThan(0.05);
    }));

  it('let worth decide who is first while both are near what is due to them', () =>
    withShares([0.5, 0.5], async ([one, other]) => {
      if (one === undefined || other === undefined) throw new Error('expected two queues');
      const order: string[] = [];
      for (const queue of [one, other]) queue.pause('test');
      const all = [
        submitNoting(order, one, 'low', 1),
        submitNoting(order, other, 'high', 9),
        submitNoting(order, one, 'middle', 5),
      ];
      for (const queue of [one, other]) queue.resume('test');
      await Promise.all(all);
      expect(order).toEqual(['high', 'middle', 'low']);
    }));

  it('keep a pause of one agent from the other', () =>
    withShares([0.5, 0.5], async ([one, other]) => {
      if (one === undefined || other === undefined) throw new Error('expected two queues');
      one.pause('token refused');
      const held = one.submit(async () => ACCEPTED, { worth: 1_000, label: 'held' });
      await other.submit(async () => ACCEPTED, { worth: 1, label: 'free' });
      expect(one.depth()).toMatchObject({ waiting: 1, pausedBecause: ['token refused'] });
      expect(other.depth()).toMatchObject({ waiting: 0, pausedBecause: [] });
      one.resume('token refused');
      await held;
    }));

  it('go to the others once an agent ends, and what waits of it is dropped', () =>
    withShares([1], async ([one], { clock }) => {
      const settings = { clock, random: seededRandom('ends'), speed: 1 };
      const [shared, end] = [createSharedQueue(settings), new AbortController()];
      const [ending, other] = [shared.open(0.5, end.signal), shared.open(0.5)];
      const sent: string[] = [];
      ending.pause('test');
      void submitNoting(sent, ending, 'dropped');
      end.abort();
      ending.resume('test');
      for (let count = 0; count < 40; count++) await submitNoting(sent, other, 'other');
      expect(new Set(sent)).toEqual(new Set(['other']));
      expect(one?.counters().started).toBe(0);
    }));

  it('send again after a 429 before the requests of the other agent', () =>
    withShares([0.5, 0.5], async ([one, other]) => {
      const order: string[] = [];
      let isRefused = false;
      const first = one?.submit(
        async () => {
          if (isRefused) order.push('again');
          const status = isRefused ? 200 : 429;
          isRefused = true;
          return { ...ACCEPTED, status, headers: { 'retry-after': '1' } };
        },
        { worth: 1, label: 'refused' },
      );
      await pass(100);
      const later = other && submitNoting(order, other, 'other', 10_000);
      await Promise.all([first, later]);
      expect(order).toEqual(['again', 'other']);
    }));
});
