import { highest, lowest } from '../game/numbers/extremes.ts';
import { createPauses, type Pauses } from './pauses.ts';
import type { QueuedOptions } from './queued.ts';
import { createRequestLane, type RequestLane } from './request-lane.ts';

/** A request from its submission to its reply. */
export interface Entry {
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
  readonly line: RequestLane;
  readonly pauses: Pauses;
  readonly waiting: Set<Entry>;
  /**
   * Requests that all agents together would have sent if each had sent as much of its part as this one: the agent whose
   * figure is lowest has had least of what is due to it. While an agent has nothing to send, it falls behind no further.
   */
  due: number;
  inFlight: number;
  started: number;
  rejected429: number;
}

/**
 * Requests by which an agent may be away from what is due to it, so that the worth of requests decides among agents over
 * some seconds (8 at the full rate) and the parts over minutes; at a low rate the requests of a minute.
 */
const MOST_AWAY = 20;

/** Requests by which agents that share so many a minute may be away from what is due to them. */
export function mostAway(requestsPerMinute: number): number {
  return Math.min(MOST_AWAY, requestsPerMinute);
}

/** @param moved called when a request has left, or the next can be released */
export function createShare(part: number, moved: () => void): Share {
  const [line, pauses] = [createRequestLane(moved), createPauses(moved)];
  return { part, line, pauses, waiting: new Set(), due: 0, inFlight: 0, started: 0, rejected429: 0 };
}

const passesPauses = ({ options: { throughPause = false } }: Entry) => throughPause;

/** Whether the share has a request that nothing but the limit holds back. */
export function hasNext({ line, pauses, waiting }: Share): boolean {
  return line.length() > 0 && (!pauses.paused() || [...waiting].some(passesPauses));
}

const isUrgent = (entry: Entry) => entry.again || passesPauses(entry);

/** What is due to the agent that has had least of it, of those that have requests. */
export function leastDue(ready: readonly Share[]): number {
  return lowest(ready.map(({ due }) => due));
}

/**
 * The share whose first request goes next, of those that have one: the request with the largest key, if its agent is not
 * far ahead of what is due to it. Requests that are sent again, and those that may pass a pause, go by their key alone.
 * @param mostDue up to which an agent is not far ahead
 */
export function nextOf(ready: readonly Share[], mostDue: number, keyOf: (entry: Entry) => number): Share | undefined {
  if (ready.length < 2) return ready[0];
  const first = (share: Share) => highest([...share.waiting].map(keyOf));
  const mayGo = (share: Share) => share.due <= mostDue || [...share.waiting].some(isUrgent);
  return ready
    .filter(mayGo)
    .map((share) => ({ share, key: first(share) }))
    .reduce((best, one) => (one.key > best.key ? one : best)).share;
}

/** Counts a request that starts. */
export function countStart(share: Share): void {
  share.started++;
  share.inFlight++;
  share.due += 1 / share.part;
}
