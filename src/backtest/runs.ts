import { Worker } from 'node:worker_threads';
import type { Settings } from '../config/settings.ts';
import type { Logbook } from '../report/logbook.ts';
import type { Report } from '../report/report.ts';
import type { Figures } from './figures.ts';
import type { BacktestOptions } from './run.ts';
import type { Sample } from './series.ts';

/** One run as plain data: it is sent to another thread. */
export interface Run
  extends Pick<
    BacktestOptions,
    'seed' | 'hours' | 'world' | 'resetAfterHours' | 'restartEveryHours' | 'from' | 'saveAt' | 'tuning'
  > {
  readonly settings: Settings;
  /** Whether the user watches the run: if so, it tells its progress, and only important lines are logged. */
  readonly isWatched: boolean;
  /** The ship whose logbook is requested; by default none. */
  readonly ship?: string;
}

/** The result of a run. */
export interface RunResult {
  readonly figures: Figures;
  readonly report: Report;
  readonly series: readonly Sample[];
  readonly logbook?: Logbook;
}

/** What a thread reports of its run. */
export type WorkerSays =
  | { readonly kind: 'progress'; readonly hoursDone: number }
  | { readonly kind: 'done'; readonly result: RunResult };

function runInThread(run: Run, onProgress: (hoursDone: number) => void): Promise<RunResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RunResult>();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: run, stderr: true });
  // The log is not piped directly: once its reader is gone, the thread's log, and so the thread, would wait forever.
  worker.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  worker.on('message', (word: WorkerSays) => {
    if (word.kind === 'progress') onProgress(word.hoursDone);
    else resolve(word.result);
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`the run of seed ${run.seed} ended with code ${code} and no figures`)));
  return promise;
}

/**
 * Runs a limited number of backtests at a time, each in its own thread: no result depends on the other runs.
 * @param onDone called with each result in the order of the runs, once those before it are there
 * @param onProgress called with the game hours that all runs together have completed
 * @returns the results in the order of the runs; rejects with the first failure
 */
export async function carryOut(
  runs: readonly Run[],
  jobs: number,
  onDone: (result: RunResult, index: number) => void = () => {},
  onProgress: (hoursDone: number) => void = () => {},
): Promise<RunResult[]> {
  const results: (RunResult | undefined)[] = runs.map(() => undefined);
  const hours = runs.map(() => 0);
  let [next, told] = [0, 0];
  const tellInOrder = () => {
    for (let result = results[told]; result !== undefined; result = results[told]) {
      onDone(result, told);
      told += 1;
    }
  };
  const takeTurns = async () => {
    for (let index = next++; index < runs.length; index = next++) {
      const run = runs[index] as Run;
      results[index] = await runInThread(run, (hoursDone) => {
        hours[index] = hoursDone;
        onProgress(hours.reduce((sum, value) => sum + value, 0));
      });
      tellInOrder();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, runs.length) }, takeTurns));
  return results.filter((result) => result !== undefined);
}
