import { describe, expect, test } from 'vitest';
import { logbookShown } from '../../src/cli/report/report.ts';
import { logbookFrom } from '../../src/report/logbook.ts';
import { entry, HOUR_MS, stretch } from './books.ts';

const nextPause = { id: 'A-1/1.2', lane: null, startedAtMs: HOUR_MS };
const ofAnother = { id: 'A-2/1.1', shipSymbol: 'A-2' };

const books = {
  activities: [
    stretch(),
    stretch({ ...nextPause, what: 'trade: no goods are known', why: null, endedAtMs: HOUR_MS + 60_000 }),
    stretch({ id: 'A-10/1.1', shipSymbol: 'A-10' }),
    stretch({ ...ofAnother, lane: 'contract', what: 'accept contract c1', requests: 1, leastRequests: 1 }),
  ],
  ledger: [entry(-500), entry(1_400), entry(77, { shipSymbol: 'A-2', missionId: 'A-2/1.1' })],
};

/** What the ship did after the first mission, which was therefore not cut off. */
const next = stretch({ ...nextPause, endedAtMs: 2 * HOUR_MS });

describe('the logbook of a ship', () => {
  test('tells of each mission what it was, why, and what came of what was expected; and why there was none', () => {
    expect(logbookShown(logbookFrom(books, 'A-1'), false)).toBe(`What A-1 did, and why

  trade          1.0 h       1 mission      12 requests           900 credits
  nothing        0.0 h

1970-01-01 00:00  trade: carry 10 IRON
                  earned 900 (1,000 expected) in 3,600 s (60 expected), 12 requests (minimum 10)
                  because: 900 credits in 60 s
1970-01-01 01:00  nothing for 60 s: trade: no goods are known
`);
  });

  test('shows consecutive pauses for the same reasons as one, with the latest figures', () => {
    const pause = (minute: number, what: string, reasonCodes: string) => {
      const startedAtMs = minute * 60_000;
      return stretch({ lane: null, what, reasonCodes, why: null, startedAtMs, endedAtMs: startedAtMs + 60_000 });
    };
    const activities = [
      pause(0, 'mine: 5 too few', 'mine:noSite'),
      pause(1, 'mine: 7 too few', 'mine:noSite'),
      pause(2, 'its hold is full', 'holdFull'),
    ];
    const shown = logbookShown(logbookFrom({ activities, ledger: [] }, 'A-1'), false);
    expect(shown.split('\n').filter((line) => line.includes('nothing for'))).toEqual([
      '1970-01-01 00:00  nothing for 120 s: mine: 7 too few',
      '1970-01-01 00:02  nothing for 60 s: its hold is full',
    ]);
  });

  test.each([
    [{ expectedProfitCredits: 0 }, [], 'done in 3,600 s'],
    [{ expectedProfitCredits: 0 }, [entry(-500)], 'cost 500 in 3,600 s'],
    [{ expectedProfitCredits: 0 }, [entry(500)], 'earned 500 in 3,600 s'],
    [{ expectedProfitCredits: -10 }, [entry(-12)], 'earned -12 (-10 expected) in 3,600 s'],
    [{ ending: 'betterMission' }, [], 'left for something better: earned 0 (1,000 expected) in 3,600 s'],
    [{ ending: 'calledOff', expectedProfitCredits: 0 }, [], 'called off by its owner: nothing in 3,600 s'],
  ] as const)('speaks of what was expected only where something was (%j)', (told, ledger, line) => {
    expect(logbookShown(logbookFrom({ activities: [stretch(told), next], ledger }, 'A-1'), false)).toContain(
      ` ${line} `,
    );
  });

  test.each([
    [{}, [entry(-500)], 'spent 500 (a profit of 1,000 expected when the contract pays) in'],
    [
      {},
      [entry(-500), entry(800)],
      'spent 500 and received 800 (a profit of 1,000 expected when the contract pays) in',
    ],
    [{}, [], 'done (a profit of 1,000 expected when the contract pays) in'],
    [
      { ending: 'betterMission' },
      [],
      'left for something better: nothing (a profit of 1,000 expected when the contract pays) in',
    ],
    [{ expectedProfitCredits: 0 }, [], 'done in'],
  ] as const)('calls no step of a contract a loss, which is paid for at its end (%j, %#)', (told, ledger, line) => {
    const activities = [stretch({ lane: 'contract', ...told }), next];
    expect(logbookShown(logbookFrom({ activities, ledger }, 'A-1'), false)).toContain(` ${line} `);
  });

  test('adds up to what the ledger says of the ship, in game seconds at any speed', () => {
    const { entries } = logbookFrom(books, 'A-2', 60);
    expect(entries).toMatchObject([{ lane: 'contract', profitCredits: 77, seconds: 60 * 3_600, requests: 1 }]);
    expect(JSON.parse(logbookShown(logbookFrom(books, 'A-2', 60), true))).toEqual(entries);
  });

  test('that the books do not tell of is a mistake, with the names of those that there are', () => {
    expect(() => logbookShown(logbookFrom(books, 'B-1'), false)).toThrow(
      '--ship: expected a ship that did something, got B-1; there are A-1, A-2, A-10',
    );
    expect(() => logbookShown(logbookFrom({ activities: [], ledger: [] }, 'A-1'), false)).toThrow('there are none');
  });
});
