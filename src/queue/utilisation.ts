/** State of a queue: requests wait for the budget, none waits, or nothing may be sent, which does not count. */
export type QueueState = 'waiting' | 'free' | 'paused';

/** Game seconds, a guess, after which time counts for about a third (1/e) of the present. */
const MEMORY_SECONDS = 600;

/** Recent utilisation of a queue. */
export type Utilisation = ReturnType<typeof createUtilisation>;

/**
 * The utilisation of a queue in which nothing has waited yet.
 * @param speed game seconds per real second
 */
export function createUtilisation(speed: number, beganMs: number) {
  const memoryMs = (MEMORY_SECONDS * 1_000) / speed;
  let [share, sinceMs, state] = [0, beganMs, 'free' as QueueState];

  function shareAt(atMs: number): number {
    if (state === 'paused') return share;
    const goal = state === 'waiting' ? 1 : 0;
    return goal + (share - goal) * Math.exp(-Math.max(0, atMs - sinceMs) / memoryMs);
  }

  return {
    /** The queue changes to this state; milliseconds of a monotonic clock. */
    turns: (to: QueueState, atMs: number) => {
      if (to === state) return;
      share = shareAt(atMs);
      [sinceMs, state] = [atMs, to];
    },
    /** The fraction of recent time in which requests waited for the budget, 0 to 1; older time counts for less. */
    share: shareAt,
  };
}
