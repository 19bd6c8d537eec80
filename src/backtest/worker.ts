import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '../telemetry/log.ts';
import { runBacktest } from './run.ts';
import type { Run, WorkerSays } from './runs.ts';

/** One run in a thread of its own, since virtual time takes the place of a whole thread's timers. */
async function work({ settings, isWatched, ...rest }: Run): Promise<void> {
  const say = (word: WorkerSays) => parentPort?.postMessage(word);
  const destination = { write: (line: string) => process.stderr.write(line) };
  const beside = isWatched ? ({ level: 'warn', pretty: true } as const) : { level: settings.logLevel };
  const { figures, report, series } = await runBacktest({
    ...rest,
    settings,
    logOn: (clock) => createLog({ ...beside, destination, nowMs: clock.nowMs }),
    onProgress: (hoursDone) => say({ kind: 'progress', hoursDone }),
  });
  say({ kind: 'done', result: { figures, report, series } });
}

await work(workerData as Run);
