import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFilter } from '../../../src/cli/logs/filter.ts';
import { createLineFormat, createTerminalWriter, headLine } from '../../../src/telemetry/lines/format-line.ts';
import { parseLine } from '../../../src/telemetry/lines/log-line.ts';
import type { RootLog } from '../../../src/telemetry/log.ts';
import { isoFromMs, localTime } from '../../../src/time/iso.ts';
import { AT_A_TERMINAL, keptLog } from '../lines.ts';

const AT_MS = Date.parse('2026-09-14T08:00:41.000Z');

const style = { ...AT_A_TERMINAL, localTime: localTime('Europe/Berlin') };

/** What a terminal of so many columns shows of what is written to the log; it started 4 h 12 min ago, at speed 60. */
function shown(write: (log: RootLog) => void, columns = Number.POSITIVE_INFINITY, level: 'info' | 'debug' = 'info') {
  let nowMs = AT_MS - 252_000;
  const { log, lines } = keptLog({ nowMs: () => nowMs, level });
  log.info('daemon.started', { mode: 'EMBEDDED', server: 'embedded', agent: 'ARGOSY', speed: 60 });
  const booksBeganAt = isoFromMs(nowMs);
  log.info('daemon.ready', { agent: 'ARGOSY', ships: 2, credits: 175_000, booksBeganAt });
  nowMs = AT_MS;
  write(log);
  const print = createTerminalWriter({ ...style, columns: () => columns });
  return lines.map(print).slice(2).join('').trimEnd().split('\n');
}

const MISSION = {
  ...{ ship: 'ARGOSY-1-1A', lane: 'trade', what: 'carry 40 EQUIPMENT from X1-JB27-F54 to X1-JB27-A1' },
  ...{ missionProfitCredits: 1_234_567, expectedProfitCredits: 1_300_000, seconds: 249, expectedSeconds: 200 },
};

