import { hostname } from 'node:os';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Clock } from '../../time/clock.ts';
import { abortable, pass } from '../../time/wait.ts';
import { inOrder, sumOfHours } from '../in-order.ts';
import type { CarryOut, Run, RunResult } from '../runs.ts';
import { type CodeIdentity, codeIdentity } from './code-identity.ts';
import { CLIENT_SECONDS, clientKey, PREFIX, queueOf, VERSIONS_KEY } from './keys.ts';
import { add, checkRun, countedRuns, idOf, type Sweep, takenBack } from './outstanding.ts';
import { openRedis, type RedisAddress } from './redis/open.ts';
import { watchConnection, watchFitness } from './redis/watch.ts';
import { sealerWith } from './seal.ts';

/** How a client sends its runs, or a worker takes them. */
export interface Sending {
  readonly address: RedisAddress;
  /** Seals runs and results; undefined for no key. */
  readonly key?: string | undefined;
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  /** Asks a client to take back what waits, a worker to finish what it plays, and both to end. */
  readonly stop: AbortSignal;
  /** Prints a line for the user. */
  readonly printLine: (line: string) => void;
  /** The program's own identity by default. */
  readonly identity?: CodeIdentity;
}

/** Between two looks at all runs, in case that an event of one was lost; any of that size does. */
const LOOK_EVERY_MS = 15_000;

/** Events of a queue that are kept, as by bullmq's default: each is small, since results go another way. */
const KEPT_EVENTS = 10_000;

/** Announces that a client waits, and of which version, to the workers of all versions. */
async function announceClient({ redis, queue, sender }: Sweep, { shown }: CodeIdentity): Promise<void> {
  await redis.set(clientKey(sender.sweep), 1, 'EX', CLIENT_SECONDS);
  await redis.hset(VERSIONS_KEY, queue.name, shown);
}

/** Milliseconds of the Redis' own clock, from which events count. */
async function serverMs(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
}

/** Calls back with each event of a run of this client. */
async function listen(sweep: Sweep, onEnd: (id: string) => void, onHours: OnHours) {
  const { redis, queue, runs, outstanding } = sweep;
  const lastEventId = `${await serverMs(redis)}-0`;
  const events = new QueueEvents(queue.name, {
    connection: redis,
    prefix: PREFIX,
    skipVersionCheck: true,
    lastEventId,
  });
  const ended = ({ jobId }: { readonly jobId: string }) => {
    if (outstanding.has(jobId)) onEnd(jobId);
  };
  // Its connection is a copy of the one that is watched.
  events
    .on('error', () => {})
    .on('completed', ended)
    .on('failed', ended);
  events.on('progress', ({ jobId, data }) => {
    const index = outstanding.get(jobId);
    const hours = runs[index ?? -1]?.hours ?? 0;
    if (index !== undefined && typeof data === 'number' && data >= 0 && data <= hours) onHours(index, data);
  });
  return events;
}

/** Called with the game hours that the run at an index has completed. */
type OnHours = (index: number, hours: number) => void;

/** Takes the progress and the results of the runs. */
interface RunListener {
  readonly onHours: OnHours;
  readonly onResult: Sweep['onResult'];
}

async function warnWithoutWorkers(
  { queue }: Sweep,
  { shown }: CodeIdentity,
  { address, printLine }: Sending,
): Promise<void> {
  if ((await queue.getWorkersCount()) > 0) return;
  printLine(`no worker of ${shown} has come yet: start some with npx argosy worker --queue ${address.shown}`);
}

/** Sends the runs, and resolves once each has its result; rejects with the first failure, or when asked to stop. */
async function untilDone(sweep: Sweep, sending: Sending, identity: CodeIdentity, onHours: OnHours): Promise<void> {
  const { redis, outstanding } = sweep;
  const { address, clock, printLine, stop } = sending;
  const fitness = watchFitness({ redis, address, clock, printLine });
  const over = Promise.withResolvers<void>();
  const ended = new AbortController();
  const lookAt = async (ids: readonly string[]) => {
    await Promise.all(ids.map((id) => checkRun(sweep, id)));
    if (outstanding.size === 0) over.resolve();
  };
  const lookAtAll = async () => {
    await announceClient(sweep, identity);
    await lookAt([...outstanding.keys()]);
  };
  // What an unfit Redis refuses is done by a later look.
  const orFail = (work: () => Promise<unknown>) => void fitness.attempt(work).catch(over.reject);
  const begin = async () => {
    await announceClient(sweep, identity);
    await add(sweep, [...outstanding.keys()]);
    await warnWithoutWorkers(sweep, identity, sending);
  };
  const goOn = async () => {
    await fitness.attempt(begin);
    for (;;) {
      await pass(LOOK_EVERY_MS, ended.signal);
      if (await fitness.isFit()) await fitness.attempt(lookAtAll);
    }
  };
  const events = await listen(sweep, (id) => orFail(() => lookAt([id])), onHours);
  const unwatch = watchConnection(
    redis,
    () => printLine(`${address.shown} does not answer: ${countedRuns(outstanding.size)} wait until it is back`),
    () => {
      printLine(`${address.shown} is back`);
      orFail(lookAtAll);
    },
  );
  try {
    goOn().catch(over.reject);
    await abortable(over.promise, stop);
  } finally {
    unwatch();
    ended.abort();
    const closed = events.close().catch(() => {});
    // A connection that is lost never reports that it is closed.
    if (redis.status === 'ready') await closed;
  }
}

/** Opens the queue, carries out the runs, and closes it again, whatever came of them. */
async function carryOutOnce(runs: readonly Run[], sending: Sending, identity: CodeIdentity, listener: RunListener) {
  const { onHours, onResult } = listener;
  const redis = await openRedis(sending.address);
  const queue = new Queue(queueOf(identity), {
    connection: redis,
    prefix: PREFIX,
    skipVersionCheck: true,
    streams: { events: { maxLen: KEPT_EVENTS } },
  });
  // Its connection is watched.
  queue.on('error', () => {});
  const name = `${hostname().replace(/[^\w.]/g, '-')}-${process.pid}-${sending.clock.nowMs()}`;
  const outstanding = new Map(runs.map((_, index) => [idOf(name, index), index]));
  const sender = { sweep: name, code: identity.id, sentAtMs: sending.clock.nowMs(), sealer: sealerWith(sending.key) };
  const refused = new Map<string, number>();
  const { printLine } = sending;
  const sweep: Sweep = { sender, runs, queue, redis, outstanding, refused, onResult, printLine };
  const [done] = await Promise.allSettled([untilDone(sweep, sending, identity, onHours)]);
  const back = await takenBack(sweep);
  await queue.close();
  redis.disconnect();
  if (done.status === 'fulfilled') return;
  throw sending.stop.aborted ? new Error(back, { cause: done.reason }) : done.reason;
}

/**
 * Carries out runs by the workers of a queue, however many there are, and on whatever machines.
 * @throws QueueAway, QueueRefused at once, before there are any runs; what it returns throws RunRefused, too
 */
export async function carryOutBy(sending: Sending): Promise<CarryOut> {
  const { address, identity = codeIdentity() } = sending;
  (await openRedis(address)).disconnect();
  return async (runs, _jobs, onDone = () => {}, onProgress = () => {}, onEach = () => {}) => {
    const gathered = inOrder(onDone);
    const onHours = sumOfHours(runs.length, onProgress);
    const onResult = (index: number, result: RunResult) => {
      onHours(index, result.figures.hours);
      onEach(result, index);
      gathered.take(index, result);
    };
    await carryOutOnce(runs, sending, identity, { onHours, onResult });
    return gathered.results();
  };
}
