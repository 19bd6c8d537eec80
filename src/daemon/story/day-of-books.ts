import { lowest } from '../../game/numbers/extremes.ts';
import { createDaySums } from '../../report/story/day-summary.ts';
import type { DaySummary, GameDay } from '../../report/story/game-days.ts';
import type { MissionRow } from '../../store/books/missions.ts';
import type { Store } from '../../store/store.ts';
import { pass } from '../../time/wait.ts';

/** Rows read at a time, a guess at milliseconds; between two readings everything else has its turn. */
const ROWS_AT_ONCE = 1_000;

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
  for (let lastId = (firstId ?? Number.MAX_SAFE_INTEGER) - 1; ; ) {
    const rows = await store.ledger.page(lastId, ROWS_AT_ONCE);
    for (const row of rows) if (row.atMs < day.untilMs) sums.take(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE || last.atMs >= day.untilMs) return sums.summary(missions);
    lastId = last.id;
    await pass(1);
  }
}
