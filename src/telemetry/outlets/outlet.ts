import { systemClock } from '../../time/clock.ts';
import { halt } from '../../time/wait.ts';

/** Takes finished lines, each with its line end; it may throw. */
export interface Destination {
  write(line: string): void;
}

/** Takes lines without blocking: what cannot be written yet is kept, up to a limit. */
export interface Outlet {
  /** Each with its line end. Never throws and never blocks. */
  write(line: string): void;
  /** Lines lost for lack of room or of a reader. */
  droppedLines(): number;
  /** Bytes that were taken but not yet written or lost. */
  waitingBytes(): number;
  /** Tries again to write waiting lines. */
  push(): void;
  /** Whether a thread is blocked in a call that may never return; the end of a process would wait for it. */
  isStuck(): boolean;
}

/** Bytes kept for a reader or a disk that does not accept them; beyond that lines are lost (faults: F52). */
export const MOST_WAITING_BYTES = 8_000_000;

/** How long the end of a process waits for the last lines, in milliseconds. */
export interface DrainLimits {
  /** Without any progress. */
  readonly quietMs: number;
  /** In total. */
  readonly mostMs: number;
}

/** The usual limits at the end of a process; guesses, within the 20 s of a stop (faults: F25). */
export const LAST_LINES: DrainLimits = { quietMs: 1_500, mostMs: 4_000 };

const LOOK_MS = 5;

/** Blocks until everything is written, within the limits; false when something is left. */
export function drainOutlet(
  outlets: readonly Pick<Outlet, 'push' | 'waitingBytes'>[],
  { quietMs, mostMs }: DrainLimits,
): boolean {
  const { monotonicMs } = systemClock();
  const startMs = monotonicMs();
  let [least, movedMs] = [Number.POSITIVE_INFINITY, startMs];
  for (;;) {
    for (const outlet of outlets) outlet.push();
    const waiting = outlets.reduce((sum, outlet) => sum + outlet.waitingBytes(), 0);
    const nowMs = monotonicMs();
    if (waiting === 0) return true;
    if (waiting < least) [least, movedMs] = [waiting, nowMs];
    if (nowMs - movedMs > quietMs || nowMs - startMs > mostMs) return false;
    halt(LOOK_MS);
  }
}
