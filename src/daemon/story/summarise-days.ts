import { formatNumber } from '../../game/numbers/format-number.ts';
import { booksBeganMs } from '../../report/story/books-began.ts';
import { type DayMission, type DaySummary, type GameDay, gameDayAt } from '../../report/story/game-days.ts';
import type { Store } from '../../store/store.ts';
import type { Fields, Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { passUntil } from '../../time/wait.ts';
import { openDayOfBooks } from './day-of-books.ts';

interface DaySummaries {
  readonly store: Pick<Store, 'ledger' | 'missions' | 'samples' | 'meta'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Game seconds per second. */
  readonly speed: number;
  /** What changes next, for people. */
  readonly next: () => Promise<readonly string[]>;
}

/** The last day whose summary was logged, in these books. */
const TOLD = 'lastDaySummed';

const missionText = (mission: DayMission | null) =>
  mission === null
    ? undefined
    : `${mission.ship}, ${mission.what} (${mission.profitCredits > 0 ? '+' : ''}${formatNumber(mission.profitCredits)})`;

/** The fields of a day's line in the log; what there was not is left out. */
function dayFields(day: DaySummary, next: readonly string[]): Fields {
  const { earnedByLane, bought, gateCredits, lost } = day;
  const ships = bought.map(({ shipType, ships, credits }) => `${ships} ${shipType} for ${formatNumber(credits)}`);
  return {
    day: day.day,
    earnedCredits: day.earnedCredits,
    ...(earnedByLane.length > 0 && {
      earnedByLane: Object.fromEntries(earnedByLane.map(({ lane, credits }) => [lane, credits])),
    }),
    ...(ships.length > 0 && { shipsBought: ships }),
    ...(gateCredits > 0 && { gateCredits }),
    ...(lost.credits > 0 && { missions: lost.missions, lostCredits: lost.credits }),
    best: missionText(day.best),
    worst: missionText(day.worst),
    ...(next.length > 0 && { next }),
  };
}

/** Logs the summary of a day that is over, once in these books, unless nothing is in them of that day. */
async function tell({ store, log, next }: DaySummaries, day: GameDay, isNow: boolean): Promise<void> {
  if (Number((await store.meta.get(TOLD)) ?? 0) >= day.day) return;
  const summary = await openDayOfBooks(store, day).summary();
  await store.meta.set(TOLD, String(day.day));
  const isEmpty = summary.earnedByLane.length === 0 && summary.bought.length === 0;
  if (!isEmpty) log.info('day.ended', dayFields(summary, isNow ? await next() : []));
}

/**
 * Logs a summary at the end of each day of the game, by the books: a restart in the middle of a day changes nothing, and
 * a day that ended while the daemon did not run is summed up at the start. Ends with the signal.
 */
export async function summariseDays(parts: DaySummaries, until: AbortSignal): Promise<void> {
  const { store, clock, speed } = parts;
  const dayNow = async () => gameDayAt(clock.nowMs(), (await booksBeganMs(store)) ?? clock.nowMs(), speed);
  const first = await dayNow();
  const before = { day: first.day - 1, fromMs: 2 * first.fromMs - first.untilMs, untilMs: first.fromMs };
  if (before.day > 0) await tell(parts, before, false);
  for (;;) {
    const day = await dayNow();
    await passUntil(clock.nowMs, day.untilMs, until);
    await tell(parts, day, true);
  }
}
