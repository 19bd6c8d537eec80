import { parentPort } from 'node:worker_threads';
import { keepCompiledCode } from '../disk/compile-cache.ts';
import type { Store } from '../store/store.ts';
import type { Run, ThreadMessage } from './runs.ts';

// A thread does not share the compile cache of its parent: this saves half a second per thread.
keepCompiledCode();
const { logbookOf } = await import('../report/logbook.ts');
const { createLog } = await import('../telemetry/log.ts');
const { localTime } = await import('../time/iso.ts');
const { runBacktest } = await import('./run.ts');
const { hoursOfReplay } = await import('../report/replay/hours-of-replay.ts');
const { readReplay } = await import('../report/replay/read-replay.ts');
const { HOUR_MS, STARTED_AT_MS } = await import('./virtual-run.ts');

/** One run, in a thread apart, since virtual time replaces the timers of a whole thread. */
async function work({ settings, isWatched, ship, hasReplay, ...rest }: Run): Promise<void> {
  const post = (message: ThreadMessage) => parentPort?.postMessage(message);
  const destination = { write: (line: string) => process.stderr.write(line) };
  const terminal = { hasColours: false, columns: () => Number.POSITIVE_INFINITY, localTime: localTime('UTC') };
  const beside = isWatched ? ({ level: 'warn', terminal } as const) : { level: settings.logLevel };
  const { figures, report, series, store } = await runBacktest({
    ...rest,
    settings,
    logOn: (clock) => createLog({ ...beside, destination, nowMs: clock.nowMs }),
    ...(isWatched && { onProgress: (hoursDone: number) => post({ kind: 'progress', hoursDone }) }),
  });
  const logbook = ship === undefined ? {} : { logbook: await logbookOf(store, ship) };
  const replay = hasReplay === true ? await replayOf(store, figures.hours) : undefined;
  await store.close();
  post({ kind: 'done', result: { figures, report, series, ...logbook, ...(replay && { replay }) } });
}

/** The replay of a run, by the game hours that it played; undefined where its galaxy is not known. */
async function replayOf(store: Store, hours: number) {
  const time = { beganMs: STARTED_AT_MS, untilMs: STARTED_AT_MS + hours * HOUR_MS, gameHourMs: HOUR_MS };
  return hoursOfReplay(store, await readReplay(store, time));
}

// What a run throws ends the thread, and so informs the parent.
parentPort?.on('message', (message: Run | 'end') => {
  if (message === 'end') parentPort?.close();
  else void work(message);
});
