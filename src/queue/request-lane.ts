import PQueue from 'p-queue';

/** Waiting requests in order of priority, of which one at a time is let go. */
export interface RequestLane {
  /**
   * Waits for its turn, the largest priority first, then the earliest.
   * @param onTurn called at the very moment it is let go, so that nothing can come between a token and its use
   * @returns rejects with the signal's reason when aborted before its turn
   */
  enter(onTurn: () => void, priority: number, signal?: AbortSignal): Promise<void>;
  /** Lets the first one go. Does nothing while another is on its way out: `onMoved` follows then. */
  letFirstGo(): void;
  length(): number;
}

/**
 * A p-queue of concurrency 1 that stands still but for the moments when one is let go: order is decided when a token
 * is there, not before, so an urgent request never waits behind one that was picked earlier.
 * @param onMoved called when one has left, or has come into reach
 */
export function createRequestLane(onMoved: () => void): RequestLane {
  const queue = new PQueue({ concurrency: 1, autoStart: false });
  queue.addEventListener('next', onMoved);
  return {
    enter: (onTurn, priority, signal) => {
      const take = async () => onTurn();
      return queue.add(take, { priority, ...(signal && { signal }) });
    },
    letFirstGo: () => {
      if (queue.pending > 0) return;
      // Concurrency 1 starts one and no more in between, at once.
      queue.start();
      queue.pause();
    },
    length: () => queue.size,
  };
}
