import Bottleneck from 'bottleneck';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import PQueue from 'p-queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise, setup, waitFor } from 'xstate';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';
import { startTimer } from '../../src/time/wait.ts';

const START_MS = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;
const realDate = globalThis.Date;
const realSetTimeout = globalThis.setTimeout;
const realSetImmediate = globalThis.setImmediate;

let time: VirtualTime;
beforeEach(() => {
  time = installVirtualTime(START_MS);
});
afterEach(() => time.uninstall());

function sleep(ms: number): Promise<void> {
  return time.clock.sleepUntil(time.clock.nowMs() + ms);
}

describe('virtual time', () => {
  it('jumps from timer to timer, in their order', async () => {
    const seen: [string, number][] = [];
    const note = async (name: string, ms: number) => {
      await sleep(ms);
      seen.push([name, time.clock.nowMs() - START_MS]);
    };
    void note('an hour', 3_600_000);
    void note('a day', DAY_MS);
    void note('a second', 1000);
    void note('after the end', 2 * DAY_MS);
    await time.run(START_MS + 1.5 * DAY_MS);
    expect(seen).toEqual([
      ['a second', 1000],
      ['an hour', 3_600_000],
      ['a day', DAY_MS],
    ]);
    expect(time.clock.nowMs()).toBe(START_MS + 1.5 * DAY_MS);
  });

  it('stops at a goal, a settled promise or the limit, and says which', async () => {
    void sleep(5000).then(() => seen.push('five'));
    const seen: string[] = [];
    expect(await time.runUntil(() => seen.length > 0, START_MS + DAY_MS)).toBe(true);
    expect(time.clock.nowMs()).toBe(START_MS + 5000);
    expect(await time.runUntil(sleep(1000), START_MS + DAY_MS)).toBe(true);
    expect(time.clock.nowMs()).toBe(START_MS + 6000);
    const failing = sleep(1000).then(() => Promise.reject(new Error('expected')));
    expect(await time.runUntil(failing, START_MS + DAY_MS)).toBe(true);
    expect(await time.runUntil(() => false, START_MS + 10_000)).toBe(false);
    expect(time.clock.nowMs()).toBe(START_MS + 10_000);
  });

  it('reaches a limit that lies beyond the longest timer of Node', async () => {
    await time.run(START_MS + 60 * DAY_MS);
    expect(time.clock.nowMs()).toBe(START_MS + 60 * DAY_MS);
    expect(time.steps()).toBeLessThan(10);
  });

  it('takes a delay of nothing as a millisecond, as Node does, so that no loop of them stops time', async () => {
    let rounds = 0;
    const again = () => {
      rounds++;
      setTimeout(again, 0);
    };
    again();
    await time.run(START_MS + 100);
    expect(rounds).toBeGreaterThanOrEqual(100);
    expect(rounds).toBeLessThanOrEqual(101);
  });

  it('gives the real Date and timers back', () => {
    expect(globalThis.Date).not.toBe(realDate);
    expect(globalThis.setImmediate).not.toBe(realSetImmediate);
    time.uninstall();
    expect(globalThis.setImmediate).toBe(realSetImmediate);
    expect(globalThis.Date).toBe(realDate);
    expect(globalThis.setTimeout).toBe(realSetTimeout);
  });

  it('fails the run when a timer throws', async () => {
    startTimer(10, () => {
      throw new Error('in a timer');
    });
    await expect(time.run(START_MS + 100)).rejects.toThrow('in a timer');
  });

  it('steps the wall clock without moving timers or the monotonic clock', async () => {
    let firedAtMs = Number.NaN;
    const monotonicMs = time.clock.monotonicMs();
    startTimer(10_000, () => {
      firedAtMs = time.clock.monotonicMs() - monotonicMs;
    });
    startTimer(4_000, () => time.stepWall(-3_600_000));
    startTimer(6_000, () => time.stepWall(7_200_000));
    await time.run(START_MS + 20_000);
    expect(firedAtMs).toBe(10_000);
    expect(time.clock.monotonicMs() - monotonicMs).toBe(20_000);
    expect(Date.now()).toBe(START_MS + 20_000 + 3_600_000);
  });
});

describe('virtual time settles promise work before it moves', () => {
  /** Runs `work` with a timer a millisecond ahead: time moved on too early if that one fires first. */
  async function settlesAtOnce(work: () => Promise<unknown>): Promise<void> {
    const order: string[] = [];
    startTimer(1, () => {
      startTimer(1, () => order.push('timer'));
      void work().then(() => order.push('work'));
    });
    await time.run(START_MS + 10);
    expect(order).toEqual(['work', 'timer']);
  }

  it('of ten thousand promises in a row', () =>
    settlesAtOnce(async () => {
      for (let depth = 0; depth < 10_000; depth++) await Promise.resolve(depth);
    }));

  it('mixed with process.nextTick', () =>
    settlesAtOnce(async () => {
      for (let depth = 0; depth < 100; depth++) await new Promise<void>((resolve) => process.nextTick(resolve));
    }));

  it('mixed with setImmediate', () =>
    settlesAtOnce(async () => {
      for (let depth = 0; depth < 100; depth++) await Promise.resolve(depth);
      await new Promise<void>((resolve) => setImmediate(resolve));
    }));

  it('through p-queue', () =>
    settlesAtOnce(async () => {
      const queue = new PQueue({ concurrency: 1 });
      for (let index = 0; index < 50; index++) void queue.add(async () => index);
      await queue.onIdle();
    }));

  it('through a kysely query', () =>
    settlesAtOnce(async () => {
      const dialect = {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      };
      const database = new Kysely<{ row: { id: number } }>({ dialect });
      await database.transaction().execute((part) => part.selectFrom('row').selectAll().execute());
    }));

  it('through an xstate machine that invokes promises', () =>
    settlesAtOnce(async () => {
      const machine = setup({ actors: { task: fromPromise(async () => 1) } }).createMachine({
        initial: 'first',
        states: {
          first: { invoke: { src: 'task', onDone: 'second', onError: 'done' } },
          second: { invoke: { src: 'task', onDone: 'done', onError: 'done' } },
          done: { type: 'final' },
        },
      });
      const actor = createActor(machine).start();
      await waitFor(actor, (snapshot) => snapshot.status === 'done', { timeout: Number.POSITIVE_INFINITY });
    }));

  it('and moves through the timers that bottleneck sets for each job', async () => {
    const limiter = new Bottleneck({ maxConcurrent: 1 });
    const startedMs: number[] = [];
    const job = async () => {
      startedMs.push(time.clock.nowMs() - START_MS);
      await sleep(100);
    };
    await time.runUntil(Promise.all([1, 2, 3].map(() => limiter.schedule(job))), START_MS + DAY_MS);
    expect(startedMs).toHaveLength(3);
    expect(time.clock.nowMs() - START_MS).toBeLessThan(330);
  });
});
