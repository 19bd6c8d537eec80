import PQueue from 'p-queue';
import { highest, lowest } from '../game/numbers/extremes.ts';
import { createPauses, type QueuePauses } from './pauses.ts';
import type { QueuedOptions } from './queued.ts';

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
 * Waiting requests in order of priority: a p-queue of concurrency 1 that runs only at the moments of release: the order is decided when a token is ready, so
 * an urgent request never waits behind one that was picked earlier.
 * @param onMoved called when a request has left, or the next can be released
 */
function createRequestLane(onMoved: () => void) {
  const queue = new Tasks(onMoved);
  return {
    /**
     * Waits for its turn: the largest priority first, then the earliest.
     * @param onTurn called at the moment of release, so that nothing can come between a token and its use
     * @returns rejects with the signal's reason if aborted before its turn
     */
    enter: (onTurn: () => void, priority: number, signal?: AbortSignal): Promise<void> => {
      const take = async () => onTurn();
      return queue.add(take, { priority, ...(signal && { signal }) });
    },
    /** Releases the first request. Does nothing while another is being released: `onMoved` follows then. */
    letFirstGo: () => {
      if (queue.pending > 0) return;
      // Concurrency 1 starts exactly one job between the two calls, at once.
      queue.start();
      queue.pause();
    },
    length: () => queue.size,
  };
}

/** A request from its submission to its reply. */
export interface Queued {
  readonly options: QueuedOptions;
  /** In `clock.monotonicMs()`. */
  readonly enteredMs: number;
  /** It got a 429 and is to be sent again. */
  again: boolean;
}

/** The requests of one agent, which has a part of the account's limit. */
export interface Share {
  /** The agent's part of all requests, above 0 and at most 1. */
  readonly part: number;
  readonly line: ReturnType<typeof createRequestLane>;
  readonly pauses: QueuePauses;
  readonly waiting: Set<Queued>;
  /**
   * Virtual time of weighted fair queueing: +1/part a request; the lowest goes next. It keeps up with the others while
   * its agent has nothing to send.
   */
  virtualTime: number;
  inFlight: number;
  started: number;
  rejected429: number;
}

/**
 * Virtual time by which an agent may differ from the lowest: the worth of requests decides among agents over seconds (8
 * at the full rate), the parts over minutes; at a low rate the requests of a minute (experiments: cdac3e5c).
 */
const MOST_AWAY = 20;

/** Virtual time by which agents that share so many requests a minute may differ. */
export function mostAway(requestsPerMinute: number): number {
  return Math.min(MOST_AWAY, requestsPerMinute);
}

/** @param moved called when a request has left, or the next can be released */
export function createShare(part: number, moved: () => void): Share {
  const [line, pauses] = [createRequestLane(moved), createPauses(moved)];
  return { part, line, pauses, waiting: new Set(), virtualTime: 0, inFlight: 0, started: 0, rejected429: 0 };
}

const passesPauses = ({ options: { throughPause = false } }: Queued) => throughPause;

/** Whether the share has a request that nothing but the limit holds back. */
export function hasNext({ line, pauses, waiting }: Share): boolean {
  return line.length() > 0 && (!pauses.paused() || [...waiting].some(passesPauses));
}

const isUrgent = (entry: Queued) => entry.again || passesPauses(entry);

/** The virtual time of the agent that goes next, of those that have requests. */
export function lowestVirtualTime(ready: readonly Share[]): number {
  return lowest(ready.map(({ virtualTime }) => virtualTime));
}

/**
 * The share whose first request goes next, of those that have one: the request with the largest key, if its agent is not
 * far ahead of the others. Requests that are sent again, and those that may pass a pause, go by their key alone.
 * @param latestVirtualTime virtual time up to which an agent is not far ahead
 */
export function nextOf(
  ready: readonly Share[],
  latestVirtualTime: number,
  keyOf: (entry: Queued) => number,
): Share | undefined {
  if (ready.length < 2) return ready[0];
  const first = (share: Share) => highest([...share.waiting].map(keyOf));
  const mayGo = (share: Share) => share.virtualTime <= latestVirtualTime || [...share.waiting].some(isUrgent);
  return ready
    .filter(mayGo)
    .map((share) => ({ share, key: first(share) }))
    .reduce((best, one) => (one.key > best.key ? one : best)).share;
}

/** Counts a request that starts. */
export function countStart(share: Share): void {
  share.started++;
  share.inFlight++;
  share.virtualTime += 1 / share.part;
}
