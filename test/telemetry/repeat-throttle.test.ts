import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogSettings } from '../../src/telemetry/log.ts';
import { keptLog, parsed } from './lines.ts';

const MINUTE_MS = 60_000;

/** A log on a clock that the test turns. */
function onClock(settings: Partial<LogSettings> = {}) {
  const clock = { nowMs: 1_700_000_000_000 };
  return { clock, ...keptLog({ nowMs: () => clock.nowMs, ...settings }) };
}

describe('a storm', () => {
  test('of 10,000 equal errors leaves a handful of lines and their count (F42)', () => {
    const { log, lines } = onClock();
    for (let n = 0; n < 10_000; n++)
      log.error('ship.failed', { ship: 'A-1', state: 'selling', reason: `reply ${n} has no transaction` });
    log.flush();
    const entries = lines.map(parsed);
    expect(entries).toHaveLength(6);
    expect(entries.slice(0, 5).every(({ event }) => event === 'ship.failed')).toBe(true);
    expect(entries[5]).toMatchObject({
      level: 'warn',
      event: 'log.repeats',
      of: 'ship.failed',
      ship: 'A-1',
      lines: 9_995,
    });
  });

  test('is one storm although numbers and ids in its reason differ', () => {
    const { log, lines } = onClock();
    for (const id of ['cm0z7k2p90001', 'coryfk9cu0s0q1at06183kic5', 'ck2y0e7zxopb63qxnf3ircbgs', 'a1b2c3d4'])
      for (let n = 0; n < 10; n++) log.warn('command.unknown', { operation: 'O', reason: `${n} of contract ${id}` });
    expect(lines).toHaveLength(5);
  });

  test('that lasts an hour takes two lines a minute', () => {
    const { log, lines, clock } = onClock();
    for (let n = 0; n < 36_000; n++, clock.nowMs += 100)
      log.warn('command.refused', { ship: 'A-1', operation: 'O', code: 4244, reason: 'not docked' });
    log.flush();
    const counts = lines.map(parsed).flatMap((line) => (line.event === 'log.repeats' ? [Number(line.lines)] : []));
    expect(lines.length - counts.length + counts.reduce((sum, count) => sum + count, 0)).toBe(36_000);
    expect(lines.length).toBeLessThanOrEqual(2 * 60 + 5);
  });

  test('distinguishes one ship, one reason and one event from another', () => {
    const { log, lines } = onClock();
    for (let n = 0; n < 100; n++) {
      log.warn('command.refused', { ship: 'A-1', operation: 'O', code: 4244 });
      log.warn('command.refused', { ship: 'A-2', operation: 'O', code: 4244 });
      log.warn('command.refused', { ship: 'A-1', operation: 'O', code: 4203 });
      log.warn('command.unknown', { ship: 'A-1', operation: 'O', reason: 'r' });
    }
    log.flush();
    const counts = lines.map(parsed).filter(({ event }) => event === 'log.repeats');
    expect(counts.map((line) => [line.of, line.ship, line.lines])).toEqual([
      ['command.refused', 'A-1', 95],
      ['command.refused', 'A-2', 95],
      ['command.refused', 'A-1', 95],
      ['command.unknown', 'A-1', 95],
    ]);
  });

  test('never folds a fatal line, and is counted before one', () => {
    const { log, lines } = onClock();
    for (let n = 0; n < 20; n++) log.error('store.failed', { reason: 'the disk is full' });
    for (let n = 0; n < 20; n++) log.fatal('daemon.failed', { reason: 'the disk is full' });
    const events = lines.map((line) => parsed(line).event);
    expect(events).toEqual([...Array(5).fill('store.failed'), 'log.repeats', ...Array(20).fill('daemon.failed')]);
  });

  test('is reported by whatever is logged after its minute', () => {
    const { log, lines, clock } = onClock();
    for (let n = 0; n < 20; n++) log.warn('server.unreachable', { reason: 'ECONNREFUSED' });
    clock.nowMs += MINUTE_MS;
    log.info('heartbeat', {});
    expect(lines.map((line) => parsed(line).event).slice(-2)).toEqual(['log.repeats', 'heartbeat']);
  });

  test('goes on being folded when the wall clock steps back', () => {
    const { log, lines, clock } = onClock();
    for (let n = 0; n < 20; n++) log.warn('server.unreachable', { reason: 'ECONNREFUSED' });
    clock.nowMs -= 60 * MINUTE_MS;
    for (let n = 0; n < 20; n++) log.warn('server.unreachable', { reason: 'ECONNREFUSED' });
    log.flush();
    const counts = lines.map(parsed).filter(({ event }) => event === 'log.repeats');
    expect(counts.map((line) => [line.lines, line.seconds])).toEqual([
      [15, 0],
      [19, 0],
    ]);
  });

  test('of unequal lines is bounded as well, and takes no more memory than it may', () => {
    const { log, lines } = onClock();
    const word = (n: number) => n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
    for (let n = 0; n < 50_000; n++) log.warn('queue.warning', { reason: word(n) });
    log.flush();
    expect(lines.length).toBeLessThan(1_100);
  });
});

describe("a ship's story", () => {
  const flight = { ship: 'A-1', from: 'X', to: 'Y' };

  test('has 60 lines of an event in a game minute, the rest is counted and not lost in silence', () => {
    const { log, lines, clock } = onClock();
    for (let n = 0; n < 100; n++) log.info('ship.navigated', flight);
    for (let n = 0; n < 100; n++) log.info('ship.navigated', { ...flight, ship: 'A-2' });
    clock.nowMs += MINUTE_MS;
    log.info('ship.navigated', flight);
    expect(lines).toHaveLength(60 + 60 + 2 + 1);
    expect(lines.slice(120, 122).map((line) => parsed(line).msg)).toEqual([
      '40 more lines of ship.navigated of A-1 within 60 s',
      '40 more lines of ship.navigated of A-2 within 60 s',
    ]);
  });

  test('runs sixty times as fast at speed 60', () => {
    const { log, lines, clock } = onClock({ speed: 60 });
    for (let n = 0; n < 600; n++, clock.nowMs += 20) log.info('ship.navigated', flight);
    expect(lines).toHaveLength(600);
  });

  test('is whole at level debug, as whoever asked for it expects', () => {
    const { log, lines } = onClock({ level: 'debug' });
    for (let n = 0; n < 500; n++) log.debug('ship.state', { ship: 'A-1', from: 'a', to: 'b' });
    expect(lines).toHaveLength(500);
  });
});

test('every line is either written or counted, whatever comes when', () => {
  const step = fc.record({
    level: fc.constantFrom('info' as const, 'warn' as const, 'error' as const),
    ship: fc.constantFrom('A-1', 'A-2'),
    times: fc.nat(90),
    laterMs: fc.integer({ min: -1_000, max: 70_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { log, lines, clock } = onClock();
      for (const { level, ship, times, laterMs } of steps) {
        for (let n = 0; n < times; n++) log[level]('ship.idle', { ship, reason: 'r' });
        clock.nowMs += laterMs;
      }
      log.flush();
      const reported = lines
        .map(parsed)
        .reduce((sum, line) => sum + (line.event === 'log.repeats' ? Number(line.lines) : 1), 0);
      expect(reported).toBe(steps.reduce((sum, { times }) => sum + times, 0));
    }),
  );
});
