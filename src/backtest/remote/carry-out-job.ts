import { hostname } from 'node:os';
import { type Job, UnrecoverableError } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Clock } from '../../time/clock.ts';
import { pass } from '../../time/wait.ts';
import type { Run, RunThread } from '../runs.ts';
import { clientKey, RESULT_SECONDS, resultKey } from './keys.ts';
import { NotGenuine } from './queue-error.ts';
import type { FitnessWatch } from './redis/watch.ts';
import type { Sealer } from './seal.ts';
import { failureText, packResult, type SentRun, unpackRun } from './sent-run.ts';
import { terminalLine } from './shown.ts';

/** Shown of an id that anybody may have written. */
const LONGEST_ID = 100;

/** Milliseconds before the next attempt to store a result that an unfit Redis refused; any of that size does. */
const AGAIN_AFTER_MS = 1_000;

/** Between two reports of how far a run is: nobody reads faster. */
const PROGRESS_EVERY_MS = 1_000;

/** A run as its worker names it to the user. */
const named = ({ seed, hours }: Pick<Run, 'seed' | 'hours'>, { sweep }: Pick<SentRun, 'sweep'>) =>
  `seed ${seed}, ${hours} h, of ${sweep}`;

/** The error of a run as the queue takes it: only a lack of memory may be no fault of the run, and is worth another attempt. */
function asFailure(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  if ('code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY') return cause;
  const { message, stack = '' } = cause;
  const isRefused = cause instanceof NotGenuine;
  const failure = {
    kind: isRefused ? 'refused' : 'failed',
    message,
    worker: hostname(),
    stack: isRefused ? '' : stack,
  } as const;
  return new UnrecoverableError(failureText(failure));
}

/** Whether anybody still waits for the result of a job. */
async function isWanted(redis: Redis, id: string, { sweep }: SentRun): Promise<boolean> {
  const [client, result] = await Promise.all([redis.exists(clientKey(sweep)), redis.exists(resultKey(id))]);
  return client === 1 && result === 0;
}

/** What the jobs of a worker have in common. */
export interface Work {
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  readonly printLine: (line: string) => void;
  readonly redis: Redis;
  readonly fitness: FitnessWatch;
  readonly code: string;
  readonly sealer: Sealer;
  readonly play: RunThread['play'];
  /** Counts how often a run was begun, by its name. */
  readonly begun: Map<string, number>;
}

/** A run is sent again where its Redis, its worker or its result was lost: no more often than this, three for each. */
const MOST_TIMES = 10;

/** Names that are remembered: more than a worker plays in the week that a run may be old. */
const MOST_NAMES = 100_000;

/** Counts that a run is begun; throws for one that is sent again and again. */
function begin(id: string, { begun }: Work): void {
  const times = (begun.get(id) ?? 0) + 1;
  if (times > MOST_TIMES) throw new NotGenuine(`it was played ${MOST_TIMES} times already`);
  begun.set(id, times);
  for (const oldest of begun.keys()) {
    if (begun.size <= MOST_NAMES) break;
    begun.delete(oldest);
  }
}

/** Does what an unfit Redis refuses again until it is done. */
async function untilFit({ fitness }: Work, work: () => Promise<unknown>): Promise<void> {
  while (!(await fitness.attempt(work))) await pass(AGAIN_AFTER_MS);
}

/** Passes on how far a run is, at most once a second; a report that is lost is followed by the next one. */
function reportProgress(job: Job<unknown>, { clock }: Work): (hoursDone: number) => void {
  let reportedMs = clock.monotonicMs();
  return (hoursDone) => {
    if (clock.monotonicMs() - reportedMs < PROGRESS_EVERY_MS) return;
    reportedMs = clock.monotonicMs();
    job.updateProgress(hoursDone).catch(() => {});
  };
}

async function play(job: Job<unknown>, work: Work): Promise<void> {
  const { redis, clock, printLine, sealer } = work;
  const { id = '' } = job;
  const sent = unpackRun(job.data, id, { ...work, nowMs: clock.nowMs() });
  const { read: run } = sent;
  if (!(await isWanted(redis, id, sent))) return;
  begin(id, work);
  const startedMs = clock.monotonicMs();
  printLine(`took ${named(run, sent)}${job.stalledCounter > 0 ? ', which a worker has lost' : ''}`);
  const packed = packResult(await work.play(run, reportProgress(job, work)), id, sent, sealer);
  await untilFit(work, async () => {
    if (await isWanted(redis, id, sent)) await redis.set(resultKey(id), packed, 'EX', RESULT_SECONDS);
  });
  printLine(`played ${named(run, sent)}, in ${Math.ceil((clock.monotonicMs() - startedMs) / 1_000)} s`);
}

/** Carries out a job of the queue; rejects with why it has no result, as the queue takes it. */
export async function carryOutJob(job: Job<unknown>, work: Work): Promise<void> {
  try {
    await play(job, work);
  } catch (error) {
    const what = error instanceof NotGenuine ? 'refused' : 'failed';
    const why = error instanceof Error ? error.message : String(error);
    work.printLine(`${what} ${terminalLine(job.id ?? '', LONGEST_ID)}: ${terminalLine(why)}`);
    throw asFailure(error);
  }
}
