/** A machine that enters more states (a guess) than this without a request, within `WITHIN_MS`, runs in a circle. */
const MOST_STATES = 60;

/** A game minute (faults: F38). */
const WITHIN_MS = 60_000;

/** A ship's machine that changes states and sends nothing: it runs in a circle (faults: F38). */
export class Livelock extends Error {
  override readonly name = 'Livelock';

  constructor(shipSymbol: string) {
    super(`${shipSymbol} went through more than ${MOST_STATES} states within a game minute and sent nothing`);
  }
}

/** Counts one ship's changes of state between its requests. */
export interface LivelockWatch {
  /** The ship's machine changed state, at this time in game milliseconds. @returns whether it runs in a circle */
  moved(nowMs: number): boolean;
  /** The ship has sent a request. */
  requested(): void;
}

/** A watch that has seen nothing yet. */
export function watchForLivelock(): LivelockWatch {
  let count = 0;
  let sinceMs = 0;
  return {
    moved: (nowMs) => {
      if (count === 0 || nowMs - sinceMs > WITHIN_MS) {
        count = 0;
        sinceMs = nowMs;
      }
      count += 1;
      return count > MOST_STATES;
    },
    requested: () => {
      count = 0;
    },
  };
}
