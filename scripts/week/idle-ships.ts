import type { MissionRow } from '../../src/store/books/missions.ts';
import type { WeekBooks } from './week-figures.ts';

/** Milliseconds in a row without a mission, from which on a ship stood idle. */
const STOOD_IDLE_MS = 6 * 3_600_000;

/** Whether the missions of one ship, in their order, have so long a time without work in a row. */
function stoodIdle(missions: readonly MissionRow[]): boolean {
  let sinceMs: number | undefined;
  for (const { lane, startedAtMs, endedAtMs } of missions) {
    sinceMs = lane === null ? (sinceMs ?? startedAtMs) : undefined;
    if (sinceMs !== undefined && endedAtMs - sinceMs > STOOD_IDLE_MS) return true;
  }
  return false;
}

/** What ships cost that stood idle for six game hours in a row, at any time after they were bought. */
export function creditsInIdleShips({ ledger, missions }: Pick<WeekBooks, 'ledger' | 'missions'>): number {
  const byShip = Map.groupBy(missions, ({ shipSymbol }) => shipSymbol);
  let credits = 0;
  for (const { boughtShip, creditsDelta } of ledger)
    if (boughtShip !== null && boughtShip !== undefined && stoodIdle(byShip.get(boughtShip) ?? []))
      credits -= creditsDelta;
  return credits;
}
