/** What a queue does at some moment: requests wait for the budget, none does, or nothing may be sent, which tells nothing. */
export type QueueState = 'waiting' | 'free' | 'paused';

/** How crowded a queue has been of late. */
export interface Utilisation {
  /** From this moment on the queue does so; milliseconds of a clock that never goes back. */
  turns(to: QueueState, atMs: number): void;
  /** The part of the time of late in which requests waited for the budget, 0 to 1. Time long past counts for less. */
  share(atMs: number): number;
}

/** Time so long ago counts for a third of what the present does, game seconds. */
const MEMORY_SECONDS = 600;

/** A queue in which nothing has waited yet. @param speed game seconds a real second */
export function createUtilisation(speed: number, beganMs: number): Utilisation {
  const memoryMs = (MEMORY_SECONDS * 1_000) / speed;
  let [share, sinceMs, state] = [0, beganMs, 'free' as QueueState];

  function shareAt(atMs: number): number {
    if (state === 'paused') return share;
    const goal = state === 'waiting' ? 1 : 0;
    return goal + (share - goal) * Math.exp(-Math.max(0, atMs - sinceMs) / memoryMs);
  }

  return {
    turns: (to, atMs) => {
      if (to === state) return;
      share = shareAt(atMs);
      [sinceMs, state] = [atMs, to];
    },
    share: shareAt,
  };
}
