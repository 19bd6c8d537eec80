import { lowest } from '../../game/numbers/extremes.ts';
import { createDaySums } from '../../report/story/day-summary.ts';
import type { DaySummary, GameDay } from '../../report/story/game-days.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { MissionRow } from '../../store/books/missions.ts';
import type { Store } from '../../store/store.ts';
import { createTurns } from '../../time/turns.ts';
import { readLedger } from '../read-ledger.ts';

type Books = Pick<Store, 'ledger' | 'missions'>;

/** Sums of a day, and how far the books were read for them. */
interface Reading {
  readonly sums: ReturnType<typeof createDaySums>;
  /** The ledger was read from this instant on. */
  readonly fromMs: number;
  readonly place: { lastId: number };
  /** When the last mission ended that was taken, and which ended in that millisecond. */
  lastMs: number;
  atLastMs: ReadonlySet<string>;
}

/** Nothing was read yet: missions are those of the whole day. */
const unread = (day: GameDay) => ({ lastMs: day.fromMs, atLastMs: new Set<string>() });

async function readingFrom({ ledger }: Books, day: GameDay, fromMs: number): Promise<Reading> {
  const lastId = await ledger.lastId();
  const firstId = (await ledger.firstIdSince(fromMs)) ?? lastId + 1;
  return { ...unread(day), sums: createDaySums(day), fromMs, place: { lastId: firstId - 1 } };
}

/** Missions of the day that ended since the reading, up to an instant. */
async function missionsSince(
  { missions }: Books,
  { lastMs, atLastMs }: Pick<Reading, 'lastMs' | 'atLastMs'>,
  untilMs: number,
) {
  const found: MissionRow[] = [];
  for await (const rows of missions.pagesSince(lastMs)) {
    for (const row of rows) if (row.endedAtMs < untilMs && !atLastMs.has(row.id)) found.push(row);
    if ((rows.at(-1)?.endedAtMs ?? 0) >= untilMs) break;
  }
  return found;
}

/** Notes that missions were taken, in the order in which they ended. */
function note(reading: Reading, missions: readonly MissionRow[]): void {
  const last = missions.at(-1);
  if (last === undefined) return;
  const { endedAtMs } = last;
  const ids = missions.filter((one) => one.endedAtMs === endedAtMs).map(({ id }) => id);
  reading.atLastMs = new Set(endedAtMs === reading.lastMs ? [...reading.atLastMs, ...ids] : ids);
  reading.lastMs = endedAtMs;
}

/** A day of the game by the books, read on each time that it is asked for. */
export type DayOfBooks = ReturnType<typeof openDayOfBooks>;

export function openDayOfBooks(books: Books, day: GameDay) {
  const turns = createTurns();
  let known: Reading | undefined;

  async function readOn(settledMs: number): Promise<DaySummary> {
    const missions = await missionsSince(books, known ?? unread(day), Math.min(day.untilMs, settledMs));
    const fromMs = Math.min(day.fromMs, lowest(missions.map(({ startedAtMs }) => startedAtMs)));
    if (known !== undefined && fromMs < known.fromMs) {
      // A mission that ended now began before the first row that was read.
      known = undefined;
      return readOn(settledMs);
    }
    const reading = known ?? (await readingFrom(books, day, fromMs));
    known = reading;
    const take = (row: LedgerRow) => {
      if (row.atMs < day.untilMs) reading.sums.take(row);
    };
    await readLedger(books.ledger, reading.place, take, day.untilMs);
    reading.sums.end(missions);
    note(reading, missions);
    return reading.sums.summary();
  }

  return {
    /**
     * What the day came to so far.
     * @param settledMs missions that ended from this instant on are left for the next time: not all of them may be booked
     */
    summary: (settledMs = Number.POSITIVE_INFINITY): Promise<DaySummary> =>
      turns.take('summary', () => readOn(settledMs)),
  };
}
