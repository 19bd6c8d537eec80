import type { Log } from '../../telemetry/log.ts';
import { pass } from '../../time/wait.ts';

const LOOK_EVERY_MS = 60_000;
const BYTES_IN_MEGABYTE = 1_048_576;

/**
 * Above what was measured with 155 ships over a whole galaxy, the embedded universe beside them: 731, and some 800 late in
 * the week. Below the 1,200 at which pm2 restarts the process, so that the log gives the reason.
 */
const HIGH_MEGABYTES = 1_000;

/** Growth since the last warning at which the warning is repeated, as a factor. A guess. */
const TOLD_AGAIN_AT = 1.25;

/**
 * Warns of memory beyond what any fleet needs, until the signal: a leak shows before the machine's memory is full.
 * @param residentBytes returns the resident size of the process, in bytes
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
