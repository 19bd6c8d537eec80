import { expect, test } from 'vitest';
import { sinceOf } from '../../../src/cli/options.ts';
import { buildProgram } from '../../../src/cli/program.ts';
import { sinceMsOf } from '../../../src/cli/report/since.ts';

const NOW_MS = Date.parse('2026-09-14T08:00:00Z');

test.each([
  ['30m', '2026-09-14T07:30:00Z', '2026-09-14T07:59:30Z'],
  ['24', '2026-09-13T08:00:00Z', '2026-09-14T07:36:00Z'],
  ['90s', '2026-09-14T07:58:30Z', '2026-09-14T07:59:58.500Z'],
  ['1.5d', '2026-09-12T20:00:00Z', '2026-09-14T07:24:00Z'],
  ['2026-09-01T00:00:00Z', '2026-09-01T00:00:00Z', '2026-09-01T00:00:00Z'],
])('since %s is %s by real time, and %s by a game sixty times as fast', (text, real, game) => {
  expect(sinceMsOf(sinceOf(text, 'real time'), NOW_MS)).toBe(Date.parse(real));
  expect(sinceMsOf(sinceOf(text, 'game time'), NOW_MS, 60)).toBe(Date.parse(game));
});

test.each(['', 'soon', '1y', '2w', '-1h', 'h', '-2', '+2', 'soon 1', '2026-13-01'])(
  'since "%s" is a mistake that says what was expected, and of which clock',
  (text) => {
    for (const ago of ['game time', 'real time'] as const)
      expect(() => sinceOf(text, ago)).toThrow(
        `Expected a span of ${ago} such as 30m, 24h or 2d, or a timestamp such as 2026-09-14T08:00:00Z.`,
      );
  },
);

test.each([
  ['report', 'of game time ago (argosy logs: of real time), or an ISO timestamp'],
  ['logs', 'of real time ago (argosy report: of game time), or an ISO timestamp'],
])('argosy %s --help says which clock a span is of, and that the other command means the other', (name, said) => {
  const command = buildProgram().commands.find((one) => one.name() === name);
  expect(command?.options.find(({ long }) => long === '--since')?.description).toContain(said);
});
