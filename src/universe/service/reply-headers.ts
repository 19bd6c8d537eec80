import { httpDateFromMs, isoFromMs } from '../../time/iso.ts';
import { type Admission, BURST_POINTS, STATIC_POINTS } from './limiter.ts';

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
