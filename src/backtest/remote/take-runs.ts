import { hostname } from 'node:os';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Clock } from '../../time/clock.ts';
import { abortable, pass } from '../../time/wait.ts';
import { type Run, type RunThread, startThread } from '../runs.ts';
import { type CodeIdentity, codeIdentity } from './code-identity.ts';
import { clientKey, MOST_LOST_WORKERS, PREFIX, queueOf, RESULT_SECONDS, resultKey } from './keys.ts';
import { runsOfOthers } from './other-versions.ts';
import { openRedis, type RedisAddress, watchConnection } from './redis.ts';
import { packResult, type SentRun, unpackRun } from './sent-run.ts';

/** How a worker takes runs. */
export interface Taking {
  readonly address: RedisAddress;
  /** Runs at a time. */
  readonly jobs: number;
  /** Seconds without a word after which a worker counts as lost, and another takes up its runs. */
  readonly lostAfterSeconds: number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Asks to finish what is played, and to end. */
  readonly stop: AbortSignal;
  /** Tells the user a line. */
  readonly say: (line: string) => void;
  /** The program's own identity by default. */
  readonly identity?: CodeIdentity;
  /** Plays a run; by default in a thread. */
  readonly play?: RunThread['play'];
}

/** Between two looks for runs of other versions. */
const LOOK_EVERY_MS = 15_000;

/** Between two words of how far a run is. */
const PROGRESS_EVERY_MS = 1_000;

/** Milliseconds before the next attempt at a command that a lost connection cut off. */
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

/** A run as its worker names it to the user. */
const named = ({ seed, hours }: Pick<Run, 'seed' | 'hours'>, { sweep }: SentRun) =>
  `seed ${seed}, ${hours} h, of ${sweep}`;

/** The error of a run as the queue takes it: only a lack of memory may be no fault of the run, and is worth another attempt. */
function asFailure(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  if ('code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY') return cause;
  const failure = new UnrecoverableError(cause.message);
  failure.stack = cause.stack ?? cause.message;
  return failure;
}

/** Whether anybody still waits for the result of a job. */
async function isWanted(redis: Redis, { id = '', data }: Job<SentRun>): Promise<boolean> {
  const [client, result] = await Promise.all([redis.exists(clientKey(data.sweep)), redis.exists(resultKey(id))]);
  return client === 1 && result === 0;
}

/** What the jobs of a worker have in common. */
interface Work extends Pick<Taking, 'clock' | 'say'> {
  readonly redis: Redis;
  readonly code: string;
  readonly play: RunThread['play'];
}

/** Passes on how far a run is, at most once a second; a word that is lost is followed by the next one. */
function tellProgress(job: Job<SentRun>, { clock }: Work): (hoursDone: number) => void {
  let toldMs = clock.monotonicMs();
  return (hoursDone) => {
    if (clock.monotonicMs() - toldMs < PROGRESS_EVERY_MS) return;
    toldMs = clock.monotonicMs();
    job.updateProgress(hoursDone).catch(() => {});
  };
}

/** Plays the run of a job and stores its result. */
async function carryOutJob(job: Job<SentRun>, work: Work): Promise<void> {
  const { redis, clock, say } = work;
  const run = unpackRun(job.data, work.code);
  if (!(await isWanted(redis, job))) return;
  const startedMs = clock.monotonicMs();
  say(`took ${named(run, job.data)}${job.stalledCounter > 0 ? ', which a worker has lost' : ''}`);
  const result = await work.play(run, tellProgress(job, work));
  if (await isWanted(redis, job)) await redis.set(resultKey(job.id ?? ''), packResult(result), 'EX', RESULT_SECONDS);
  say(`played ${named(run, job.data)}, in ${Math.ceil((clock.monotonicMs() - startedMs) / 1_000)} s`);
}

/** Says once of each other version that runs of it are left alone. */
async function sayOthers(redis: Redis, own: CodeIdentity, { stop, say }: Taking): Promise<void> {
  const said = new Set<string>();
  for (;;) {
    for (const { queue, shown, runs } of await runsOfOthers(redis, queueOf(own))) {
      if (!said.has(queue)) say(`left alone: ${runs} runs of argosy ${shown}; this is ${own.shown}`);
      said.add(queue);
    }
    await pass(LOOK_EVERY_MS, stop);
  }
}

/** Opens the worker of the queue; it takes runs from now on. */
function openWorker({ jobs, lostAfterSeconds }: Taking, own: CodeIdentity, work: Work): Worker<SentRun, void> {
  const { redis, say } = work;
  const process = async (job: Job<SentRun>) => {
    try {
      await carryOutJob(job, work);
    } catch (error) {
      say(`failed ${job.id}: ${error instanceof Error ? error.message : error}`);
      throw asFailure(error);
    }
  };
  const worker = new Worker<SentRun, void>(queueOf(own), process, {
    connection: redis,
    prefix: PREFIX,
    skipVersionCheck: true,
    name: hostname(),
    concurrency: jobs,
    lockDuration: 1_000 * lostAfterSeconds,
    stalledInterval: 1_000 * lostAfterSeconds,
    maxStalledCount: MOST_LOST_WORKERS,
    runRetryDelay: AGAIN_AFTER_MS,
  });
  // What it has to say of its connection the watch says once; a run that another took up meanwhile has its result.
  worker.on('error', () => {});
  return worker;
}

/**
 * Takes runs of its own version from a queue, plays them and stores their results, until asked to stop.
 * @throws QueueAway, QueueRefused
 */
export async function takeRuns(taking: Taking): Promise<void> {
  const { address, jobs, clock, stop, say, identity: own = codeIdentity() } = taking;
  const redis = await openRedis(address);
  const players = playersOf(taking);
  const unwatch = watchConnection(
    redis,
    () => say(`${address.shown} does not answer: waiting until it is back`),
    () => say(`${address.shown} is back`),
  );
  say(`argosy ${own.shown}: ${jobs} at a time from ${address.shown}; Ctrl-C ends after what is played`);
  const worker = openWorker(taking, own, { redis, clock, say, code: own.id, play: players.play });
  await abortable(sayOthers(redis, own, taking), stop).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
  if (players.playing() > 0) say(`ending: ${players.playing()} played to the end, no more taken`);
  await worker.close();
  unwatch();
  await players.end();
  redis.disconnect();
}
