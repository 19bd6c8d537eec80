import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEqualLineMerger } from '../../../src/cli/logs/equal-lines.ts';
import { createFilter } from '../../../src/cli/logs/filter.ts';
import { createHint } from '../../../src/cli/logs/hint.ts';
import { createLineReader } from '../../../src/cli/logs/read-file.ts';
import { type EventLine, parseLine } from '../../../src/telemetry/lines/log-line.ts';
import { oneLine } from '../../../src/telemetry/terminal-text.ts';
import { keptLog } from '../../telemetry/lines.ts';

const AT_MS = Date.parse('2026-09-14T08:00:41.000Z');
const HOUR_MS = 3_600_000;

/** Lines as the daemon writes them. */
function written(write: (log: ReturnType<typeof keptLog>['log']) => void, nowMs = () => AT_MS): string[] {
  const { log, lines } = keptLog({ nowMs, level: 'debug' });
  write(log);
  return lines.map((line) => line.trimEnd());
}

function event(line: string | undefined): EventLine {
  const parsed = parseLine(line ?? '');
  if (parsed.kind === 'text') throw new Error(`expected one of our lines, got ${line}`);
  return parsed;
}

describe('what is wanted', () => {
  const lines = [
    ...written(
      (log) => log.info('daemon.started', { mode: 'EMBEDDED', server: 'embedded', agent: 'A', speed: 60 }),
      () => AT_MS - 2 * HOUR_MS,
    ),
    'a stack of long ago',
    ...written((log) => {
      log.info('ship.restarted', { ship: 'A-1' });
      log.warn('ship.gone', { ship: 'A-2' });
      const price = { waypoint: 'W', totalPriceCredits: 1 };
      log.info('ship.bought', { ship: 'A-2', bought: 'A-1', shipType: 'SHIP_PROBE', ...price });
      log.debug('ship.docked', { ship: 'A-1', waypoint: 'W' });
    }),
    'a stack',
  ];
  const shown = (wanted: Parameters<typeof createFilter>[0]) => {
    const choose = createFilter(wanted);
    return lines.flatMap((line) => {
      const { parsed, isShown } = choose(line) ?? {};
      if (parsed === undefined || isShown !== true) return [];
      return [parsed.kind === 'text' ? parsed.text : parsed.event];
    });
  };

  test.each([
    [
      {},
      ['daemon.started', 'a stack of long ago', 'ship.restarted', 'ship.gone', 'ship.bought', 'ship.docked', 'a stack'],
    ],
    [{ ship: 'A-1' }, ['daemon.started', 'ship.restarted', 'ship.bought', 'ship.docked']],
    [
      { level: 'info' },
      ['daemon.started', 'a stack of long ago', 'ship.restarted', 'ship.gone', 'ship.bought', 'a stack'],
    ],
    [{ level: 'warn' }, ['a stack of long ago', 'ship.gone', 'a stack']],
    [{ sinceMs: AT_MS - HOUR_MS }, ['ship.restarted', 'ship.gone', 'ship.bought', 'ship.docked', 'a stack']],
    [{ sinceMs: AT_MS - HOUR_MS, ship: 'A-2' }, ['ship.gone', 'ship.bought']],
    [{ ship: 'A-9' }, ['daemon.started']],
  ])('by %j is chosen', (wanted, expected) => {
    expect(shown(wanted)).toEqual(expected);
  });
});

test.each([
  [{ ship: 'A-9' }, 'argosy: no ship A-9 in a.log; it tells of A-1'],
  [{ level: 'warn' }, 'argosy: no line of level warn and above in a.log, of 1 that were read'],
  [{ ship: 'A-1', level: 'warn', sinceMs: 1 }, 'argosy: no line of level warn and above of A-1 since then in a.log'],
])('where %j shows nothing, it is parsed what there would be', (wanted, hinted) => {
  const [line] = written((log) => log.info('ship.restarted', { ship: 'A-1' }));
  const hint = createHint(wanted, 'a.log');
  hint.observe(event(line), false);
  expect(hint.end()?.text).toBe(hinted);
});

test('an order that names no ship of ours makes it none, though its line is shown', () => {
  const [refused, bought] = written((log) => {
    log.info('order.refused', { by: 'ctl', order: 'pauseShip', ship: 'A-9', reason: 'expected one of our ships' });
    log.info('ship.bought', { ship: 'A-1', bought: 'A-2', shipType: 'SHIP_PROBE' });
  });
  for (const [ship, parsed] of [
    ['A-9', 'argosy: no ship A-9 in a.log; it tells of A-1, A-2'],
    ['A-2', undefined],
  ] as const) {
    const hint = createHint({ ship }, 'a.log');
    hint.observe(event(refused), ship === 'A-9');
    hint.observe(event(bought), ship === 'A-2');
    expect(hint.end()?.text).toBe(parsed);
  }
});

test('where a line of the ship is shown, nothing more is parsed', () => {
  const [line] = written((log) => log.info('ship.restarted', { ship: 'A-1' }));
  const hint = createHint({ ship: 'A-1' }, 'a.log');
  hint.observe(event(line), true);
  expect(hint.end()).toBeUndefined();
});

test('equal lines are shown once, with how many more came', () => {
  const fold = createEqualLineMerger();
  const parsed = (text: string) => parseLine(text);
  const printed = ['a', 'a', 'a', 'b', 'b', 'a'].flatMap((text) => fold.next(parsed(text), () => oneLine(text)));
  expect([...printed, ...fold.end()]).toEqual(['a', '    ... 2 more like this', 'b', '    ... 1 more like this', 'a']);
});

test('bytes become the same lines in whatever pieces they come', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.array(fc.integer({ min: 1, max: 9 })), (texts, sizes) => {
      const lines = texts.map((text) => text.toWellFormed().replace(/[\r\n]/g, ''));
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const reader = createLineReader();
      const read: string[] = [];
      for (let [at, turn] = [0, 0]; at < bytes.length; turn++) {
        const size = sizes[turn % Math.max(1, sizes.length)] ?? bytes.length;
        read.push(...reader.take(bytes.subarray(at, at + size)));
        at += size;
      }
      expect([...read, ...reader.end()]).toEqual(lines);
    }),
  );
});

test('a file without line ends takes no more memory than a line may', () => {
  const reader = createLineReader();
  let pieces = 0;
  for (let n = 0; n < 100; n++) pieces += reader.take(Buffer.alloc(100_000, 'x')).length;
  expect(pieces).toBeGreaterThan(5);
});
