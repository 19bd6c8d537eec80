import type { LedgerRow } from '../../src/store/books/ledger.ts';
import type { MissionRow } from '../../src/store/books/missions.ts';

/** A ship that has no mission for this long stands idle, milliseconds. */
const STOOD_IDLE_MS = 6 * 3_600_000;

/** Whether a ship stood idle, by its missions in their order. */
function stoodIdle(missions: readonly MissionRow[]): boolean {
  let sinceMs: number | undefined;
  for (const { lane, startedAtMs, endedAtMs } of missions) {
    sinceMs = lane === null ? (sinceMs ?? startedAtMs) : undefined;
    if (sinceMs !== undefined && endedAtMs - sinceMs > STOOD_IDLE_MS) return true;
  }
  return false;
}

/** Purchases and missions by the books. */
interface Books {
  readonly ledger: readonly LedgerRow[];
  readonly missions: readonly MissionRow[];
}

/** What ships cost that stood idle for six game hours in a row, at any time after they were bought. */
export function creditsInIdleShips({ ledger, missions }: Books): number {
  const byShip = Map.groupBy(missions, ({ shipSymbol }) => shipSymbol);
  let credits = 0;
  for (const { boughtShip, creditsDelta } of ledger)
    if (boughtShip && stoodIdle(byShip.get(boughtShip) ?? [])) credits -= creditsDelta;
  return credits;
}
