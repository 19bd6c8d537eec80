import { msFromIso } from '../time/iso.ts';
import type { PacedReply } from './queued.ts';

/** The service's burst pool, by a reply. */
export interface BurstLeft {
  /** Requests that it still admits. */
  readonly requests: number;
  /** Real milliseconds until it is full again; undefined if the reply names no time. */
  readonly untilFullMs: number | undefined;
}

function header({ headers }: PacedReply, name: string): string | undefined {
  // Transports give names in lower case; this runs for every reply.
  return headers[name];
}

/** Milliseconds from the reply to its reset, by the reply's own clock. */
function untilResetMs(reply: PacedReply, nowMs: number): number | undefined {
  const resetMs = msFromIso(header(reply, 'x-ratelimit-reset') ?? '');
  if (Number.isNaN(resetMs)) return undefined;
  const sentMs = msFromIso(header(reply, 'date') ?? '');
  return Math.max(0, resetMs - (Number.isNaN(sentMs) ? nowMs : sentMs));
}

/**
 * Room in the burst pool by a reply: none after a 429, and the room that the headers give for a request that this pool admitted.
 * Undefined for other replies, since the headers describe one pool only (facts: rate-limit).
 */
export function burstLeft(reply: PacedReply, nowMs: number): BurstLeft | undefined {
  // A 429 names the time when the first of the two pools is full again, which is mostly the other one.
  if (reply.status === 429) return { requests: 0, untilFullMs: undefined };
  const limit = header(reply, 'x-ratelimit-limit');
  if (limit === undefined || limit !== header(reply, 'x-ratelimit-limit-burst')) return undefined;
  const requests = Number(header(reply, 'x-ratelimit-remaining') ?? Number.NaN);
  return Number.isInteger(requests) ? { requests, untilFullMs: untilResetMs(reply, nowMs) } : undefined;
}
