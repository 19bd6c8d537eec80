import { systemClock } from '../time/clock.ts';
import { halt } from '../time/halt.ts';

/** Where finished lines go, each with its line end; it may throw. */
export interface Destination {
  write(line: string): void;
}

/** Takes lines at once, whatever their reader or disk does: what cannot be written yet is kept, up to a bound. */
export interface Outlet {
  /** Each with its line end. Never throws and never waits. */
  write(line: string): void;
  /** Lines that were lost, because there was no room for them or nobody can have them any more. */
  droppedLines(): number;
  /** Bytes that were taken and are neither written nor lost yet. */
  waitingBytes(): number;
  /** Tries once more to write what waits. */
  push(): void;
  /** Whether a thread stands in a call that need not return; the end of a process would wait for it. */
  isStuck(): boolean;
}

/** What is kept for a reader or a disk that does not take it; beyond that lines are lost. */
export const MOST_WAITING_BYTES = 8_000_000;

/** How long an end waits for the last lines, in milliseconds. */
export interface Patience {
  /** While nothing at all is taken. */
  readonly quietMs: number;
  /** In all. */
  readonly mostMs: number;
}

/** So long an end waits for the last lines, unless there is haste. */
export const LAST_LINES: Patience = { quietMs: 1_500, mostMs: 4_000 };

const LOOK_MS = 5;

/** Stands still until everything is out, as far as the readers take it; false where something is left. */
export function drain(outlets: readonly Outlet[], { quietMs, mostMs }: Patience): boolean {
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
