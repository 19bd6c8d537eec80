import { uptime } from 'node:os';
import { type Clock, clockOf, systemClock } from './clock.ts';

/** A clock that follows the machine's, unless the server's time shows that to be wrong. */
interface AgreedClock extends Clock {
  /** Reports the server's time, in milliseconds since 1970, from a reply that has just arrived. */
  observeServerTime(serverMs: number): void;
}

/** A gradual correction moves the machine's clock less than this (a guess) between two readings. */
const STEP_MS = 60_000;

/** A machine's clock closer to the server's than this (a guess) is believed; deadlines allow for the difference. */
const BELIEVED_MS = 600_000;

/** Two replies agree if the machine's errors by them differ by less than this; a guess. */
const SAME_MS = 60_000;

/**
 * The time to write down. A step of the machine's clock does not move it until two replies in a row confirm the step,
 * and two in a row correct a machine that is far from the server's time: so a clock that was wrong for a while (a start
 * before the time was set, an hour in the wrong zone) leaves no trace in books, ages and figures. A machine that slept
 * steps as well, and is believed at the second reply after it.
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

  function observeServerTime(serverMs: number): void {
    const aheadMs = serverMs - (nowMs() - correctionMs);
    const rightMs = Math.abs(aheadMs) < BELIEVED_MS ? 0 : aheadMs;
    if (Math.abs(rightMs - correctionMs) < SAME_MS) doubtMs = undefined;
    else if (doubtMs !== undefined && Math.abs(rightMs - doubtMs) < SAME_MS) {
      correctionMs = rightMs;
      doubtMs = undefined;
    } else doubtMs = rightMs;
  }

  return { ...clockOf(nowMs, machine.monotonicMs), observeServerTime };
}

/** Without /proc the system's uptime is in whole seconds. */
const GRAIN_MS = 2_000;

/**
 * The machine's time at the start of this process plus the time passed since, sleep of the machine included: setting
 * the machine's clock meanwhile does not move it.
 * @param upMs milliseconds since the machine was started, including its sleep
 */
export function unsteppedClock(machine: Clock = systemClock(), upMs = () => uptime() * 1_000): Clock {
  const began = { wall: machine.nowMs(), monotonic: machine.monotonicMs(), up: upMs() };
  let sleptMs = 0;

  function nowMs(): number {
    const awakeMs = machine.monotonicMs() - began.monotonic;
    const asleepMs = upMs() - began.up - awakeMs;
    if (asleepMs > sleptMs + GRAIN_MS) sleptMs = asleepMs;
    return Math.round(began.wall + awakeMs + sleptMs);
  }

  return clockOf(nowMs, machine.monotonicMs);
}