describe('a line for a person', () => {
  test('stands below the names of its columns: local time, game time, level, ship, what happened, lane', () => {
    const what = { ship: 'ARGOSY-1', lane: 'mining', units: 3, tradeSymbol: 'ICE_WATER' };
    expect([headLine(style), ...shown((log) => log.info('ship.jettisoned', what))]).toEqual([
      'local time                game  level  ship          what happened (lane)',
      '2026-09-14 10:00:41   0d 04:12  INFO   ARGOSY-1      jettisoned 3 ICE_WATER  (mining)',
    ]);
  });

  test.each([
    [
      60,
      [
        '10:00:41   0d 04:12  INFO   ARGOSY-1-1A ended trade: carry',
        '          40 EQUIPMENT from X1-JB27-F54 to X1-JB27-A1;',
        '          1,234,567 credits (1,300,000 expected) in 249 s',
        '          (200 expected)',
      ],
    ],
    [
      80,
      [
        '10:00:41   0d 04:12  INFO   ARGOSY-1-1A ended trade: carry 40 EQUIPMENT from',
        '          X1-JB27-F54 to X1-JB27-A1; 1,234,567 credits (1,300,000 expected) in',
        '          249 s (200 expected)',
      ],
    ],
    [
      120,
      [
        '10:00:41   0d 04:12  INFO   ARGOSY-1-1A   ended trade: carry 40 EQUIPMENT from X1-JB27-F54 to X1-JB27-A1; 1,234,567',
        '                                          credits (1,300,000 expected) in 249 s (200 expected)',
      ],
    ],
  ])('fits a screen of %i columns with a hanging indent, and no word of it is broken', (screen, expected) => {
    const lines = shown((log) => log.info('mission.ended', MISSION), screen);
    expect(lines).toEqual(expected);
    for (const line of [headLine({ ...style, columns: () => screen }), ...lines])
      expect(line.length).toBeLessThanOrEqual(screen);
  });

  test('ends in its lane, in one piece, and below the rest where there is no room', () => {
    const sale = { ship: 'ARGOSY-1-1', units: 40, tradeSymbol: 'EQUIPMENT', waypoint: 'X1-JB27-A1', lane: 'trade' };
    const credits = { totalPriceCredits: 123_000, unitPriceCredits: 3_075 };
    expect(shown((log) => log.info('cargo.sold', { ...sale, ...credits }), 80)).toEqual([
      '10:00:41   0d 04:12  INFO   ARGOSY-1-1 sold 40 EQUIPMENT at X1-JB27-A1 for',
      '          123,000 (3,075 each)  (trade)',
    ]);
    expect(shown((log) => log.info('cargo.sold', { ...sale, ...credits }), 106).slice(-1)).toEqual([
      `${' '.repeat(42)}(trade)`,
    ]);
  });

  test.each([60, 80, 120])('names the agent where there are several, on %i columns', (screen) => {
    const lines = shown((log) => {
      log.info('heartbeat', { agent: 'ALICE', credits: 1 });
      log.info('gate.built', { agent: 'BOBBY', waypoint: 'X1-A-I1' });
      log.info('ship.restarted', { agent: 'BOBBY', ship: 'BOBBY-3' });
    }, screen);
    const gap = screen === 120 ? /INFO {3}(\w+)/ : /INFO {3}(\w+): /;
    const named = lines.filter((line) => line.includes('INFO')).map((line) => gap.exec(line)?.[1]);
    expect(named.slice(0, 2)).toEqual(['ALICE', 'BOBBY']);
    expect(lines.at(-1)?.match(/BOBBY/g)).toHaveLength(1);
  });

  test('names no agent where there is one', () => {
    const lines = shown((log) => {
      log.info('server.back', { agent: 'ARGOSY' });
      log.info('token.accepted', { agent: 'ARGOSY' });
    }, 80);
    expect(lines.map((line) => line.slice(28))).toEqual(['the server answers again', 'the token is accepted again']);
  });

  test('has colours where they are wanted, and is the same without them', () => {
    const { log, lines } = keptLog({ nowMs: () => AT_MS });
    log.error('ship.failed', { ship: 'A-1', state: 'selling', reason: 'r', lane: 'mine' });
    const [line = ''] = lines;
    const painted = createTerminalWriter({ ...style, hasColours: true })(line);
    expect(painted).toContain('\u001b[31mERROR\u001b[0m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours themselves
    expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(createTerminalWriter(style)(line));
  });

  test('shows what an error says where the sentence does not, and its stack where that is wanted', () => {
    const err = new Error('no transaction');
    const failed = { ship: 'A-1', state: 'selling', err };
    const write = (log: RootLog) => {
      log.error('ship.failed', { ...failed, reason: 'a bad reply' });
      log.error('ship.failed', { ...failed, reason: 'no transaction' });
    };
    const texts = shown(write, 80).map((line) => line.slice(28));
    expect(texts).toEqual([
      'A-1 failed in selling: a bad reply (no transaction)',
      'A-1 failed in selling: no transaction',
    ]);
    const loud = shown(write, 80, 'debug');
    expect(loud[1]).toBe('    Error: no transaction');
    expect(loud[2]).toMatch(/^ {8}at /);
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
    expect(createLineFormat(style).format(parseLine(line))).toBe(line);
  });

  test('is there for any text and any JSON, on any screen', () => {
    const jsonLine = fc.dictionary(fc.string(), fc.anything()).map((one) => {
      try {
        return JSON.stringify({ ...one, event: 'x', time: '2026-09-14T08:00:00.000Z' });
      } catch {
        return '';
      }
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), jsonLine), fc.integer({ min: 1, max: 200 }), (line, screen) => {
        createFilter({ level: 'warn', ship: 'A', sinceMs: AT_MS })(line);
        expect(createTerminalWriter({ ...style, columns: () => screen })(line)).toMatch(/\n$/);
      }),
    );
  });
});

test('no field pushes itself before the columns', () => {
  const refusal = { operation: 'POST /my/ships/{shipSymbol}/dock', code: 4244, name: 'shipNotDocked' };
  const [line] = shown((log) =>
    log.info('command.refused', { ship: 'ARGOSY-1', ...refusal, pid: 7, hostname: 'here', caller: 'there' }),
  );
  expect(line?.slice(39)).toBe('ARGOSY-1      POST /my/ships/{shipSymbol}/dock refused with 4244 shipNotDocked');
});
