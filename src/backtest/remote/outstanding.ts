import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Run, RunResult } from '../runs.ts';
import { CLIENT_SECONDS, clientKey, MOST_LOST_WORKERS, RESULT_SECONDS, resultKey } from './keys.ts';
import { NotGenuine, RunRefused } from './queue-error.ts';
import { refusalOf } from './redis/fitness.ts';
import { END_WITHIN_MS, within } from './redis/within.ts';
import {
  failureIn,
  LARGEST_RESULT_BYTES,
  packRun,
  type SealedWith,
  type SentRun,
  unpackResult,
  type WorkerFailure,
} from './sent-run.ts';
import { terminalLine } from './shown.ts';

/** Attempts (a guess) at a run that a machine had no memory for; what a run itself throws is not tried again. */
const ATTEMPTS = 3;

/** Milliseconds before such a run is tried again; any of that size does. */
const TRIED_AGAIN_AFTER_MS = 1_000;

/** Runs are added this many at a time: each holds a strategy, of 64 kB at most. */
const ADDED_AT_ONCE = 100;

/** Results of one run that are refused before the run is given up; a guess. */
const MOST_REFUSED_RESULTS = 3;

/** Node's own have ten; another machine's may not end. */
const MOST_STACK_LINES = 30;

/** A run failed at a worker; the stack is the worker's. */
class RunFailed extends Error {
  override readonly name = 'RunFailed';

  constructor({ seed }: Run, { message, stack }: Pick<WorkerFailure, 'message' | 'stack'>) {
    super(`the run of seed ${seed} failed: ${terminalLine(message)}`);
    const lines = stack.split('\n', MOST_STACK_LINES).map((line) => `    ${terminalLine(line).trim()}`);
    if (stack !== '') this.stack = [this.message, ...lines].join('\n');
  }
}

/** The name of a run in the queue. */
export const idOf = (sweep: string, index: number): string => `${sweep}-${index}`;

/** The runs of one client in the queue. */
export interface Sweep {
  /** Its name, by which no other client sends, and what else its runs are sealed with. */
  readonly sender: SealedWith;
  readonly runs: readonly Run[];
  readonly queue: Queue;
  readonly redis: Redis;
  /** Indices of the runs without a result, by their names in the queue. */
  readonly outstanding: Map<string, number>;
  /** How many results of a run were refused, by its name. */
  readonly refused: Map<string, number>;
  /** Called once for each run. */
  readonly onResult: (index: number, result: RunResult) => void;
  readonly printLine: (line: string) => void;
}

/** Puts runs without a result into the queue; one that is there already is left as it is. */
export async function add({ queue, runs, sender, outstanding }: Sweep, ids: readonly string[]): Promise<void> {
  const opts = {
    attempts: ATTEMPTS,
    backoff: { type: 'fixed', delay: TRIED_AGAIN_AFTER_MS },
    removeOnComplete: true,
    removeOnFail: { age: RESULT_SECONDS },
  };
  for (let from = 0; from < ids.length; from += ADDED_AT_ONCE) {
    const some = ids.slice(from, from + ADDED_AT_ONCE).flatMap((jobId) => {
      const run = runs[outstanding.get(jobId) ?? -1];
      return run === undefined ? [] : [{ name: 'run', data: packRun(run, jobId, sender), opts: { ...opts, jobId } }];
    });
    await queue.addBulk(some);
  }
}

/** Drops a result that is not genuine, so that the run is played again; a run with several such is given up. */
async function refuse({ redis, refused, printLine }: Sweep, id: string, { seed }: Run, why: string): Promise<void> {
  // Two may look at it at once.
  if ((await redis.del(resultKey(id))) === 0) return;
  const times = (refused.get(id) ?? 0) + 1;
  refused.set(id, times);
  const what = `refused a result of the run of seed ${seed}: ${terminalLine(why)}`;
  if (times >= MOST_REFUSED_RESULTS)
    throw new RunRefused(`${what}; these were ${times}: somebody else writes to this Redis`);
  printLine(`${what}; it is played again`);
}

