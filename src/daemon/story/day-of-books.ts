import { lowest } from '../../game/numbers/extremes.ts';
import { createDaySums } from '../../report/story/day-summary.ts';
import type { DaySummary, GameDay } from '../../report/story/game-days.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { MissionRow } from '../../store/books/missions.ts';
import type { Store } from '../../store/store.ts';
import { readLedger } from '../read-ledger.ts';

/** Missions that ended in the day or later. */
async function missionsSince({ missions }: Pick<Store, 'missions'>, fromMs: number): Promise<MissionRow[]> {
  const pages: (readonly MissionRow[])[] = [];
  for await (const rows of missions.pagesSince(fromMs)) pages.push(rows);
  return pages.flatMap((rows) => rows.filter(({ lane }) => lane !== null));
}

/** Sums up a day of the game by the books, as far as they go. */
export async function dayOfBooks(store: Pick<Store, 'ledger' | 'missions'>, day: GameDay): Promise<DaySummary> {
  const sums = createDaySums(day);
  const missions = await missionsSince(store, day.fromMs);
  const fromMs = Math.min(day.fromMs, lowest(missions.map(({ startedAtMs }) => startedAtMs)));
  const firstId = await store.ledger.firstIdSince(fromMs);
  const place = { lastId: (firstId ?? Number.MAX_SAFE_INTEGER) - 1 };
  const take = (row: LedgerRow) => {
    if (row.atMs < day.untilMs) sums.take(row);
  };
  await readLedger(store.ledger, place, take, day.untilMs);
  return sums.summary(missions);
}
