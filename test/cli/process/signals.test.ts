import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { stopOnSignals, untilAborted } from '../../../src/cli/process/signals.ts';

/** A process that records with which codes it was ended, and a clock that is set by hand. */
class Pressed extends EventEmitter {
  readonly codes: number[] = [];
  nowMs = 1_000;
  readonly stop: AbortSignal;

  constructor(isDetached = false) {
    super();
    this.stop = stopOnSignals({ monotonicMs: () => this.nowMs }, this, isDetached);
  }

  exit(code: number): void {
    this.codes.push(code);
  }
}

describe('asking for a stop', () => {
  const reasons = [
    ['SIGINT', 'SIGINT', 130],
    ['SIGTERM', 'SIGTERM', 143],
    ['SIGHUP', 'the terminal is gone', 129],
    ['disconnect', 'the process manager is gone', 129],
  ] as const;

  test.each(reasons)('by %s is a clean one with its reason, and ends nothing', (signal, reason) => {
    const pressed = new Pressed();
    expect(pressed.stop.aborted).toBe(false);
    pressed.emit(signal);
    expect(pressed.stop).toMatchObject({ aborted: true, reason: { message: reason } });
    expect(pressed.codes).toEqual([]);
  });

  test.each(reasons)('again by %s after half a second ends the process at once', (signal, _reason, code) => {
    const pressed = new Pressed();
    pressed.emit('SIGINT');
    pressed.nowMs += 501;
    pressed.emit(signal);
    expect(pressed.codes).toEqual([code]);
  });

  test('is asked for once, however often one Ctrl-C is passed on within half a second', () => {
    const pressed = new Pressed();
    for (const afterMs of [0, 0, 3, 497]) {
      pressed.nowMs += afterMs;
      pressed.emit('SIGINT');
      pressed.emit('SIGTERM');
    }
    expect(pressed.codes).toEqual([]);
  });
});

test('without a terminal a hang-up asks for nothing, as nohup has it', () => {
  const pressed = new Pressed(true);
  pressed.emit('SIGHUP');
  expect(pressed.stop.aborted).toBe(false);
});

test('waiting for a stop ends when it is asked for, also when that was before anybody waited', async () => {
  const stop = new AbortController();
  let isOver = false;
  const waiting = untilAborted(stop.signal).then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  stop.abort();
  await waiting;
  await untilAborted(stop.signal);
  expect(isOver).toBe(true);
});
