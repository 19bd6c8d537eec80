import PQueue from 'p-queue';

/** Waiting requests in order of priority, released one at a time. */
export interface RequestLane {
  /**
   * Waits for its turn: the largest priority first, then the earliest.
   * @param onTurn called at the moment of release, so that nothing can come between a token and its use
   * @returns rejects with the signal's reason if aborted before its turn
   */
  enter(onTurn: () => void, priority: number, signal?: AbortSignal): Promise<void>;
  /** Releases the first request. Does nothing while another is being released: `onMoved` follows then. */
  letFirstGo(): void;
  length(): number;
}

/** A p-queue that reports only that the next task may start: its seven events a task take a part of a backtest's time. */
class Tasks extends PQueue {
  readonly #onNext: () => void;

  constructor(onNext: () => void) {
    super({ concurrency: 1, autoStart: false });
    this.#onNext = onNext;
  }

  override dispatchEvent({ type }: Event): boolean {
    if (type === 'next') this.#onNext();
    return true;
  }
}

/**
 * A p-queue of concurrency 1 that runs only at the moments of release: the order is decided when a token is ready, so
 * an urgent request never waits behind one that was picked earlier.
 * @param onMoved called when a request has left, or the next can be released
 */
export function createRequestLane(onMoved: () => void): RequestLane {
  const queue = new Tasks(onMoved);
  return {
    enter: (onTurn, priority, signal) => {
      const take = async () => onTurn();
      return queue.add(take, { priority, ...(signal && { signal }) });
    },
    letFirstGo: () => {
      if (queue.pending > 0) return;
      // Concurrency 1 starts exactly one job between the two calls, at once.
      queue.start();
      queue.pause();
    },
    length: () => queue.size,
  };
}
