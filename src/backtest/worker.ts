import { parentPort, workerData } from 'node:worker_threads';
import { logbookOf } from '../report/logbook.ts';
import { createLog } from '../telemetry/log.ts';
import { runBacktest } from './run.ts';
import type { Run, WorkerSays } from './runs.ts';

/** One run in a thread of its own, since virtual time takes the place of a whole thread's timers. */
async function work({ settings, isWatched, ship, ...rest }: Run): Promise<void> {
  const say = (word: WorkerSays) => parentPort?.postMessage(word);
  const destination = { write: (line: string) => process.stderr.write(line) };
  const beside = isWatched ? ({ level: 'warn', pretty: true } as const) : { level: settings.logLevel };
  const { figures, report, series, store } = await runBacktest({
    ...rest,
    settings,
    logOn: (clock) => createLog({ ...beside, destination, nowMs: clock.nowMs }),
    onProgress: (hoursDone) => say({ kind: 'progress', hoursDone }),
  });
  const logbook = ship === undefined ? {} : { logbook: await logbookOf(store, ship) };
  say({ kind: 'done', result: { figures, report, series, ...logbook } });
}

await work(workerData as Run);
