import type { Clock } from './clock.ts';
import { passUntil } from './wait.ts';

/** A clock that goes by the machine's, unless that is wrong by what the server says. */
export interface AgreedClock extends Clock {
  /** An instant of the server's, in milliseconds since 1970, as a reply that came just now bears it. */
  heard(serverMs: number): void;
}

/** A clock that is corrected little by little moves less than this between two looks. */
const STEP_MS = 60_000;

/** A machine whose clock is less far away from the server's is believed; deadlines reckon with the difference by themselves. */
const BELIEVED_MS = 600_000;

/** Two replies that say the same of the machine's clock agree so far. */
const SAME_MS = 60_000;

/**
 * The time to write down: a step of the machine's clock does not move it until two replies of the server in a row say that
 * the machine is right now, and a machine that is far from the server's time is set right by them. So a clock that was wrong
 * for a while (a start before the time was set, an hour in the wrong zone) leaves no trace in books, ages and figures. A machine
 * that slept steps as well, and is believed by the second reply after it.
 */
export function agreedClock(machine: Clock): AgreedClock {
  let lookedAtMs = { wall: machine.nowMs(), monotonic: machine.monotonicMs() };
  let correctionMs = 0;
  let doubtMs: number | undefined;

  function nowMs(): number {
    const now = { wall: machine.nowMs(), monotonic: machine.monotonicMs() };
    const stepMs = now.wall - lookedAtMs.wall - (now.monotonic - lookedAtMs.monotonic);
    if (Math.abs(stepMs) > STEP_MS) correctionMs -= Math.round(stepMs);
    lookedAtMs = now;
    return now.wall + correctionMs;
  }

  function heard(serverMs: number): void {
    const aheadMs = serverMs - (nowMs() - correctionMs);
    const rightMs = Math.abs(aheadMs) < BELIEVED_MS ? 0 : aheadMs;
    if (Math.abs(rightMs - correctionMs) < SAME_MS) doubtMs = undefined;
    else if (doubtMs !== undefined && Math.abs(rightMs - doubtMs) < SAME_MS) {
      correctionMs = rightMs;
      doubtMs = undefined;
    } else doubtMs = rightMs;
  }

  return {
    nowMs,
    monotonicMs: machine.monotonicMs,
    sleepUntil: (atMs, signal) => passUntil(nowMs, atMs, signal),
    heard,
  };
}
