import { expect, test } from 'vitest';
import { createPaceWatch } from '../../../src/daemon/watch/pace-watch.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';

const START_MS = Date.UTC(2026, 0, 4);
const SPEED = 60;

/** How a queue looks at a second of the test. */
interface Look {
  readonly oldestWaitSeconds: number;
  /** Share of the limit that is used, in percent. */
  readonly usedPercent: number;
  /** Refusals for the rate in a minute. */
  readonly rejected429: number;
  readonly isPaused: boolean;
}

const BEHIND: Look = { oldestWaitSeconds: 240, usedPercent: 26, rejected429: 0, isPaused: false };

/** The minutes at which it is logged, and whether the watch says so at the end. */
async function watched(minutes: number, look: (second: number) => Look) {
  const time = installVirtualTime(START_MS);
  const end = new AbortController();
  try {
    const { clock } = time;
    const second = () => (clock.monotonicMs() - START_MS) / 1_000;
    const now = () => look(second());
    const queue = {
      depth: () => ({ ...now(), waiting: 7, inFlight: 4, pausedBecause: now().isPaused ? ['429'] : [] }),
      startedByAll: () => (150 * SPEED * now().usedPercent * second()) / 6_000,
      counters: () => ({ started: 0, rejected429: (now().rejected429 * second()) / 60 }),
    };
    const loggedAt: number[] = [];
    const log = { warn: () => void loggedAt.push(second() / 60) };
    const pace = createPaceWatch({ queue, clock, log, speed: SPEED, requestsPerMinute: 150 });
    const watching = pace.watch(end.signal);
    watching.catch(() => {});
    await time.runUntil(watching, START_MS + minutes * 60_000);
    return { loggedAt, isBehind: pace.isBehind() };
  } finally {
    end.abort(new Error('the test is over'));
    time.uninstall();
  }
}

test('requests that wait though the limit is unused are told after a minute, and an hour later', async () => {
  expect(await watched(70, () => BEHIND)).toEqual({ loggedAt: [1, 61], isBehind: true });
});

test('a few refusals, or looks at which none waits long, do not hide it', async () => {
  const some = (second: number) => ({ ...BEHIND, rejected429: 9, oldestWaitSeconds: second % 15 === 0 ? 3 : 240 });
  expect(await watched(2, some)).toEqual({ loggedAt: [1], isBehind: true });
});

test('it ends when the machine keeps up again, and is not logged again within the hour', async () => {
  const busyFor = (minutes: number) => (second: number) => ({
    ...BEHIND,
    oldestWaitSeconds: second < minutes * 60 ? 240 : 0,
  });
  expect(await watched(5, busyFor(4))).toEqual({ loggedAt: [1], isBehind: false });
  const twice = (second: number) => ({ ...BEHIND, oldestWaitSeconds: second > 240 && second < 480 ? 0 : 240 });
  expect(await watched(12, twice)).toEqual({ loggedAt: [1], isBehind: true });
});

test.each<[string, Partial<Look>]>([
  ['while none waits long', { oldestWaitSeconds: 59 }],
  ['while the limit is used', { usedPercent: 80 }],
  ['while the server refuses for the rate', { rejected429: 30 }],
  ['while the queue is paused', { isPaused: true }],
])('nothing is logged %s', async (_, other) => {
  expect(await watched(3, () => ({ ...BEHIND, ...other }))).toEqual({ loggedAt: [], isBehind: false });
});
