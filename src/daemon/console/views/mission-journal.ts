import type { MissionRow } from '../../../store/books/missions.ts';

/** Missions and pauses; a guess at memory. */
const KEPT_A_SHIP = 40;

/** Merges successive pauses for the same reason: an idle ship plans again each minute with the same result. */
function noted(row: MissionRow, rows: readonly MissionRow[]): readonly MissionRow[] {
  const [latest, ...earlier] = rows;
  const isSame = latest?.lane === null && row.lane === null && latest.reasonCodes === row.reasonCodes;
  if (isSame)
    return [{ ...row, startedAtMs: latest.startedAtMs, requests: latest.requests + row.requests }, ...earlier];
  return [row, ...rows.slice(0, KEPT_A_SHIP - 1)];
}

/** The latest missions and pauses of each ship, kept in memory. */
export type MissionJournal = ReturnType<typeof createMissionJournal>;

export function createMissionJournal() {
  const byShip = new Map<string, readonly MissionRow[]>();
  const ofShip = (shipSymbol: string) => byShip.get(shipSymbol) ?? [];
  return {
    /** The newest first. */
    ofShip,
    /** Adds a mission or a pause that has ended. */
    ended: (row: MissionRow) => void byShip.set(row.shipSymbol, noted(row, ofShip(row.shipSymbol))),
  };
}