/** The bytes of a result, as many as any may have; undefined where there is none. */
async function bytesAt(redis: Redis, key: string): Promise<Buffer | undefined> {
  // In this order, since it may come in between.
  if ((await redis.exists(key)) === 0) return undefined;
  return redis.getrangeBuffer(key, 0, LARGEST_RESULT_BYTES).catch((error: unknown) => {
    if (refusalOf(error) === 'WRONGTYPE') return Buffer.alloc(0);
    throw error;
  });
}

/** Reads the result of a run if it is there, once: whoever comes second finds the run no longer outstanding. */
async function read(sweep: Sweep, id: string): Promise<boolean> {
  const { redis, queue, runs, sender, outstanding, onResult } = sweep;
  const bytes = await bytesAt(redis, resultKey(id));
  const index = outstanding.get(id);
  const run = runs[index ?? -1];
  if (index === undefined || run === undefined) return true;
  if (bytes === undefined) return false;
  const result = resultOf(bytes, id, packRun(run, id, sender), sender);
  if (result instanceof NotGenuine) {
    await refuse(sweep, id, run, result.message);
    return false;
  }
  outstanding.delete(id);
  onResult(index, result);
  // A worker that has the run again, since the first was thought to be lost, sees by the empty result that it is read.
  await redis.set(resultKey(id), '', 'EX', RESULT_SECONDS);
  await queue.remove(id);
  return true;
}

function resultOf(bytes: Buffer, id: string, sent: SentRun, { sealer }: SealedWith): RunResult | NotGenuine {
  try {
    return unpackResult(bytes, id, sent, sealer);
  } catch (error) {
    if (error instanceof NotGenuine) return error;
    throw error;
  }
}

async function throwFailure({ queue, runs, outstanding }: Sweep, id: string): Promise<void> {
  const job = await queue.getJob(id);
  const run = runs[outstanding.get(id) ?? -1];
  if (job === undefined || run === undefined) return;
  await job.remove();
  if (job.stalledCounter > MOST_LOST_WORKERS)
    throw new RunFailed(run, { message: `${job.stalledCounter} workers were lost that played it`, stack: '' });
  const failure = failureIn(String(job.failedReason));
  if (failure.kind === 'failed') throw new RunFailed(run, failure);
  const { message, worker } = failure;
  throw new RunRefused(
    `the run of seed ${run.seed} was refused by the worker ${terminalLine(worker)}: ${terminalLine(message)}`,
  );
}

/**
 * Looks what became of a run: reads its result, or sends it again where the Redis has lost it.
 * @throws RunFailed, RunRefused
 */
export async function checkRun(sweep: Sweep, id: string): Promise<void> {
  if (await read(sweep, id)) return;
  const state = await sweep.queue.getJobState(id);
  if (state === 'failed') return throwFailure(sweep, id);
  // A run leaves the queue once its result is there, which may have been just now.
  if ((state !== 'unknown' && state !== 'completed') || (await read(sweep, id))) return;
  await sweep.queue.remove(id);
  await add(sweep, [id]);
}

/** A number of runs, for people. */
export const countedRuns = (count: number): string => (count === 1 ? '1 run' : `${count} runs`);

/** Takes back what no worker has begun; what one plays is left to it, and its result not kept. */
async function takeBack({ redis, queue, sender, runs, outstanding }: Sweep): Promise<string> {
  const { sweep: name } = sender;
  const ids = [...outstanding.keys()];
  outstanding.clear();
  await redis.del([clientKey(name), ...runs.map((_, index) => resultKey(idOf(name, index)))]);
  const removed = await Promise.all(ids.map((id) => queue.remove(id)));
  const waited = removed.filter((code) => code === 1).length;
  return `${countedRuns(waited)} taken back that waited, ${countedRuns(ids.length - waited)} left to workers, who end and drop them`;
}

/** Takes back what waits, as far as the Redis is there, and leaves nothing behind. Returns a line about it for the user. */
export async function takenBack(sweep: Sweep): Promise<string> {
  const dropped = `without its Redis no run is taken back: workers drop them after ${CLIENT_SECONDS / 60} minutes`;
  if (sweep.redis.status !== 'ready') return dropped;
  return within(takeBack(sweep), END_WITHIN_MS).catch(() => dropped);
}
