import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogSettings } from '../../src/telemetry/log.ts';
import { keptLog, parsed } from './lines.ts';

const MINUTE_MS = 60_000;

/** A log on a clock that the test turns. */
function onClock(settings: Partial<LogSettings> = {}) {
  const clock = { nowMs: 1_700_000_000_000 };
  const kept = keptLog({ nowMs: () => clock.nowMs, ...settings });
  const entries = () => kept.lines.map(parsed);
  return { clock, ...kept, entries, repeats: () => entries().filter(({ event }) => event === 'log.repeats') };
}

const times = (count: number, write: (n: number) => void) => {
  for (let n = 0; n < count; n++) write(n);
};

describe('a storm', () => {
  test('of 10,000 equal errors leaves a handful of lines and their count (F42)', () => {
    const { log, entries } = onClock();
    const failure = { ship: 'A-1', state: 'selling' };
    times(10_000, (n) => log.error('ship.failed', { ...failure, reason: `reply ${n} has no transaction` }));
    log.flush();
    const counted = { level: 'warn', event: 'log.repeats', of: 'ship.failed', ship: 'A-1', lines: 9_995 };
    expect(entries()).toMatchObject([...Array(5).fill({ event: 'ship.failed' }), counted]);
  });

  test('is one storm although numbers and ids in its reason differ', () => {
    const { log, lines } = onClock();
    for (const id of ['cm0z7k2p90001', 'coryfk9cu0s0q1at06183kic5', 'ck2y0e7zxopb63qxnf3ircbgs', 'a1b2c3d4'])
      for (let n = 0; n < 10; n++) log.warn('command.unknown', { operation: 'O', reason: `${n} of contract ${id}` });
    expect(lines).toHaveLength(5);
  });

  test('that lasts an hour takes two lines a minute', () => {
    const { log, lines, clock, repeats } = onClock();
    for (let n = 0; n < 36_000; n++, clock.nowMs += 100)
      log.warn('command.refused', { ship: 'A-1', operation: 'O', code: 4244, reason: 'not docked' });
    log.flush();
    const counted = repeats().reduce((sum, line) => sum + Number(line.lines), 0);
    expect(lines.length - repeats().length + counted).toBe(36_000);
    expect(lines.length).toBeLessThanOrEqual(2 * 60 + 5);
  });

  test('distinguishes one ship, one reason and one event from another', () => {
    const { log, repeats } = onClock();
    for (let n = 0; n < 100; n++) {
      log.warn('command.refused', { ship: 'A-1', operation: 'O', code: 4244 });
      log.warn('command.refused', { ship: 'A-2', operation: 'O', code: 4244 });
      log.warn('command.refused', { ship: 'A-1', operation: 'O', code: 4203 });
      log.warn('command.unknown', { ship: 'A-1', operation: 'O', reason: 'r' });
    }
    log.flush();
    expect(repeats().map((line) => [line.of, line.ship, line.lines])).toEqual([
      ['command.refused', 'A-1', 95],
      ['command.refused', 'A-2', 95],
      ['command.refused', 'A-1', 95],
      ['command.unknown', 'A-1', 95],
    ]);
  });

  test('never folds a fatal line, and is counted before one', () => {
    const { log, entries } = onClock();
    times(20, () => log.error('store.failed', { reason: 'the disk is full' }));
    times(20, () => log.fatal('daemon.failed', { reason: 'the disk is full' }));
    expect(entries().map(({ event }) => event)).toEqual([
      ...Array(5).fill('store.failed'),
      'log.repeats',
      ...Array(20).fill('daemon.failed'),
    ]);
  });

  test('is reported by whatever is logged after its minute', () => {
    const { log, entries, clock } = onClock();
    times(20, () => log.warn('server.unreachable', { reason: 'ECONNREFUSED' }));
    clock.nowMs += MINUTE_MS;
    log.info('heartbeat', {});
    expect(entries().slice(-2)).toMatchObject([{ event: 'log.repeats' }, { event: 'heartbeat' }]);
  });

  test('goes on being folded when the wall clock steps back', () => {
    const { log, repeats, clock } = onClock();
    times(20, () => log.warn('server.unreachable', { reason: 'ECONNREFUSED' }));
    clock.nowMs -= 60 * MINUTE_MS;
    times(20, () => log.warn('server.unreachable', { reason: 'ECONNREFUSED' }));
    log.flush();
    expect(repeats()).toMatchObject([15, 19].map((lines) => ({ lines, seconds: 0 })));
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
    times(100, () => log.info('ship.navigated', flight));
    times(100, () => log.info('ship.navigated', { ...flight, ship: 'A-2' }));
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
    count: fc.nat(90),
    laterMs: fc.integer({ min: -1_000, max: 70_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { log, entries, clock } = onClock();
      for (const { level, ship, count, laterMs } of steps) {
        times(count, () => log[level]('ship.idle', { ship, reason: 'r' }));
        clock.nowMs += laterMs;
      }
      log.flush();
      const reported = entries().reduce(
        (sum, line) => sum + (line.event === 'log.repeats' ? Number(line.lines) : 1),
        0,
      );
      expect(reported).toBe(steps.reduce((sum, { count }) => sum + count, 0));
    }),
  );
});
