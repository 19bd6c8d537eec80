import Bottleneck from 'bottleneck';
import type { Clock } from '../time/clock.ts';
import { startTimer } from '../time/timer.ts';

/** Milliseconds that bottleneck takes to hand a freed slot on (a timer); slots are freed that much sooner. */
const HANDING_ON_MS = 2;

export interface LeaseBucketSettings {
  /** How many leases there are. */
  readonly size: number;
  readonly clock: Clock;
  /** How many of them are not to be used at present. Default none. */
  readonly withheld?: () => number;
  /** Called whenever a lease has become ready to use. */
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
}

/** A pool of the service's limit, as leases: each stands for one request and comes back some time after it. */
export interface LeaseBucket {
  /** Whether a request may start now. */
  ready(): boolean;
  /** Spends the ready lease; it comes back after `holdMs`. */
  use(holdMs: number): void;
}

interface State extends LeaseBucketSettings {
  readonly limiter: Bottleneck;
  /** Of the leases that are out, in `clock.monotonicMs()`. */
  ends: readonly number[];
  /** Frees the slot that bottleneck has granted and no request has used yet. */
  release: (() => void) | undefined;
  /** Takes back the announcement that waits for a lease to end. */
  unannounce: () => void;
}

function limiterOf({ size, onError }: LeaseBucketSettings): Bottleneck {
  // maxConcurrent alone: reservoirs, expiration and updateSettings are where bottleneck goes wrong. So long before now
  // is the next job due that no step of the wall clock, by which bottleneck reckons, makes one wait.
  const limiter = new Bottleneck({ maxConcurrent: size, minTime: Number.NEGATIVE_INFINITY });
  limiter.on('error', (error) => {
    try {
      onError(error);
    } catch {
      // A listener that throws is called again by bottleneck until the stack ends.
    }
  });
  hush(limiter);
  hurry(limiter);
  return limiter;
}

/** The part of bottleneck that tells of a job's dozen events, each through several promises, be anyone there or not. */
interface Teller {
  trigger(name: string, ...told: unknown[]): Promise<unknown>;
  listenerCount(name: string): number;
}

interface Telling {
  readonly Events?: Teller;
}

/** Lets bottleneck tell only what somebody listens to: the rest is a good part of all that a backtest does. */
function hush(limiter: Bottleneck): void {
  const { Events, _queues: queues } = limiter as unknown as Telling & { readonly _queues?: Telling };
  const nothing = Promise.resolve(undefined);
  for (const teller of [Events, queues?.Events]) {
    if (teller === undefined) continue;
    const tell = teller.trigger.bind(teller);
    teller.trigger = (name, ...told) => (teller.listenerCount(name) > 0 ? tell(name, ...told) : nothing);
  }
}

/** Bottleneck yields to a timer at each of a job's steps, for stores that are elsewhere: its own answers at once. */
function hurry(limiter: Bottleneck): void {
  const { _store: store } = limiter as unknown as { readonly _store?: { yieldLoop(): Promise<void> } };
  if (store !== undefined) store.yieldLoop = () => Promise.resolve();
}

function outstanding(bucket: State): readonly number[] {
  const now = bucket.clock.monotonicMs();
  bucket.ends = bucket.ends.filter((end) => end > now);
  return bucket.ends;
}

function usable({ size, withheld }: State): number {
  return Math.max(0, size - (withheld?.() ?? 0));
}

/** Milliseconds until fewer leases are out than may be: bottleneck has freed its slot a little before that. */
function untilReadyMs(bucket: State): number {
  const latestFirst = outstanding(bucket).toSorted((one, other) => other - one);
  const end = latestFirst[Math.max(1, usable(bucket)) - 1];
  return end === undefined ? 0 : end - bucket.clock.monotonicMs();
}

/** One announcement waits at a time: whoever uses the lease first would else leave one behind that never ends. */
function announce(bucket: State): void {
  bucket.unannounce();
  const waitMs = untilReadyMs(bucket);
  if (waitMs > 0) bucket.unannounce = startTimer(waitMs, () => announce(bucket), false);
  else bucket.onReady();
}

function occupySlot(bucket: State, task: (free: () => void) => void): void {
  bucket.limiter.schedule(() => new Promise<void>(task)).catch(bucket.onError);
}

/** A lease that is out keeps no process alive; requests that wait for it do. */
function holdUntil(bucket: State, endMs: number, free: () => void): void {
  startTimer(endMs - bucket.clock.monotonicMs() - HANDING_ON_MS, free, false);
}

/** Asks for the next lease ahead of need, so that a request that comes to an idle queue starts at once. */
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

/**
 * Leases over bottleneck, exact to the millisecond: never more than `size` of them are out at any moment. Bottleneck
 * counts them; the ends noted here bridge the few milliseconds by which slots are freed early.
 */
export function createLeaseBucket(settings: LeaseBucketSettings): LeaseBucket {
  const idle = { ends: [], release: undefined, unannounce: () => {} };
  const bucket: State = { ...settings, limiter: limiterOf(settings), ...idle };
  ask(bucket);
  return {
    ready: () => bucket.release !== undefined && outstanding(bucket).length < usable(bucket),
    use: (holdMs) => use(bucket, holdMs),
  };
}
