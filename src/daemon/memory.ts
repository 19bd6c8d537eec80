import type { Log } from '../telemetry/log.ts';
import { pass } from '../time/wait.ts';

const LOOK_EVERY_MS = 60_000;
const BYTES_IN_MEGABYTE = 1_048_576;

/**
 * More than fifty ships beside an embedded universe were ever seen to hold: 614 at 60 times the pace, where 90 are in use
 * and the collector sees no hurry. Less than the 700 at which pm2 begins the process anew, so that the log says why.
 */
const HIGH_MEGABYTES = 650;

/** The owner is told again when it has grown by so much since. */
const TOLD_AGAIN_AT = 1.25;

/**
 * Warns of memory that grows beyond what any fleet needs, until the signal: a leak is seen before the machine is full of it.
 * @param residentBytes what the process holds now
 */
export async function watchMemory(residentBytes: () => number, log: Log, signal: AbortSignal): Promise<void> {
  for (let toldMegabytes = HIGH_MEGABYTES / TOLD_AGAIN_AT; ; ) {
    await pass(LOOK_EVERY_MS, signal);
    const residentMegabytes = Math.round(residentBytes() / BYTES_IN_MEGABYTE);
    if (residentMegabytes <= toldMegabytes * TOLD_AGAIN_AT) continue;
    toldMegabytes = residentMegabytes;
    log.warn('memory.high', { residentMegabytes });
  }
}
