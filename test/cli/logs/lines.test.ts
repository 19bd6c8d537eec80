import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFilter } from '../../../src/cli/logs/filter.ts';
import { createEqualLineMerger, formatLine, headLine, type Style } from '../../../src/cli/logs/format-line.ts';
import { createGameTime, daysAndHours } from '../../../src/cli/logs/game-time.ts';
import { createHint } from '../../../src/cli/logs/hint.ts';
import { type EventLine, parseLine } from '../../../src/cli/logs/log-line.ts';
import { createLineReader } from '../../../src/cli/logs/read-file.ts';
import { oneLine } from '../../../src/telemetry/terminal-text.ts';
import { localTime } from '../../../src/time/iso.ts';
import { keptLog } from '../../telemetry/lines.ts';

const AT_MS = Date.parse('2026-09-14T08:00:41.000Z');
const HOUR_MS = 3_600_000;

/** Lines as the daemon writes them. */
function written(write: (log: ReturnType<typeof keptLog>['log']) => void, nowMs = () => AT_MS): string[] {
  const { log, lines } = keptLog({ nowMs, level: 'debug' });
  write(log);
  return lines.map((line) => line.trimEnd());
}

/** The first of these lines, as it is read. */
const firstOf = (...wanted: Parameters<typeof written>) => parseLine(written(...wanted)[0] ?? '');

function event(line: string | undefined): EventLine {
  const parsed = parseLine(line ?? '');
  if (parsed.kind === 'text') throw new Error(`expected one of our lines, got ${line}`);
  return parsed;
}

const style: Style = {
  hasColours: false,
  screen: Number.POSITIVE_INFINITY,
  localTime: localTime('Europe/Berlin'),
  gameTime: () => '3d 04:12',
};

describe('a line for a person', () => {
  test('stands below the names of its columns: local time, game time, level, ship, what happened, lane', () => {
    const what = { ship: 'ARGOSY-1', lane: 'mining', units: 3, tradeSymbol: 'ICE_WATER' };
    const line = firstOf((log) => log.info('ship.jettisoned', what));
    expect([headLine(style), formatLine(line, style)]).toEqual([
      'local time                game  level  ship          what happened (lane)',
      '2026-09-14 10:00:41   3d 04:12  INFO   ARGOSY-1      jettisoned 3 ICE_WATER  (mining)',
    ]);
  });

  test.each([60, 80, 120])('fits a screen of %i columns, with every figure, and says what is left out', (screen) => {
    const line = firstOf((log) =>
      log.info('mission.ended', {
        ...{ ship: 'ARGOSY-1-1A', lane: 'trade', what: 'carry 40 EQUIPMENT from X1-JB27-F54 to X1-JB27-A1' },
        ...{ missionProfitCredits: 1_234_567, expectedProfitCredits: 1_300_000, seconds: 249, expectedSeconds: 200 },
      }),
    );
    const shown = [headLine({ ...style, screen }), formatLine(line, { ...style, screen })];
    for (const text of shown.join('\n').split('\n')) expect(text.length).toBeLessThanOrEqual(screen);
    for (const figure of ['10:00:41', '1,234,567', '(1,300,000', '249', '(200', '(trade)'])
      expect(shown[1]).toContain(figure);
    expect(shown[0]?.includes('left out')).toBe(screen < 100);
  });

  test('has colours where they are wanted, and is the same without them', () => {
    const line = firstOf((log) => log.error('ship.failed', { ship: 'A-1', state: 'selling', reason: 'r' }));
    const painted = formatLine(line, { ...style, hasColours: true });
    expect(painted).toContain('\u001b[31mERROR\u001b[0m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours themselves
    expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(formatLine(line, style));
  });

  test('shows what an error says, and its stack', () => {
    const err = new Error('no transaction');
    const line = firstOf((log) => log.error('ship.failed', { ship: 'A-1', state: 'selling', reason: 'r', err }));
    expect(formatLine(line, style)).toMatch(/failed in selling: r\n {4}Error: no transaction\n {8}at /);
  });

  test.each([
    '',
    'Error: boom',
    '    at x (y.ts:1:2)',
    '{"level":"info"',
    '[]',
    'null',
    '{"event":1,"time":"soon"}',
    '{}',
  ])('that is none of ours is shown as it is: %s', (line) => {
    expect(formatLine(parseLine(line), style)).toBe(line);
  });

  test('is there for any text and any JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.dictionary(fc.string(), fc.anything()).map((one) => {
            try {
              return JSON.stringify({ ...one, event: 'x', time: '2026-09-14T08:00:00.000Z' });
            } catch {
              return '';
            }
          }),
        ),
        (line) => {
          const choose = createFilter({ level: 'warn', ship: 'A', sinceMs: AT_MS });
          choose(line);
          expect(formatLine(parseLine(line), style)).toBeTypeOf('string');
        },
      ),
    );
  });
});

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

describe('the time of the game', () => {
  const beat = (atMs: number, gameHours: number) =>
    event(
      written(
        (log) => log.info('heartbeat', { gameHours }),
        () => atMs,
      )[0],
    );

  test('runs from the first line of a run, at the speed that it names', () => {
    const time = createGameTime();
    expect(time.at(AT_MS)).toBeUndefined();
    time.observe(
      event(written((log) => log.info('daemon.started', { mode: 'M', server: 'S', agent: 'A', speed: 60 }))[0]),
    );
    expect(daysAndHours(time.at(AT_MS + HOUR_MS))).toBe('2d 12:00');
  });

  test('is derived from two heartbeats where the beginning is not there, or from one and the speed', () => {
    const [alone, withSpeed] = [createGameTime(), createGameTime(60)];
    for (const time of [alone, withSpeed]) time.observe(beat(AT_MS, 30));
    expect([alone.at(AT_MS), withSpeed.at(AT_MS)]).toEqual([undefined, 30 * HOUR_MS]);
    alone.observe(beat(AT_MS + 60_000, 31));
    expect(alone.at(AT_MS + 120_000)).toBe(32 * HOUR_MS);
  });

  test('of nothing known is nothing', () => {
    expect([daysAndHours(undefined), daysAndHours(Number.NaN), daysAndHours(-1)]).toEqual(['', '', '']);
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
