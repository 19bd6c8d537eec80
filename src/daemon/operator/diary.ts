import type { MissionRow } from '../../store/missions.ts';

/** The latest missions and pauses of each ship, kept in memory. */
export interface Diary {
  /** A recorder whose rows are noted here as well. */
  keeping(record: (row: MissionRow) => void): (row: MissionRow) => void;
  /** The newest first. */
  ofShip(shipSymbol: string): readonly MissionRow[];
}

const KEPT_A_SHIP = 40;

export function createDiary(): Diary {
  const byShip = new Map<string, readonly MissionRow[]>();
  const ofShip = (shipSymbol: string) => byShip.get(shipSymbol) ?? [];
  return {
    ofShip,
    keeping: (record) => (row) => {
      byShip.set(row.shipSymbol, [row, ...ofShip(row.shipSymbol).slice(0, KEPT_A_SHIP - 1)]);
      record(row);
    },
  };
}
