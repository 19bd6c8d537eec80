import { describe, expect, test } from 'vitest';
import { idleSinceMs, type Spell, timeSpent } from '../../../src/dashboard/page/words/idle-time.ts';

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
