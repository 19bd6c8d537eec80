import { createRequestQueue, type PacedReply } from '../../src/queue/request-queue.ts';
import { type Random, seededRandom } from '../../src/time/random.ts';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';
import { startTimer } from '../../src/time/wait.ts';
import { type RateLimitServer, SERVERS, type ServerKind } from './servers.ts';

export interface Scenario {
  readonly server: ServerKind;
  /** Requests arrive `legMs` after they were sent plus up to this many, evenly drawn; replies take `legMs` more. */
  readonly jitterMs: number;
  /** Default 30. */
  readonly legMs?: number;
  readonly seed: number;
  /** Game minutes. */
  readonly minutes: number;
  readonly speed?: number;
  /** Share of the requests that arrive a whole second late. Default none. */
  readonly lateShare?: number;
  /** Real milliseconds between steps of an hour, forth or back, of the wall clock. Default none. */
  readonly stepWallEveryMs?: number;
}

export interface Saturation {
  /** Admitted requests, of the ceiling of 150 a game minute. */
  readonly share: number;
  readonly rejected: number;
  /** 429s among the requests sent after game minute 5. */
  readonly lateRejectedShare: number;
  readonly sent: number;
  /** The longest time between two requests, in real milliseconds. */
  readonly longestGapMs: number;
  readonly timerSteps: number;
}

const START_MS = Date.UTC(2026, 10, 20);
const HOUR_MS = 3_600_000;
const CALLERS = 12;

/** Passes by timers, as time on the wire does, whatever the wall clock is made to show. */
export function pass(ms: number): Promise<void> {
  return new Promise((resolve) => startTimer(ms, resolve));
}

/** A reply that turns a request away for some milliseconds, with the service's own body. */
export function rejection(waitMs: number): PacedReply {
  const error = { message: 'limit', code: 429, data: { retryAfter: waitMs / 1000 } };
  return { status: 429, headers: {}, body: JSON.stringify({ error }) };
}

export const ACCEPTED: PacedReply = { status: 200, headers: {}, body: '{}' };

function longestGap(times: readonly number[]): number {
  return times.reduce((longest, atMs, index) => Math.max(longest, atMs - (times[index - 1] ?? atMs)), 0);
}

/** A wire to a simulated server, which notes when each request was sent, in real milliseconds since the start. */
function wireTo(
  server: RateLimitServer,
  { jitterMs, legMs = 30, lateShare = 0 }: Scenario,
  random: Random,
  time: VirtualTime,
) {
  const startMs = time.clock.monotonicMs();
  const passedMs = () => time.clock.monotonicMs() - startMs;
  const sentAtMs: number[] = [];
  const send = async (): Promise<PacedReply> => {
    sentAtMs.push(passedMs());
    await pass(legMs + random.between(0, jitterMs) + (random.next() < lateShare ? 1000 : 0));
    const waitMs = server.arrive(passedMs());
    await pass(legMs);
    return waitMs === undefined ? ACCEPTED : rejection(waitMs);
  };
  return { send, sentAtMs };
}

async function stepWallNowAndThen(everyMs: number, random: Random, time: VirtualTime): Promise<never> {
  for (;;) {
    await pass(random.between(0, 2 * everyMs));
    time.stepWall(random.pick([-HOUR_MS, HOUR_MS]));
  }
}

/** Keeps the queue full for some game minutes against a simulated server, and counts what the server counts. */
export async function saturate(scenario: Scenario): Promise<Saturation> {
  const { server: kind, jitterMs, seed, minutes, speed = 1, stepWallEveryMs } = scenario;
  const random = seededRandom('saturation', kind, jitterMs, seed);
  const time = installVirtualTime(START_MS + random.integer(0, 60_000));
  const server = SERVERS[kind](speed, random.integer(0, 60_000));
  const { send, sentAtMs } = wireTo(server, scenario, random, time);
  const queue = createRequestQueue({ clock: time.clock, random, speed });
  const caller = async () => {
    for (;;) await queue.submit(send, { worth: random.integer(0, 100), label: 'GET /' });
  };
  for (let index = 0; index < CALLERS; index++) void caller();
  if (stepWallEveryMs) void stepWallNowAndThen(stepWallEveryMs, random, time);
  await time.run(time.clock.nowMs() + (minutes * 60_000) / speed);
  time.uninstall();
  const late = (times: readonly number[]) => times.filter((atMs) => atMs > 300_000 / speed).length;
  return {
    share: server.admitted() / (150 * minutes),
    rejected: server.rejectedAtMs().length,
    lateRejectedShare: late(server.rejectedAtMs()) / Math.max(1, late(sentAtMs)),
    sent: sentAtMs.length,
    longestGapMs: longestGap(sentAtMs),
    timerSteps: time.steps(),
  };
}
