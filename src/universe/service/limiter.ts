import { httpDateFromMs, isoFromMs } from '../../time/iso.ts';

/** A fixed window that starts with its first request: `points` requests until it ends (facts: rate-limit). */
interface Pool {
  readonly points: number;
  readonly windowMs: number;
}

interface Window {
  used: number;
  endsAtMs: number;
}

/** The limiter's decision on one request. */
export interface Admission {
  readonly admitted: boolean;
  /** Points of the pool that admitted the request; those of the static pool on a denial. */
  readonly limit: number;
  /** Points left in that pool. */
  readonly remaining: number;
  /** When that pool is full again; on a denial, when the first of the two is. Server time, whole milliseconds. */
  readonly resetAtMs: number;
}

export const STATIC_POINTS = 2;
const BURST_POINTS = 30;

/** Number of keys, a guess at memory, from which on those without an open window are dropped. */
const KEYS_KEPT = 1000;

/** The current window, or a new one if it has ended, never existed, or lies in the future after a step of the clock. */
function openWindow(window: Window | undefined, pool: Pool, nowMs: number): Window {
  if (window !== undefined && nowMs < window.endsAtMs && nowMs >= window.endsAtMs - pool.windowMs) return window;
  return { used: 0, endsAtMs: nowMs + pool.windowMs };
}

function admit(window: Window, pool: Pool): Admission {
  window.used += 1;
  const resetAtMs = Math.ceil(window.endsAtMs);
  return { admitted: true, limit: pool.points, remaining: pool.points - window.used, resetAtMs };
}

/**
 * Two pools per key: 2 requests a second, then 30 a minute; a request is denied only when both are empty.
 * @param speed divides both windows, so that the maximum is 150 requests per game minute
 */
export function createLimiter(speed: number) {
  const steady: Pool = { points: STATIC_POINTS, windowMs: 1000 / speed };
  const burst: Pool = { points: BURST_POINTS, windowMs: 60_000 / speed };
  const windows = new Map<string, { steady: Window; burst: Window | undefined }>();

  const forgetClosed = (nowMs: number) => {
    for (const [key, held] of windows) {
      if (held.steady.endsAtMs <= nowMs && (held.burst?.endsAtMs ?? 0) <= nowMs) windows.delete(key);
    }
  };

  /** Takes one point for the key, or denies; never waits. */
  const take = (key: string, nowMs: number): Admission => {
    if (windows.size >= KEYS_KEPT && !windows.has(key)) forgetClosed(nowMs);
    const held = windows.get(key) ?? { steady: openWindow(undefined, steady, nowMs), burst: undefined };
    windows.set(key, held);
    held.steady = openWindow(held.steady, steady, nowMs);
    if (held.steady.used < steady.points) return admit(held.steady, steady);
    held.burst = openWindow(held.burst, burst, nowMs);
    if (held.burst.used < burst.points) return admit(held.burst, burst);
    const resetAtMs = Math.ceil(Math.min(held.steady.endsAtMs, held.burst.endsAtMs));
    return { admitted: false, limit: steady.points, remaining: 0, resetAtMs };
  };
  return { take };
}

/** Which of the two limits a request counted against, as named by the service (facts: rate-limit). */
export type LimitType = 'Account' | 'IP Address';

/** The headers of every reply, refusals and 429 included (facts: rate-limit, envelope). */
export function replyHeaders(verdict: Admission, type: LimitType, nowMs: number): Record<string, string> {
  return {
    date: httpDateFromMs(nowMs),
    'access-control-expose-headers':
      'Retry-After, X-RateLimit-Type, X-RateLimit-Limit-Burst, X-RateLimit-Limit-Per-Second, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
    'x-ratelimit-type': type,
    'x-ratelimit-limit-burst': String(BURST_POINTS),
    'x-ratelimit-limit-per-second': String(STATIC_POINTS),
    'x-ratelimit-limit': String(verdict.limit),
    'x-ratelimit-remaining': String(verdict.remaining),
    'x-ratelimit-reset': isoFromMs(verdict.resetAtMs),
  };
}

/** The `data` of a 429: `retryAfter` in fractional seconds of server time. */
export function limitData(verdict: Admission, type: LimitType, nowMs: number) {
  return {
    type,
    retryAfter: Math.max(0, verdict.resetAtMs - nowMs) / 1000,
    limitBurst: BURST_POINTS,
    limitPerSecond: STATIC_POINTS,
    remaining: verdict.remaining,
    reset: isoFromMs(verdict.resetAtMs),
  };
}
