import { booksBeganMs } from '../../../report/story/books-began.ts';
import { type GameDay, gameDayAt } from '../../../report/story/game-days.ts';
import type { StoryLine } from '../../../report/story/hour-sums.ts';
import type { Store } from '../../../store/store.ts';
import { isoFromMs } from '../../../time/iso.ts';
import type { DayView, MarkView } from '../../book-views.ts';
import { SETTLED_MS } from '../../read-ledger.ts';
import { type DayOfBooks, openDayOfBooks } from '../../story/day-of-books.ts';
import type { EventView } from '../../views.ts';

const MARKS: Readonly<Record<MarkView['kind'], (of: string) => string>> = {
  gate: () => 'the jump gate is open: ships can jump to other systems',
  waysShut: (systems) => `unfinished gates close the ways from home: ships can jump to ${systems} systems`,
  waysOpen: (systems) => `the ways from home are open again: ships can jump to ${systems} systems`,
  restart: () => 'the daemon started again',
  strategy: (name) => `another strategy came into force: ${name}`,
  firstShip: (shipType) => `the first ${shipType} was bought`,
};

const lineOfMark = ({ atMs, kind, of }: MarkView): StoryLine => ({ atMs, event: kind, message: MARKS[kind](of ?? '') });

/** What happened lately by the books, the oldest first: marks, and sums by game hour. */
export function storyView(marks: readonly MarkView[], sums: readonly StoryLine[]): EventView[] {
  // The first ship of a type is among the purchases.
  const lines = [...marks.filter(({ kind }) => kind !== 'firstShip').map(lineOfMark), ...sums];
  return lines
    .sort((one, other) => one.atMs - other.atMs)
    .map(({ atMs, event, message }, index) => {
      return { id: -1 - index, time: isoFromMs(atMs), level: 'info', event, message, ship: null };
    });
}

/** Days of the game by the books; those that are over are summed up once, and the one that runs is read on. */
export type DayBook = ReturnType<typeof openDayBook>;

/**
 * @param speed game seconds per second
 * @param isOfUtc whether days are those of UTC
 */
export function openDayBook(store: Store, speed: number, isOfUtc = speed === 1) {
  const over = new Map<number, DayView>();
  const running = new Map<number, DayOfBooks>();

  async function viewOf(day: GameDay, nowMs: number, settledMs: number): Promise<DayView> {
    const known = over.get(day.day);
    if (known !== undefined) return known;
    const book = running.get(day.day) ?? openDayOfBooks(store, day);
    running.set(day.day, book);
    const view = { ...(await book.summary(settledMs)), isOver: day.untilMs <= nowMs };
    if (day.untilMs > settledMs) return view;
    over.set(day.day, view);
    running.delete(day.day);
    return view;
  }

  return {
    /**
     * The day that runs, and the one before it, if there was one.
     * @param settledMs until when all is booked
     */
    latest: async (nowMs: number, settledMs = nowMs - SETTLED_MS): Promise<readonly DayView[]> => {
      const beganMs = (await booksBeganMs(store)) ?? nowMs;
      const day = gameDayAt(nowMs, beganMs, speed, isOfUtc);
      const before = gameDayAt(day.fromMs - 1, beganMs, speed, isOfUtc);
      const days = before.day < day.day ? [day, before] : [day];
      const views: DayView[] = [];
      for (const each of days) views.push(await viewOf(each, nowMs, settledMs));
      return views;
    },
  };
}
