import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Settings } from '../config/settings.ts';
import type { Logbook } from '../report/logbook.ts';
import type { HoursOfReplay } from '../report/replay/hours-of-replay.ts';
import type { Report } from '../report/report.ts';
import type { Figures } from './figures.ts';
import { inOrder, sumOfHours } from './in-order.ts';
import type { BacktestOptions } from './run.ts';
import type { Sample } from './series.ts';

/** The fewest game hours of a run, in which an agent registers, and the most, those of a year. */
export const HOURS = { least: 0.01, most: 24 * 366 };

/** One run as plain data: it is sent to another thread. */
export interface Run
  extends Pick<
    BacktestOptions,
    'seed' | 'hours' | 'world' | 'resetAfterHours' | 'restartEveryHours' | 'from' | 'saveAt' | 'tuning'
  > {
  readonly settings: Settings;
  /** Whether the user watches the run: if so, it reports its progress, and only important lines are logged. */
  readonly isWatched: boolean;
  /** Whether its replay is requested. */
  readonly hasReplay?: boolean;
  /** The ship whose logbook is requested; by default none. */
  readonly ship?: string;
}

/** The result of a run. */
export interface RunResult {
  readonly figures: Figures;
  readonly report: Report;
  readonly series: readonly Sample[];
  readonly logbook?: Logbook;
  /** Where that was requested, and the galaxy is known. */
  readonly replay?: HoursOfReplay;
}

/** What a thread reports of its run. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly hoursDone: number }
  | { readonly kind: 'done'; readonly result: RunResult };

/**
 * The heap of a run's thread. Room for new objects: most of what a plan makes is dead before it is full, and collecting
 * the dead costs nothing. From the limit for old objects V8 derives how far the heap grows between collections: to 1.6
 * times what is alive at 1 GB, to twice at 2 GB, to four times above. A run of 12 hours has some 80 MB of old objects, a
 * week in the galaxy some 230 (experiments: 9a163198).
 */
const HEAP = { maxYoungGenerationSizeMb: 96, maxOldGenerationSizeMb: 1_000 };

/** A thread that plays one run after the other: to load the program takes as long as to play some minutes. */
export type RunThread = ReturnType<typeof startThread>;

/** Starts a thread. */
export function startThread() {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { stderr: true, resourceLimits: HEAP });
  // The log is not piped directly: once its reader is gone, the thread's log, and so the thread, would wait forever.
  worker.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  return {
    /** Plays a run. After a failure the thread has ended. */
    play: (run: Run, onProgress: (hoursDone: number) => void) => runIn(worker, run, onProgress),
    /** Lets the thread end by itself, so that no line of its log is lost. */
    end: async () => {
      worker.postMessage('end');
      await once(worker, 'exit');
    },
  };
}

async function runIn(worker: Worker, run: Run, onProgress: (hoursDone: number) => void): Promise<RunResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RunResult>();
  const onMessage = (message: ThreadMessage) =>
    message.kind === 'progress' ? onProgress(message.hoursDone) : resolve(message.result);
  const onExit = (code: number) =>
    reject(new Error(`the run of seed ${run.seed} ended with code ${code} and no figures`));
  worker.on('message', onMessage).on('error', reject).on('exit', onExit);
  worker.postMessage(run);
  try {
    return await promise;
  } finally {
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
  }
}

/**
 * Carries out runs; no result depends on the other runs.
 * @param jobs runs at a time, where that is for the caller to choose
 * @param onDone called with each result in the order of the runs, once those before it are there
 * @param onProgress called with the game hours that all runs together have completed
 * @param onEach called with each result at once, whichever runs are before it
 * @returns the results in the order of the runs; rejects with the first failure
 */
export type CarryOut = (
  runs: readonly Run[],
  jobs: number,
  onDone?: (result: RunResult, index: number) => void,
  onProgress?: (hoursDone: number) => void,
  onEach?: (result: RunResult, index: number) => void,
) => Promise<RunResult[]>;

/** Carries out runs on this machine, a limited number at a time, each in a thread apart. */
export const carryOut: CarryOut = async (runs, jobs, onDone = () => {}, onProgress = () => {}, onEach = () => {}) => {
  const gathered = inOrder(onDone);
  const reportHours = sumOfHours(runs.length, onProgress);
  let next = 0;
  const takeTurns = async () => {
    const thread = startThread();
    for (let index = next++; index < runs.length; index = next++) {
      const result = await thread.play(runs[index] as Run, (hoursDone) => reportHours(index, hoursDone));
      onEach(result, index);
      gathered.take(index, result);
    }
    await thread.end();
  };
  await Promise.all(Array.from({ length: Math.min(jobs, runs.length) }, takeTurns));
  return gathered.results();
};
