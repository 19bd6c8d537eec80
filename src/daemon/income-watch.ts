import type { LogLine } from '../telemetry/log.ts';

/** Watches for a fleet whose ships are busy and earn nothing. */
export interface IncomeWatch {
  /** Hears what the log says. */
  hear(line: LogLine): void;
  /** Whole game hours without income, once they are too many, and again when as many more have passed. */
  look(): number | undefined;
}

/** Lines that say that credits came in. */
const INCOME = /^(?:cargo\.sold|contract\.accepted|contract\.fulfilled)$/;

/** Longer than a miner that drifts across its home system both ways takes to its first sale. */
const TOO_LONG_HOURS = 6;

/**
 * A fleet that its owner has paused earns nothing by wish: its hours do not count.
 * @param gameHours a clock that never steps back
 * @param isPaused whether the whole fleet rests by its owner's wish
 */
export function createIncomeWatch(gameHours: () => number, isPaused: () => boolean): IncomeWatch {
  let [earnedAt, toldAt] = [gameHours(), gameHours()];
  return {
    hear: ({ event }) => {
      if (INCOME.test(event)) [earnedAt, toldAt] = [gameHours(), gameHours()];
    },
    look: () => {
      const now = gameHours();
      if (isPaused()) [earnedAt, toldAt] = [now, now];
      if (now - toldAt < TOO_LONG_HOURS) return undefined;
      toldAt = now;
      return Math.floor(now - earnedAt);
    },
  };
}
