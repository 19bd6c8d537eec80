import { expect, test } from 'vitest';
import { QueueStalled, watchForStall } from '../../../src/daemon/watch/stall.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';

const START_MS = Date.UTC(2026, 0, 4);

/** How a queue looks at a second of the test. */
interface Look {
  readonly waiting: number;
  readonly inFlight: number;
  readonly started: number;
  readonly paused: boolean;
}

/** The second at which the watch gives the queue up; undefined when it has not within two minutes. */
async function givenUpAt(look: (second: number) => Look, tokenEveryMs = 500): Promise<number | undefined> {
  const time = installVirtualTime(START_MS);
  const end = new AbortController();
  try {
    const { clock } = time;
    const second = () => (clock.monotonicMs() - START_MS) / 1_000;
    const queue = {
      depth: () => {
        const { waiting, inFlight, paused } = look(second());
        return { waiting, inFlight, oldestWaitSeconds: 0, pausedBecause: paused ? ['server away'] : [] };
      },
      startedByAll: () => look(second()).started,
    };
    const watching = watchForStall(queue, clock, tokenEveryMs, end.signal);
    watching.catch(() => {});
    if (!(await time.runUntil(watching, START_MS + 120_000))) return undefined;
    await expect(watching).rejects.toBeInstanceOf(QueueStalled);
    return second();
  } finally {
    end.abort(new Error('the test is over'));
    time.uninstall();
  }
}

const still: Look = { waiting: 3, inFlight: 0, started: 7, paused: false };

// It is looked at every 5 s.
test('F16: a queue that starts nothing although work waits is given up after 30 s', async () => {
  expect(await givenUpAt(() => still)).toBeCloseTo(35, 0);
});

test.each<[string, (second: number) => Look]>([
  ['nothing waits', () => ({ ...still, waiting: 0 })],
  ['it is paused', () => ({ ...still, paused: true })],
  ['a request is under way', () => ({ ...still, inFlight: 1 })],
  ['it starts one now and then', (second) => ({ ...still, started: Math.floor(second / 20) })],
])('F16: a queue is left alone while %s', async (_, look) => {
  expect(await givenUpAt(look)).toBeUndefined();
});

test('F16: a queue whose owner lets a request go each 25 s is given up after three of them', async () => {
  expect(await givenUpAt(() => still, 25_000)).toBeCloseTo(80, 0);
});

test('F16: a wait that began when a pause ended counts from then', async () => {
  expect(await givenUpAt((second) => ({ ...still, paused: second < 50 }))).toBeCloseTo(80, 0);
});
