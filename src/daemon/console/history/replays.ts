import { readReplay } from '../../../report/replay/read-replay.ts';
import { partOfReplay, type Replay, type ReplayPart } from '../../../report/replay/replay.ts';
import type { Store } from '../../../store/store.ts';
import { createTurns } from '../../../time/turns.ts';
import type { BookHours } from '../../book-views.ts';
import type { GameClock } from './history.ts';

/** Game hours after which a replay is read anew for who begins at its beginning; a guess. */
const LASTS_HOURS = 0.25;

/** Opens the replay of the books, which is read when it is asked for, and again once its beginning is. */
export function openReplays(store: Store, beganMs: number, pace: () => GameClock) {
  const turns = createTurns();
  let latest: Replay | undefined;

  async function replayFor(fromHour: number): Promise<Replay> {
    const { nowMs, gameHourMs } = pace();
    const newHours = (nowMs - beganMs) / gameHourMs - (latest?.seconds ?? 0) / 3_600;
    if (latest !== undefined && (fromHour > 0 || newHours < LASTS_HOURS)) return latest;
    latest = await readReplay(store, { beganMs, untilMs: nowMs, gameHourMs });
    return latest;
  }

  return {
    /** As many hours as one answer holds, or fewer. */
    part: async ({ fromHour = 0, untilHour }: BookHours = {}): Promise<ReplayPart> => {
      // One reader at a time: those who ask meanwhile get what it has read.
      const replay = await turns.take('replay', () => replayFor(fromHour));
      return partOfReplay(replay, fromHour, untilHour);
    },
  };
}
