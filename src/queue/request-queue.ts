import type { Clock } from '../time/clock.ts';
import { createProcessHold } from '../time/process-hold.ts';
import type { Random } from '../time/random.ts';
import { createBackOff } from './back-off.ts';
import { createEitherLimiter } from './either-limiter.ts';
import { createSilence } from './pauses.ts';
import type { PacedReply, QueuedOptions } from './queued.ts';
import { createShare, mostAway, type Queued, type Share } from './share.ts';
import { createSpacing, type Limits, requestsPerMinuteOf, SERVICE_LIMITS } from './spacing.ts';
import { closeShare, dispatch, noteUtilisation, queuePriority, type Traffic, takeTurn } from './traffic.ts';
import { createUtilisation } from './utilisation.ts';

export type { PacedReply, QueuedOptions } from './queued.ts';

/** The one queue that every request to the service goes through, as one agent sees it. */
export interface RequestQueue {
  /**
   * Runs `send` when its turn has come and a token is free. On a 429 all traffic waits for the stated time, and this
   * request is sent again from the queue's front, for another token.
   * @returns the first reply that is not a 429; rejects as `send` does, or with the signal's reason if aborted while it
   *   waits
   */
  submit<R extends PacedReply>(send: (signal?: AbortSignal) => Promise<R>, options: QueuedOptions): Promise<R>;
  /** Lets nothing start (except `throughPause`) until every reason given has been resumed; requests in flight go on. */
  pause(reason: string): void;
  resume(reason: string): void;
  /** Seconds are game seconds; `pausedBecause` holds the reasons of `pause`, and '429' during the wait after one. */
  depth(): { waiting: number; inFlight: number; oldestWaitSeconds: number; pausedBecause: string[] };
  /** Waiting requests in their present order. */
  waiting(): readonly WaitingRequest[];
  /** The fraction of recent time in which requests of any agent waited for the budget, 0 to 1; pauses and 429s do not count. */
  utilisation(): number;
  /** Calls of `send`, and 429s among their replies. */
  counters(): { started: number; rejected429: number };
  /** Calls of `send` by all agents. */
  startedByAll(): number;
}

/** A waiting request. */
export interface WaitingRequest {
  /** The ship's symbol, or 'agent'. */
  readonly owner: string;
  /** The operation. */
  readonly label: string;
  readonly worth: number;
  /** Game seconds. */
  readonly waitedSeconds: number;
}

export interface RequestQueueSettings {
  readonly clock: Clock;
  readonly random: Random;
  /** Game seconds per real second; 1 on the live service. */
  readonly speed: number;
  /** Default 4. */
  readonly maxInFlight?: number;
  /** Worth that a waiting request gains per game second. Default 1: 100 of worth is a lead of 100 seconds. */
  readonly ageingPerSecond?: number;
  readonly limits?: Partial<Limits>;
  readonly onWarning?: (message: string, fields: Record<string, unknown>) => void;
}

function positive(name: string, value: number): number {
  if (value > 0 && Number.isFinite(value)) return value;
  throw new RangeError(`request queue: ${name} must be a number above zero, got ${value}`);
}

/** The state of a queue, whose parts call each other through `dispatch`. */
function createTraffic(settings: RequestQueueSettings): Traffic {
  const { clock, random, onWarning: warn = () => {} } = settings;
  const speed = positive('speed', settings.speed);
  const limits = { ...SERVICE_LIMITS, ...settings.limits };
  const moved = () => {
    noteUtilisation(traffic);
    dispatch(traffic);
  };
  const spacing = createSpacing(limits, speed, clock.monotonicMs);
  const traffic: Traffic = {
    clock,
    speed,
    warn,
    spacing,
    beganMs: clock.monotonicMs(),
    maxInFlight: positive('maxInFlight', settings.maxInFlight ?? 4),
    ageingPerSecond: positive('ageingPerSecond', settings.ageingPerSecond ?? 1),
    mostAway: mostAway(requestsPerMinuteOf(limits)),
    moved,
    shares: new Set(),
    silence: createSilence(clock, moved),
    limiter: createEitherLimiter({ clock, limits, spacing, onReady: moved, onWarning: warn }),
    backOff: createBackOff(random, speed),
    utilisation: createUtilisation(speed, clock.monotonicMs()),
    inFlight: 0,
    started: 0,
    virtualTime: 0,
    lastRejectedMs: Number.NEGATIVE_INFINITY,
    processHold: createProcessHold(),
  };
  return traffic;
}

function depthOf({ clock, silence, speed }: Traffic, { waiting, inFlight, pauses }: Share) {
  const now = clock.monotonicMs();
  const oldestMs = [...waiting].reduce((oldest, entry) => Math.min(oldest, entry.enteredMs), now);
  return {
    waiting: waiting.size,
    inFlight,
    oldestWaitSeconds: ((now - oldestMs) * speed) / 1000,
    pausedBecause: silence.isKept() ? [...pauses.reasons(), '429'] : pauses.reasons(),
  };
}

function waitingIn(traffic: Traffic, { waiting }: Share): WaitingRequest[] {
  const nowMs = traffic.clock.monotonicMs();
  return [...waiting]
    .map((entry) => ({ entry, key: queuePriority(traffic, entry) }))
    .sort((a, b) => b.key - a.key)
    .map(({ entry: { options, enteredMs } }) => ({
      owner: options.owner ?? 'agent',
      label: options.label,
      worth: options.worth,
      waitedSeconds: ((nowMs - enteredMs) * traffic.speed) / 1_000,
    }));
}

function queueOf(traffic: Traffic, share: Share): RequestQueue {
  return {
    submit: async (send, options) => {
      const entry: Queued = { options, enteredMs: traffic.clock.monotonicMs(), again: false };
      let reply = await takeTurn(traffic, share, entry, send);
      while (reply.status === 429) reply = await takeTurn(traffic, share, entry, send);
      return reply;
    },
    pause: (reason) => {
      share.pauses.pause(reason);
      noteUtilisation(traffic);
    },
    resume: (reason) => {
      share.pauses.resume(reason);
      noteUtilisation(traffic);
    },
    utilisation: () => traffic.utilisation.share(traffic.clock.monotonicMs()),
    depth: () => depthOf(traffic, share),
    waiting: () => waitingIn(traffic, share),
    counters: () => ({ started: share.started, rejected429: share.rejected429 }),
    startedByAll: () => traffic.started,
  };
}

/** The requests of an account, which several agents send: what one of them leaves the others may use. */
export interface SharedQueue {
  /**
   * Opens the queue of an agent.
   * @param part its part of all requests, above 0 and at most 1; only the ratio to those of other agents counts
   * @param until closes it: what still waits is dropped
   */
  open(part: number, until?: AbortSignal): RequestQueue;
}

/** Creates the queue of an account: p-queue decides which request is next, bottleneck when it may start. */
export function createSharedQueue(settings: RequestQueueSettings): SharedQueue {
  const traffic = createTraffic(settings);
  return {
    open: (part, until) => {
      const share = createShare(positive('the part of an agent', part), traffic.moved);
      traffic.shares.add(share);
      until?.addEventListener('abort', () => closeShare(traffic, share), { once: true });
      return queueOf(traffic, share);
    },
  };
}

/** Creates the queue of an account with one agent. */
export function createRequestQueue(settings: RequestQueueSettings): RequestQueue {
  return createSharedQueue(settings).open(1);
}
