import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a process tells of its health, once a minute. */
export interface Health {
  readonly residentMb: number;
  readonly heapMb: number;
  /** 99 of 100 turns of the event loop came no later than so many milliseconds after they were due. */
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
}

const MEGABYTE = 1_048_576;
const EVERY_MS = 60_000;
/** Every so many milliseconds the loop is looked at; what is measured holds this wait too. */
const RESOLUTION_MS = 10;

/** Loaded into a daemon before anything else: it measures, and tells its parent. */
function report(): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const tell = () => {
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({
      residentMb: rss / MEGABYTE,
      heapMb: heapUsed / MEGABYTE,
      delayP99Ms: delay.percentile(99) / 1e6 - RESOLUTION_MS,
      delayMaxMs: delay.max / 1e6 - RESOLUTION_MS,
    } satisfies Health);
    delay.reset();
  };
  setInterval(tell, EVERY_MS).unref();
  process.channel?.unref();
}

if (process.send !== undefined) report();
