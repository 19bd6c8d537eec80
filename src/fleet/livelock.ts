/** A ship that goes from state to state and sends nothing: its machine runs in a circle (reliability F38). */
export class Livelock extends Error {
  override readonly name = 'Livelock';
}

/** So many states within so many seconds without a request are one too many. */
const TRANSITIONS = 60;
const WITHIN_MS = 60_000;

/** Counts one ship's states between its requests. */
export interface LivelockWatch {
  /** The ship's machine moved on. @returns whether it runs in a circle */
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
      return count > TRANSITIONS;
    },
    requested: () => {
      count = 0;
    },
  };
}
