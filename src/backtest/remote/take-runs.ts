import { hostname } from 'node:os';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { abortable, pass } from '../../time/wait.ts';
import { type RunThread, startThread } from '../runs.ts';
import { carryOutJob, type Work } from './carry-out-job.ts';
import { type CodeIdentity, codeIdentity } from './code-identity.ts';
import { MOST_LOST_WORKERS, PREFIX, queueOf, VERSIONS_KEY } from './keys.ts';
import { openRedis } from './redis/open.ts';
import { watchConnection, watchFitness } from './redis/watch.ts';
import { END_WITHIN_MS, within } from './redis/within.ts';
import { sealerWith } from './seal.ts';
import type { Sending } from './send-runs.ts';
import { terminalLine } from './shown.ts';

const QUEUE = /^runs-[\w-]{1,40}$/;

/** Versions and characters that are shown of what anybody may have written. */
const MOST_VERSIONS = 20;
const LONGEST = 100;

async function waitingIn(redis: Redis, name: string): Promise<number> {
  const queue = new Queue(name, { connection: redis, prefix: PREFIX, skipVersionCheck: true, skipMetasUpdate: true });
  queue.on('error', () => {});
  try {
    return await queue.getJobCountByTypes('waiting', 'active', 'delayed');
  } finally {
    await queue.close();
  }
}

/** The runs of all versions but one that are in a Redis; a version without any is forgotten until a client names it again. */
async function runsOfOthers(redis: Redis, own: string) {
  const named = Object.entries(await redis.hgetall(VERSIONS_KEY)).filter(
    ([queue]) => queue !== own && QUEUE.test(queue),
  );
  const left = named.slice(0, MOST_VERSIONS).map(async ([queue, version]) => ({
    queue,
    shown: terminalLine(version, LONGEST),
    runs: await waitingIn(redis, queue),
  }));
  const all = await Promise.all(left);
  const done = all.filter(({ runs }) => runs === 0).map(({ queue }) => queue);
  if (done.length > 0) await redis.hdel(VERSIONS_KEY, ...done);
  return all.filter(({ runs }) => runs > 0);
}

/** How a worker takes runs. */
export interface Taking extends Sending {
  /** Runs at a time. */
  readonly jobs: number;
  /** Seconds of silence after which a worker counts as lost, and another takes up its runs. */
  readonly lostAfterSeconds: number;
  /** Plays a run; by default in a thread. */
  readonly play?: RunThread['play'];
}

/** Between two looks for runs of other versions; any of that size does. */
const LOOK_EVERY_MS = 15_000;

/** Milliseconds before the next attempt at a command that a lost connection cut off; any of that size does. */
const AGAIN_AFTER_MS = 1_000;

/** Plays runs in threads that are kept for the next ones, or by other means; a thread that fails has ended. */
function playersOf({ play: given }: Pick<Taking, 'play'>) {
  const idle: RunThread[] = [];
  let playing = 0;
  const inThread: RunThread['play'] = async (run, onProgress) => {
    const thread = idle.pop() ?? startThread();
    const result = await thread.play(run, onProgress);
    idle.push(thread);
    return result;
  };
  const play: RunThread['play'] = async (run, onProgress) => {
    playing += 1;
    try {
      return await (given ?? inThread)(run, onProgress);
    } finally {
      playing -= 1;
    }
  };
  return { play, playing: () => playing, end: () => Promise.all(idle.map((thread) => thread.end())) };
}

/** Prints once for each other version that runs of it are left alone; looks meanwhile whether the Redis stays fit. */
async function lookAround({ redis, fitness, printLine }: Work, own: CodeIdentity, stop: AbortSignal): Promise<void> {
  const reported = new Set<string>();
  const reportOthers = async () => {
    for (const { queue, shown: version, runs } of await runsOfOthers(redis, queueOf(own))) {
      if (!reported.has(queue)) printLine(`left alone: ${runs} runs of argosy ${version}; this is ${own.shown}`);
      reported.add(queue);
    }
  };
  await fitness.attempt(reportOthers);
  for (;;) {
    await pass(LOOK_EVERY_MS, stop);
    if (await fitness.isFit()) await fitness.attempt(reportOthers);
  }
}

/** Opens the worker of the queue; it takes runs from now on. */
function openWorker({ jobs, lostAfterSeconds }: Taking, own: CodeIdentity, work: Work): Worker<unknown, void> {
  const worker = new Worker<unknown, void>(queueOf(own), (job) => carryOutJob(job, work), {
    connection: work.redis,
    prefix: PREFIX,
    skipVersionCheck: true,
    name: hostname(),
    concurrency: jobs,
    lockDuration: 1_000 * lostAfterSeconds,
    stalledInterval: 1_000 * lostAfterSeconds,
    maxStalledCount: MOST_LOST_WORKERS,
    runRetryDelay: AGAIN_AFTER_MS,
  });
  // The watch prints once what happens to its connection; a run that another took up meanwhile has its result.
  worker.on('error', () => {});
  return worker;
}

/**
 * Takes runs of its own version from a queue, plays them and stores their results, until asked to stop.
 * @throws QueueAway, QueueRefused
 */
export async function takeRuns(taking: Taking): Promise<void> {
  const { address, key, jobs, clock, stop, printLine, identity: own = codeIdentity() } = taking;
  const redis = await openRedis(address);
  const players = playersOf(taking);
  const fitness = watchFitness({ redis, address, clock, printLine });
  const unwatch = watchConnection(
    redis,
    () => printLine(`${address.shown} does not answer: waiting until it is back`),
    () => printLine(`${address.shown} is back`),
  );
  printLine(`argosy ${own.shown}: ${jobs} at a time from ${address.shown}; Ctrl-C ends after what is played`);
  const { play } = players;
  const work = { redis, fitness, clock, printLine, code: own.id, sealer: sealerWith(key), play, begun: new Map() };
  const worker = openWorker(taking, own, work);
  try {
    await abortable(lookAround(work, own, stop), stop).catch((error: unknown) => {
      if (!stop.aborted) throw error;
    });
    if (players.playing() > 0) printLine(`ending: ${players.playing()} played to the end, no more taken`);
  } finally {
    // A Redis that will not do takes no result of what is played.
    await (stop.aborted ? worker.close() : within(worker.close(true), END_WITHIN_MS).catch(() => {}));
    unwatch();
    redis.disconnect();
  }
  await players.end();
}
