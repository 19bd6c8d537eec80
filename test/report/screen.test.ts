import { describe, expect, test } from 'vitest';
import { byShipSymbol } from '../../src/game/words/symbols.ts';
import { logbookFrom, logbookText } from '../../src/report/logbook.ts';
import { tableLines } from '../../src/report/screen/table-layout.ts';
import { reportText } from '../../src/report/tables/report-text.ts';
import { wrapped } from '../../src/telemetry/lines/wrapped.ts';
import { entry, reportOn, stretch } from './books.ts';

const SCREENS = [60, 80, 100, 120];
const longest = (text: string) => Math.max(...text.split('\n').map(({ length }) => length));

describe('a report at a terminal', () => {
  const idle = 'contract:assigned supply:noSupply trade:noTrade mine:noMiningGear scout:allSeen';
  const ships = ['A-1', 'A-2', 'A-10', 'A-A'];
  const ledger = ships.map((ship, n) => entry(12_345_678 + n, { shipSymbol: ship, missionId: `${ship}/1.1` }));
  const activities = ships.flatMap((ship) => [
    stretch({ shipSymbol: ship, id: `${ship}/1.1`, why: 'nothing else that it could do brings as much a second' }),
    stretch({ shipSymbol: ship, id: `${ship}/1.2`, lane: null, what: idle }),
  ]);
  const report = reportOn({ ledger, activities });

  test.each(SCREENS)('fits %i columns, and no figure is cut', (screen) => {
    const text = reportText(report, screen);
    expect(longest(text)).toBeLessThanOrEqual(screen);
    for (const figure of text.match(/[\d,]{5,}/g) ?? []) expect(reportText(report)).toContain(figure);
    for (const figure of ['12,345,678', '12,345,681', '49,382,718']) expect(text).toContain(figure);
    expect(longest(logbookText(logbookFrom({ activities, ledger }, 'A-1'), screen))).toBeLessThanOrEqual(screen);
  });

  test('has the figures of idle time before the reasons, however long those are', () => {
    expect(reportText(report, 80)).toMatch(/\n +[\d.]+ +[\d.]+ % +4 {2}contract:assigned/);
  });

  test('lists ships as people count them', () => {
    const [, table = ''] = reportText(report).split('What each ship did last, and why');
    const listed = [...table.matchAll(/^ {2}(A-\S+)/gm)].map(([, ship]) => ship);
    expect(listed.slice(0, 4)).toEqual(['A-1', 'A-2', 'A-A', 'A-10']);
  });
});

test.each([
  ['S-10 S-2 S-1', 'S-1 S-2 S-10'],
  ['S-1A S-F S-10 S-9', 'S-9 S-F S-10 S-1A'],
  ['B-1 A-1-2 A-1-1 A-2-1', 'A-1-1 A-1-2 A-2-1 B-1'],
])('%s is in order as %s', (symbols, inOrder) => {
  expect(symbols.split(' ').sort(byShipSymbol).join(' ')).toBe(inOrder);
});

describe('a table', () => {
  const head = ['ship', 'profit', 'time taken ÷ expected', 'why'];
  const rows = [['A-1', '1,234,567', '0.98', 'because of this and that and some more of it']];
  const on = (screen: number) => tableLines(head, rows, (column) => column === 0 || column === 3, screen);

  test('is a line a row where there is room', () => {
    expect(on(100)).toEqual([
      'ship     profit  time taken ÷ expected  why',
      'A-1   1,234,567                   0.98  because of this and that and some more of it',
    ]);
  });

  test('breaks names and texts between words where there is less, then goes on below', () => {
    expect(on(60)).toEqual([
      '                     time',
      '                  taken ÷',
      'ship     profit  expected  why',
      'A-1   1,234,567      0.98  because of this and that and some',
      '                           more of it',
    ]);
    const narrow = on(24);
    expect(Math.max(...narrow.map(({ length }) => length))).toBeLessThanOrEqual(24);
    expect(narrow.join('\n')).toContain('1,234,567');
  });
});

test.each([
  ['', 5, ['']],
  ['a bc def', 4, ['a bc', 'def']],
  ['abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
])('%j on %i columns is %j', (text, columns, lines) => {
  expect(wrapped(text, columns)).toEqual(lines);
});
