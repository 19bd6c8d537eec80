import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldedPauses, idleSinceMs, type Spell, timeSpent } from '../../../src/dashboard/page/words/idle-time.ts';

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
  test('pauses that follow each other for one reason are one, however often the ship looked again', () => {
    const spells = [
      pause('no pair pays', 30, 40),
      pause('no pair pays', 20, 30),
      mission(5, 20),
      pause('no pair pays', 0, 5),
    ];
    expect(foldedPauses(spells)).toEqual([pause('no pair pays', 20, 40), mission(5, 20), pause('no pair pays', 0, 5)]);
    expect(timeSpent(spells)).toEqual({
      workingMs: 15,
      pausedMs: 25,
      reasons: [{ why: 'no pair pays', ms: 25, times: 2 }],
    });
  });

  test('a ship is idle since its last mission ended, whatever the reasons were in between', () => {
    const spells = [pause('b', 30, 40), pause('a', 20, 30), mission(5, 20)];
    expect(idleSinceMs(spells, 39)).toBe(20);
    expect(idleSinceMs([mission(5, 20)], 39)).toBe(39);
    expect(idleSinceMs([], 39)).toBe(39);
  });

  test('folding loses no time, and leaves no two pauses for one reason side by side', () => {
    const kinds = fc.array(fc.record({ reason: fc.constantFrom('a', 'b', undefined), ms: fc.nat(100) }));
    fc.assert(
      fc.property(kinds, (chosen) => {
        let endMs = 10_000;
        const spells = chosen.map(({ reason, ms }) => {
          const startMs = endMs - ms;
          const spell = reason === undefined ? mission(startMs, endMs) : pause(reason, startMs, endMs);
          endMs = startMs;
          return spell;
        });
        const folded = foldedPauses(spells);
        const total = (list: readonly Spell[]) => list.reduce((sum, one) => sum + one.endedAtMs - one.startedAtMs, 0);
        expect(total(folded)).toBe(total(spells));
        for (const [index, spell] of folded.entries()) {
          const next = folded[index + 1];
          if (spell.lane === null && next?.lane === null) expect(next.what).not.toBe(spell.what);
        }
      }),
    );
  });
});
