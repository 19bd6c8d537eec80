import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMissionJournal } from '../../../../src/daemon/console/views/mission-journal.ts';
import type { MissionRow } from '../../../../src/store/books/missions.ts';
import { stretch } from '../../../report/books.ts';

const SHIP = 'T-1';

function row(lane: MissionRow['lane'], reasonCodes: string | null, startedAtMs: number, endedAtMs: number): MissionRow {
  const what = `${lane ?? 'a pause'} since ${startedAtMs}`;
  return stretch({ id: `${SHIP}/1.${startedAtMs}`, shipSymbol: SHIP, lane, what, reasonCodes, startedAtMs, endedAtMs });
}

/** What the journal says of the ship, the newest first, after these rows in order. */
function journalOf(rows: readonly MissionRow[]): readonly MissionRow[] {
  const journal = createMissionJournal();
  for (const one of rows) journal.ended(one);
  return journal.ofShip(SHIP);
}

describe('the latest missions and pauses of a ship', () => {
  test('pauses that follow each other for the same reasons are one, in the words of the latest', () => {
    const [latest, mission, first] = journalOf([
      row(null, 'noTrade', 0, 5),
      row('trade', null, 5, 20),
      row(null, 'noTrade', 20, 30),
      row(null, 'noTrade', 30, 40),
    ]);
    expect(latest).toEqual({ ...row(null, 'noTrade', 30, 40), startedAtMs: 20, requests: 24 });
    expect([mission?.lane, first?.endedAtMs]).toEqual(['trade', 5]);
  });

  test('joining loses no time, and leaves no two pauses for the same reasons side by side', () => {
    const kinds = fc.array(fc.record({ codes: fc.constantFrom('a', 'b', null), ms: fc.nat(100) }), { maxLength: 40 });
    fc.assert(
      fc.property(kinds, (chosen) => {
        let nowMs = 0;
        const rows = chosen.map(({ codes, ms }) => {
          nowMs += ms;
          return row(codes === null ? 'trade' : null, codes, nowMs - ms, nowMs);
        });
        const kept = journalOf(rows);
        expect(kept.reduce((sum, one) => sum + one.endedAtMs - one.startedAtMs, 0)).toBe(nowMs);
        for (const [index, one] of kept.entries()) {
          const before = kept[index + 1];
          if (one.lane === null && before?.lane === null) expect(before.reasonCodes).not.toBe(one.reasonCodes);
        }
      }),
    );
  });
});
