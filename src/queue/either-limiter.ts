import Bottleneck from 'bottleneck';
import type { Clock } from '../time/clock.ts';
import { startTimer } from '../time/wait.ts';
import { makeLocal } from './bottleneck-local.ts';
import type { BurstLeft } from './retry-after.ts';
import type { Limits, Spacing } from './spacing.ts';

/** Milliseconds, a guess, that bottleneck takes to pass on a freed slot (a timer): slots are freed earlier by it. */
const HANDING_ON_MS = 2;

interface LeaseBucketSettings {
  /** Number of leases. */
  readonly size: number;
  readonly clock: Clock;
  /** Number of leases not to be used at present. Default 0. */
  readonly withheld?: () => number;
  /** Called whenever a lease becomes ready. */
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
}

/** A pool of the service's limit as leases: each stands for one request and returns some time after it. */
interface State extends LeaseBucketSettings {
  readonly limiter: Bottleneck;
  /** End times of the leases in use, in `clock.monotonicMs()`. */
  ends: readonly number[];
  /** Frees the slot that bottleneck has granted and no request has used yet. */
  release: (() => void) | undefined;
  /** Cancels the announcement that waits for a lease to end. */
  unannounce: () => void;
}

function limiterOf({ size, onError }: LeaseBucketSettings): Bottleneck {
  // Only maxConcurrent: reservoirs, expiration and updateSettings of bottleneck have bugs. With minTime -Infinity the
  // next job is always due, so no step of the wall clock, which bottleneck uses, delays one.
  const limiter = new Bottleneck({ maxConcurrent: size, minTime: Number.NEGATIVE_INFINITY });
  limiter.on('error', (error) => {
    try {
      onError(error);
    } catch {
      // Bottleneck calls a listener that throws again, until the stack overflows.
    }
  });
  makeLocal(limiter);
  return limiter;
}

function outstanding(bucket: State): readonly number[] {
  const now = bucket.clock.monotonicMs();
  bucket.ends = bucket.ends.filter((end) => end > now);
  return bucket.ends;
}

function usable({ size, withheld }: State): number {
  return Math.max(0, size - (withheld?.() ?? 0));
}

/** Milliseconds until fewer leases are in use than allowed; bottleneck frees its slot slightly earlier. */
function untilReadyMs(bucket: State): number {
  const latestFirst = outstanding(bucket).toSorted((one, other) => other - one);
  const end = latestFirst[Math.max(1, usable(bucket)) - 1];
  return end === undefined ? 0 : end - bucket.clock.monotonicMs();
}

/** Only one announcement waits at a time: otherwise the use of a lease would leave one behind that never ends. */
function announce(bucket: State): void {
  bucket.unannounce();
  const waitMs = untilReadyMs(bucket);
  if (waitMs > 0) bucket.unannounce = startTimer(waitMs, () => announce(bucket), false);
  else bucket.onReady();
}

function occupySlot(bucket: State, task: (free: () => void) => void): void {
  bucket.limiter.schedule(() => new Promise<void>(task)).catch(bucket.onError);
}

/** A lease in use keeps no process alive; requests that wait for it do. */
function holdUntil(bucket: State, endMs: number, free: () => void): void {
  startTimer(endMs - bucket.clock.monotonicMs() - HANDING_ON_MS, free, false);
}

/** Requests the next lease in advance, so that a request to an idle queue starts at once. */
function ask(bucket: State): void {
  occupySlot(bucket, (free) => {
    bucket.release = free;
    announce(bucket);
  });
}

function use(bucket: State, holdMs: number): void {
  if (bucket.release === undefined) throw new Error('lease bucket: use() wants a ready lease, ask ready() first');
  const endMs = bucket.clock.monotonicMs() + holdMs;
  bucket.ends = [...bucket.ends, endMs];
  bucket.unannounce();
  holdUntil(bucket, endMs, bucket.release);
  bucket.release = undefined;
  ask(bucket);
}

/** Notes leases that others have used; bottleneck does not count them, so the ready lease is announced anew. */
function leave(bucket: State, requests: number, holdMs: number): void {
  const others = usable(bucket) - outstanding(bucket).length - requests;
  if (others <= 0 || holdMs <= 0) return;
  const endMs = bucket.clock.monotonicMs() + holdMs;
  bucket.ends = [...bucket.ends, ...Array.from({ length: others }, () => endMs)];
  if (bucket.release !== undefined) announce(bucket);
}

/**
 * Leases over bottleneck, exact to the millisecond: at no moment are more than `size` in use. Bottleneck counts them;
 * the end times noted here cover the few milliseconds by which slots are freed early.
 */
export function createLeaseBucket(settings: LeaseBucketSettings) {
  const idle = { ends: [], release: undefined, unannounce: () => {} };
  const bucket: State = { ...settings, limiter: limiterOf(settings), ...idle };
  ask(bucket);
  return {
    /** Whether a request may start now. */
    ready: () => bucket.release !== undefined && outstanding(bucket).length < usable(bucket),
    /** Spends the ready lease; it comes back after `holdMs`. */
    use: (holdMs: number) => use(bucket, holdMs),
    /** Lets at most so many requests start within `holdMs`: somebody else has used the other leases. */
    leave: (requests: number, holdMs: number) => leave(bucket, requests, holdMs),
  };
}

interface EitherLimiterSettings {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly spacing: Spacing;
  /** Called whenever a token may have become ready. */
  readonly onReady: () => void;
  readonly onWarning: (message: string, fields: Record<string, unknown>) => void;
}

/** The service's rule: a request may start when either pool has room. */
export type EitherLimiter = ReturnType<typeof createEitherLimiter>;

export function createEitherLimiter({ clock, limits, spacing, onReady, onWarning }: EitherLimiterSettings) {
  const onError = (error: unknown) => onWarning('limiter failed', { err: error });
  const steady = createLeaseBucket({ size: 1, clock, onReady, onError });
  const burst = createLeaseBucket({ size: limits.burstSize, clock, onReady, onError, withheld: spacing.withheld });
  return {
    ready: () => steady.ready() || burst.ready(),
    /** Spends a token, from the steady pool if it has one. */
    use: () => (steady.ready() ? steady.use(spacing.steadyMs()) : burst.use(spacing.burstMs())),
    /** Takes over the state of the service's burst pool by a reply, which an earlier run or another program may have used. */
    learn: ({ requests, untilFullMs }: BurstLeft) => {
      const windowMs = spacing.burstMs();
      burst.leave(requests, Math.min(windowMs, untilFullMs ?? windowMs));
    },
  };
}
