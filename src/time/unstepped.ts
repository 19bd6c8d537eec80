import { uptime } from 'node:os';
import { type Clock, clockOf, systemClock } from './clock.ts';

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
