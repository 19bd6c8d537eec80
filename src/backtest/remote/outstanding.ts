import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Run, RunResult } from '../runs.ts';
import { MOST_LOST_WORKERS, RESULT_SECONDS, resultKey } from './keys.ts';
import { packRun, unpackResult } from './sent-run.ts';

/** Attempts at a run that a machine had no memory for; what a run itself throws is not tried again. */
const ATTEMPTS = 3;

/** Milliseconds before such a run is tried again. */
const TRIED_AGAIN_AFTER_MS = 1_000;

/** Runs are added this many at a time: each holds a strategy. */
const ADDED_AT_ONCE = 100;

/** A run failed at a worker; the stack is the worker's. */
class RunFailed extends Error {
  override readonly name = 'RunFailed';

  constructor({ seed }: Run, reason: string, stack: string | undefined) {
    super(`the run of seed ${seed} failed: ${reason}`);
    if (stack !== undefined) this.stack = `${this.message}\n${stack}`;
  }
}

/** The name of a run in the queue. */
export const idOf = (sweep: string, index: number): string => `${sweep}-${index}`;

/** The runs of one client in the queue. */
export interface Sweep {
  /** Its name; no other client has the same. */
  readonly name: string;
  /** The identity of the program. */
  readonly code: string;
  readonly runs: readonly Run[];
  readonly queue: Queue;
  readonly redis: Redis;
  /** Indices of the runs without a result, by their names in the queue. */
  readonly outstanding: Map<string, number>;
  /** Called once for each run. */
  readonly onResult: (index: number, result: RunResult) => void;
}

/** Puts runs without a result into the queue; one that is there already is left as it is. */
export async function add({ queue, runs, code, name, outstanding }: Sweep, ids: readonly string[]): Promise<void> {
  const opts = {
    attempts: ATTEMPTS,
    backoff: { type: 'fixed', delay: TRIED_AGAIN_AFTER_MS },
    removeOnComplete: true,
    removeOnFail: { age: RESULT_SECONDS },
  };
  for (let from = 0; from < ids.length; from += ADDED_AT_ONCE) {
    const some = ids.slice(from, from + ADDED_AT_ONCE).flatMap((jobId) => {
      const run = runs[outstanding.get(jobId) ?? -1];
      return run === undefined ? [] : [{ name: 'run', data: packRun(run, code, name), opts: { ...opts, jobId } }];
    });
    await queue.addBulk(some);
  }
}

/** Reads the result of a run if it is there, once: whoever comes second finds the run no longer outstanding. */
async function read({ redis, queue, outstanding, onResult }: Sweep, id: string): Promise<boolean> {
  const packed = await redis.getBuffer(resultKey(id));
  const index = outstanding.get(id);
  if (index === undefined) return true;
  if (packed === null) return false;
  const result = unpackResult(packed);
  outstanding.delete(id);
  onResult(index, result);
  // A worker that has the run again, since the first was thought to be lost, sees by the empty result that it is read.
  await redis.set(resultKey(id), '', 'EX', RESULT_SECONDS);
  await queue.remove(id);
  return true;
}

async function throwFailure({ queue, runs, outstanding }: Sweep, id: string): Promise<void> {
  const job = await queue.getJob(id);
  const run = runs[outstanding.get(id) ?? -1];
  if (job === undefined || run === undefined) return;
  await job.remove();
  const isLost = job.stalledCounter > MOST_LOST_WORKERS;
  const reason = isLost ? `${job.stalledCounter} workers were lost that played it` : job.failedReason;
  throw new RunFailed(run, reason, job.stacktrace?.at(-1));
}

/**
 * Looks what became of a run: reads its result, or sends it again where the Redis has lost it.
 * @throws RunFailed
 */
export async function look(sweep: Sweep, id: string): Promise<void> {
  if (await read(sweep, id)) return;
  const state = await sweep.queue.getJobState(id);
  if (state === 'failed') return throwFailure(sweep, id);
  // A run leaves the queue once its result is there, which may have been just now.
  if (state === 'unknown' && !(await read(sweep, id))) await add(sweep, [id]);
}
