import { msFromIso } from '../time/iso.ts';
import { parseJson } from '../wire/json.ts';
import type { PacedReply } from './queued.ts';

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function seconds(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

/**
 * `error.data.retryAfter`, fractional seconds; undefined for other bodies, such as the HTML 429s of the service's front
 * end.
 */
function fromBody(body: string): number | undefined {
  return seconds(field(field(field(parseJson(body)?.value, 'error'), 'data'), 'retryAfter'));
}

/** When the server sent a reply, by its own clock; ours where it names no time. */
function sentMsBy(date: string | undefined, nowMs: number): number {
  const sentMs = msFromIso(date ?? '');
  return Number.isNaN(sentMs) ? nowMs : sentMs;
}

/** A header of a 429, which any program in between may have written. */
function headerOf({ headers }: PacedReply, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Whole seconds or an HTTP date, which is compared with the reply's own `date` if it has one. */
function fromHeader(reply: PacedReply, nowMs: number): number | undefined {
  const text = headerOf(reply, 'retry-after');
  if (text === undefined) return undefined;
  const stated = seconds(text);
  if (stated !== undefined) return stated;
  const atMs = msFromIso(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, (atMs - sentMsBy(headerOf(reply, 'date'), nowMs)) / 1000);
}

/**
 * How long a 429 reply asks to wait, in seconds of real time; undefined if it names none. The body is exact, the
 * header is rounded up (facts: rate-limit).
 */
export function retryAfterSeconds(reply: PacedReply, nowMs: number): number | undefined {
  return fromBody(reply.body) ?? fromHeader(reply, nowMs);
}

/** The service's burst pool, by a reply. */
export interface BurstLeft {
  /** Requests that it still admits. */
  readonly requests: number;
  /** Real milliseconds until it is full again; undefined if the reply names no time. */
  readonly untilFullMs: number | undefined;
}

/** Milliseconds from the reply to its reset, by the reply's own clock. */
function untilResetMs({ headers }: PacedReply, nowMs: number): number | undefined {
  const resetMs = msFromIso(headers['x-ratelimit-reset'] ?? '');
  return Number.isNaN(resetMs) ? undefined : Math.max(0, resetMs - sentMsBy(headers.date, nowMs));
}

/**
 * Room in the burst pool by a reply: none after a 429, and the room that the headers give for a request that this pool admitted.
 * Undefined for other replies, since the headers describe one pool only (facts: rate-limit).
 */
export function burstLeft(reply: PacedReply, nowMs: number): BurstLeft | undefined {
  // A 429 names the time when the first of the two pools is full again, which is mostly the other one.
  if (reply.status === 429) return { requests: 0, untilFullMs: undefined };
  // Transports give names in lower case; this runs for every reply.
  const { headers } = reply;
  const limit = headers['x-ratelimit-limit'];
  if (limit === undefined || limit !== headers['x-ratelimit-limit-burst']) return undefined;
  const requests = Number(headers['x-ratelimit-remaining'] ?? Number.NaN);
  return Number.isInteger(requests) ? { requests, untilFullMs: untilResetMs(reply, nowMs) } : undefined;
}
