import { isoFromMs } from '../../time/iso.ts';
import type { WireReply } from '../../wire/transport.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** The envelope of the service's errors. */
export const errorEnvelope = (code: number, message: string) => ({ error: { code, message } });

/** An answer of our own to a client, in the envelope of the service's errors; the code is the HTTP status. */
export function ownError(status: number, message: string, headers: WireReply['headers'] = {}): WireReply {
  return { status, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(errorEnvelope(status, message)) };
}

/** How many requests of clients may wait, and how fast they are sent. */
export interface ClientLimit {
  readonly mostWaiting: number;
  /** By the clients' share of the budget alone; real seconds. */
  readonly perSecond: number;
}

/** Seconds for which the latest of the waiting requests waits at the pace of the share alone: most clients wait as long. A guess. */
const WAITS_SECONDS = 30;

/** With fewer, programs that ask for two or three things at once would be turned away at a small share. A guess. */
const LEAST_WAITING = 10;

/**
 * The limit by the clients' share.
 * @param share above 0 and below 1
 * @param perSecond requests that the whole budget allows a real second
 */
export function limitOfShare(share: number, perSecond: number): ClientLimit {
  const own = Math.round(share * perSecond * 1_000) / 1_000;
  return { perSecond: own, mostWaiting: Math.max(LEAST_WAITING, Math.round(own * WAITS_SECONDS)) };
}

/**
 * The 429 of a client that has asked for too much at once, with the fields and headers of the service's own
 * (facts: rate-limit).
 */
export function tooMany({ mostWaiting, perSecond }: ClientLimit, nowMs: number): WireReply {
  const retryAfter = Math.round(1_000 / perSecond) / 1_000;
  const reset = isoFromMs(nowMs + retryAfter * 1_000);
  const message = `Argosy: ${mostWaiting} requests of your programs wait already; ask again in ${retryAfter} s.`;
  const limits = { limitBurst: mostWaiting, limitPerSecond: perSecond, remaining: 0 };
  const error = { code: 429, message, data: { type: 'Argosy', retryAfter, ...limits, reset } };
  const headers = {
    ...JSON_TYPE,
    'retry-after': String(Math.ceil(retryAfter)),
    'x-ratelimit-type': 'Argosy',
    'x-ratelimit-limit-burst': String(mostWaiting),
    'x-ratelimit-limit-per-second': String(perSecond),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': reset,
  };
  return { status: 429, headers, body: JSON.stringify({ error }) };
}
