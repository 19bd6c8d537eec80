import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fail, findingText } from '../../src/cli/doctor/check-result.ts';
import { agentsText } from '../../src/cli/owner/status-text.ts';
import { planText } from '../../src/cli/plan/plan-text.ts';
import { finalMessageOf, UsageError } from '../../src/cli/process/exit.ts';
import { webhookBody } from '../../src/daemon/notices/webhook.ts';
import { logbookFrom, logbookText } from '../../src/report/logbook.ts';
import { reportFrom } from '../../src/report/report.ts';
import { reportText } from '../../src/report/tables/report-text.ts';
import { createTerminalWriter } from '../../src/telemetry/lines/format-line.ts';
import { terminalJson } from '../../src/telemetry/terminal-text.ts';
import { aShip, aWorld, factsOf } from '../kit/planning.ts';
import { entry, stretch } from '../report/books.ts';
import { keptLog } from '../telemetry/lines.ts';

/** What a terminal obeys, what forges lines, what turns or hides text. */
const UNITS = [
  ...['\n', '\r', '\r\n', '\t', '\u0000', '\u0007', '\u0008', '\u000b', '\u000c', '\u007f', '\u0085'],
  ...['\u001b[2J', '\u001b[31m', '\u001b]0;title\u0007', '\u001bP', '\u009b1A', '\u009d8;;x\u009c'],
  ...['\u2028', '\u2029', '\u202e', '\u2066', '\u2069', '\u200b', '\u200d', '\u200f', '\u00ad', '\u061c', '\ufeff'],
  ...['\u{e0041}', '\u115f', '\u3164', '\ud800', '\udc00', '🚀', 'ä', 'A', '-', '"', '\\', '%s'],
];
const words = fc.oneof(
  fc.string({ unit: fc.constantFrom(...UNITS), minLength: 1, maxLength: 8 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
);

const OBEYED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff]|[\u{e0000}-\u{e0fff}]/u;

// biome-ignore lint/suspicious/noControlCharactersInRegex: our own colours
const COLOUR = /\u001b\[\d+m/g;

const linesIn = (text: string) => text.split('\n').length;

/** Prints with each of the words as a server might send them, and with a plain word instead. */
function expectHarmless(printed: (words: string) => string): void {
  const plain = printed('x');
  fc.assert(
    fc.property(words, (word) => {
      const text = printed(word);
      expect(text.match(COLOUR)).toEqual(plain.match(COLOUR));
      const bare = text.replace(COLOUR, '');
      expect(bare).not.toMatch(OBEYED);
      expect(bare.isWellFormed()).toBe(true);
      expect(linesIn(text)).toBe(linesIn(plain));
    }),
    { numRuns: 60 },
  );
}

describe('F72: whatever words a server uses, nothing obeys them, and they make no line of their own', () => {
  test('in a report', () => {
    expectHarmless((word) => {
      const activity = { what: `carry ${word}`, why: word, shipSymbol: `A-1${word}`, lane: 'trade' as const };
      const ledger = [entry(900, { tradeSymbol: word, waypointSymbol: word, shipSymbol: `A-1${word}` })];
      return reportText(reportFrom({ ledger, activities: [stretch(activity)], requests: [] }));
    });
  });

  test('in a logbook', () => {
    expectHarmless((word) =>
      logbookText(logbookFrom({ activities: [stretch({ what: word, why: word })], ledger: [entry(5)] }, 'A-1')),
    );
  });

  test('in a plan', () => {
    expectHarmless((word) => {
      const goods = { [`GOLD${word}`]: { buy: 2_000, sell: 1_000 } };
      const better = { [`GOLD${word}`]: { buy: 6_000, sell: 2_900 } };
      const ships = [aShip({ symbol: `T-1${word}` })];
      const world = aWorld({ places: { A: { x: 0, goods }, B: { x: 60, goods: better } }, ships, credits: 1_000_000 });
      const strategy = { ships: [{ match: { symbol: '*' }, lanes: ['trade' as const, 'scout' as const] }] };
      return planText(factsOf(world, { strategy }), Number.POSITIVE_INFINITY, {
        now: new Map([[`T-1${word}`, word]]),
      });
    });
  });

  test('in a finding of doctor, and the agents of a daemon', () => {
    expectHarmless((word) => findingText('server', fail(`answered ${word}`, word), Number.POSITIVE_INFINITY));
    const agent = { path: '', isReady: true, credits: 1, netWorth: 1, creditsPerHour: 1, ships: 1 };
    expectHarmless((word) => agentsText([{ ...agent, name: word }], Number.POSITIVE_INFINITY));
  });

  test('in the last words, of a mistake and of a bug', () => {
    expectHarmless((word) => finalMessageOf(new UsageError(`the server said ${word}`)).text);
    expectHarmless((word) => finalMessageOf(new Error(word)).text);
    expectHarmless((word) => finalMessageOf(word).text);
  });

  test('in the log, with colours and as JSON, at once or read later', () => {
    const style = { hasColours: true, columns: () => Number.POSITIVE_INFINITY, localTime: () => '' };
    const write = (line: string) => createTerminalWriter(style)(line).trimEnd();
    const lineOf = (word: string) => {
      const { log, lines } = keptLog({});
      log.error('order.dropped', { ship: word, order: word, reason: word, lane: word, err: new Error(word) });
      return lines[0] ?? '';
    };
    expectHarmless(lineOf);
    expectHarmless((word) => write(lineOf(word)));
    expectHarmless(write);
  });

  test('in a notice, where they call nobody and hide no address', () => {
    const notice = { kind: 'gaveUp', atMs: 0 } as const;
    expectHarmless((word) => webhookBody([{ ...notice, text: word } as never], 'ARGOSY', 0).text);
    const { content } = webhookBody(
      [{ ...notice, text: '@everyone <@1> [free](https://x)\nARGOSY: all is well' } as never],
      'ARGOSY',
      0,
    );
    expect(content).toBe('ARGOSY:  everyone   1  [free] (https://x)\\nARGOSY: all is well');
  });

  test('in JSON for a terminal, which says the same', () => {
    expectHarmless((word) => terminalJson({ word, [word]: [word] }));
    fc.assert(
      fc.property(words, (word) => {
        expect(JSON.parse(terminalJson([word]))).toEqual([word]);
      }),
    );
  });
});
