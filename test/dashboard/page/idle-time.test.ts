import { describe, expect, test } from 'vitest';
import {
  costlyFirst,
  idleReasons,
  idleSinceMs,
  type Spell,
  timeSpent,
} from '../../../src/dashboard/page/words/idle-time.ts';

const mission = (startedAtMs: number, endedAtMs: number): Spell => ({
  lane: 'trade',
  what: 'carry it',
  why: 'it pays',
  startedAtMs,
  endedAtMs,
});
const pause = (what: string, startedAtMs: number, endedAtMs: number): Spell => ({
  lane: null,
  what,
  why: null,
  startedAtMs,
  endedAtMs,
});

describe('where the time of a ship went', () => {
  test('pauses are summed up by their reason, the longest first', () => {
    const spells = [pause('no pair pays', 30, 40), mission(5, 30), pause('no pair pays', 0, 5), pause('full', -2, 0)];
    expect(timeSpent(spells)).toEqual({
      workingMs: 25,
      pausedMs: 17,
      reasons: [
        { why: 'no pair pays', ms: 15, times: 2 },
        { why: 'full', ms: 2, times: 1 },
      ],
    });
  });

  test('a ship is idle since its last mission ended, whatever the reasons were in between', () => {
    const spells = [pause('b', 30, 40), pause('a', 20, 30), mission(5, 20)];
    expect(idleSinceMs(spells, 39)).toBe(20);
    expect(idleSinceMs([mission(5, 20)], 39)).toBe(39);
    expect(idleSinceMs([], 39)).toBe(39);
  });
});

describe('ships that do nothing', () => {
  const idler = (symbol: string, idle: readonly [sinceMs: number, kind: string, isRest: boolean] | null) => ({
    symbol,
    idle: idle === null ? null : { sinceMs: idle[0], kind: idle[1], isRest: idle[2] },
  });
  const SHIPS = [
    idler('works', null),
    idler('rests', [10, 'all seen', true]),
    idler('idle lately', [300, 'no trade', false]),
    idler('idle for long', [20, 'no trade', false]),
    idler('works too', null),
  ];

  test('come first where their idle hours cost something, the longest idle first; a rest costs nothing', () => {
    const names = costlyFirst(SHIPS).map(({ symbol }) => symbol);
    expect(names).toEqual(['idle for long', 'idle lately', 'works', 'rests', 'works too']);
  });

  test('have each reason once, the most frequent first', () =>
    expect(idleReasons(SHIPS)).toEqual([
      { kind: 'no trade', ships: 2 },
      { kind: 'all seen', ships: 1 },
    ]));
});
