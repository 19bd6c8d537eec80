import { describe, expect, test } from 'vitest';
import { agreedClock, unsteppedClock } from '../../src/time/agreed.ts';

const NOON_MS = Date.UTC(2026, 10, 25, 12);
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** A machine whose clock somebody sets, and that may sleep. */
function machineAt(wallMs: number) {
  let [wall, monotonic, up] = [wallMs, 0, 1_000];
  return {
    nowMs: () => wall,
    monotonicMs: () => monotonic,
    sleepUntil: () => Promise.reject(new Error('nobody sleeps by this clock')),
    upMs: () => up,
    pass: (ms: number) => {
      [wall, monotonic, up] = [wall + ms, monotonic + ms, up + ms];
    },
    step: (ms: number) => {
      wall += ms;
    },
    sleep: (ms: number) => {
      [wall, up] = [wall + ms, up + ms];
    },
  };
}

describe('F58: the time that is written down', () => {
  test('is the machine’s as long as that is not far from the server’s', () => {
    const machine = machineAt(NOON_MS);
    const clock = agreedClock(machine);
    for (let n = 0; n < 5; n++) {
      machine.pass(1_000);
      clock.observeServerTime(machine.nowMs() + 90_000);
    }
    expect(clock.nowMs()).toBe(machine.nowMs());
  });

  test.each([
    ['1970', -NOON_MS],
    ['a year ahead', YEAR_MS],
    ['a zone behind', -5 * HOUR_MS],
  ])('is right from the second reply on where the machine began at %s', (_, wrongMs) => {
    const machine = machineAt(NOON_MS + wrongMs);
    const clock = agreedClock(machine);
    clock.observeServerTime(NOON_MS);
    machine.pass(2_000);
    clock.observeServerTime(NOON_MS + 2_000);
    machine.pass(3_000);
    expect(clock.nowMs()).toBe(NOON_MS + 5_000);
    machine.step(-wrongMs);
    expect(clock.nowMs()).toBe(NOON_MS + 5_000);
    clock.observeServerTime(NOON_MS + 5_000);
    clock.observeServerTime(NOON_MS + 5_000);
    expect(clock.nowMs()).toBe(NOON_MS + 5_000);
  });

  test.each([-YEAR_MS, -HOUR_MS, HOUR_MS, YEAR_MS])(
    'does not move when the machine is set by %d ms and back',
    (stepMs) => {
      const machine = machineAt(NOON_MS);
      const clock = agreedClock(machine);
      machine.step(stepMs);
      expect(clock.nowMs()).toBe(NOON_MS);
      machine.pass(60_000);
      clock.observeServerTime(NOON_MS + 60_000);
      clock.observeServerTime(NOON_MS + 60_000);
      machine.pass(60_000);
      machine.step(-stepMs);
      expect(clock.nowMs()).toBe(NOON_MS + 120_000);
    },
  );

  test('is that of a machine that slept, once two replies have said so, and no single odd one moves it', () => {
    const machine = machineAt(NOON_MS);
    const clock = agreedClock(machine);
    clock.observeServerTime(0);
    clock.observeServerTime(NOON_MS);
    clock.observeServerTime(NOON_MS + YEAR_MS);
    expect(clock.nowMs()).toBe(NOON_MS);
    machine.step(8 * HOUR_MS);
    clock.observeServerTime(NOON_MS + 8 * HOUR_MS);
    clock.observeServerTime(NOON_MS + 8 * HOUR_MS);
    expect(clock.nowMs()).toBe(NOON_MS + 8 * HOUR_MS);
  });
});

test('F58: an unstepped clock goes on with the machine, its sleep included, whatever its own clock is set to', () => {
  const machine = machineAt(NOON_MS);
  const clock = unsteppedClock(machine, machine.upMs);
  machine.pass(10_000);
  machine.step(-YEAR_MS);
  expect(clock.nowMs()).toBe(NOON_MS + 10_000);
  machine.sleep(8 * HOUR_MS);
  machine.pass(1_000);
  expect(clock.nowMs()).toBe(NOON_MS + 8 * HOUR_MS + 11_000);
  machine.step(YEAR_MS);
  expect(clock.nowMs()).toBe(NOON_MS + 8 * HOUR_MS + 11_000);
});
