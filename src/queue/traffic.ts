import type { Clock } from '../time/clock.ts';
import type { ProcessHold } from '../time/process-hold.ts';
import type { BackOff } from './back-off.ts';
import type { EitherLimiter } from './either-limiter.ts';
import type { Silence } from './pauses.ts';
import { type PacedReply, priorityKey } from './queued.ts';
import { burstLeft, retryAfterSeconds } from './retry-after.ts';
import { countStart, hasNext, lowestVirtualTime, nextOf, type Queued, type Share } from './share.ts';
import type { Spacing } from './spacing.ts';
import type { QueueState, Utilisation } from './utilisation.ts';

type Send<R> = (signal?: AbortSignal) => Promise<R>;

/** The state of the requests of an account: the parts of its queue, and the shares of its agents. */
export interface Traffic {
  readonly clock: Clock;
  readonly speed: number;
  readonly beganMs: number;
  readonly maxInFlight: number;
  readonly ageingPerSecond: number;
  /** Virtual time by which an agent may differ from the lowest. */
  readonly mostAway: number;
  readonly warn: (message: string, fields: Record<string, unknown>) => void;
  readonly shares: Set<Share>;
  /** Call whenever a reason against a request may have ended. */
  readonly moved: () => void;
  readonly silence: Silence;
  readonly limiter: EitherLimiter;
  readonly spacing: Spacing;
  readonly backOff: BackOff;
  readonly utilisation: Utilisation;
  inFlight: number;
  started: number;
  /** The lowest of the shares that had requests when the last one started. */
  virtualTime: number;
  lastRejectedMs: number;
  /** Held while requests wait: the timers of tokens keep no process running. */
  readonly processHold: ProcessHold;
}

/** After a 429 requests go one at a time until one is accepted. */
function mayStart({ silence, backOff, maxInFlight, inFlight }: Traffic): boolean {
  const atOnce = backOff.inARow() > 0 ? 1 : maxInFlight;
  return !silence.isKept() && inFlight < atOnce;
}

/** Releases the next request if one may start now. Call whenever a reason against it may have ended. */
export function dispatch(traffic: Traffic): void {
  if (!mayStart(traffic) || !traffic.limiter.ready()) return;
  const ready = [...traffic.shares].filter(hasNext);
  if (ready.length === 0) return;
  traffic.virtualTime = lowestVirtualTime(ready);
  nextOf(ready, traffic.virtualTime + traffic.mostAway, (entry) => queuePriority(traffic, entry))?.line.letFirstGo();
}

/** Requests wait for the budget while no token is ready for them; slow replies and pauses do not count. */
function stateOf({ silence, limiter, shares }: Traffic): QueueState {
  const sending = [...shares].filter(({ pauses }) => !pauses.paused());
  if (silence.isKept() || sending.length === 0) return 'paused';
  return sending.some(({ waiting }) => waiting.size > 0) && !limiter.ready() ? 'waiting' : 'free';
}

/** Call whenever a request begins or ends to wait, or what it waits for may have changed. */
export function noteUtilisation(traffic: Traffic): void {
  traffic.utilisation.turns(stateOf(traffic), traffic.clock.monotonicMs());
}

function enterLine(traffic: Traffic, share: Share, entry: Queued): void {
  // What an agent left to the others while it had nothing to send is not made up for; what it lacked in the moments
  // between a reply and its next request is.
  if (share.waiting.size === 0) share.virtualTime = Math.max(share.virtualTime, traffic.virtualTime - traffic.mostAway);
  share.waiting.add(entry);
  noteUtilisation(traffic);
  traffic.processHold.hold();
}

function leaveLine(traffic: Traffic, share: Share, entry: Queued): void {
  share.waiting.delete(entry);
  endIfEmpty(traffic);
}

function endIfEmpty(traffic: Traffic): void {
  if ([...traffic.shares].some(({ waiting }) => waiting.size > 0)) return;
  traffic.processHold.release();
}

/** Takes a share away, with what waits in it. */
export function closeShare(traffic: Traffic, share: Share): void {
  traffic.shares.delete(share);
  endIfEmpty(traffic);
  traffic.moved();
}

function noteRejected(traffic: Traffic, share: Share, entry: Queued, reply: PacedReply, startedMs: number): void {
  const { backOff, clock, silence, spacing } = traffic;
  const statedSeconds = retryAfterSeconds(reply, clock.nowMs());
  const isNews = startedMs >= traffic.lastRejectedMs;
  const waitMs = backOff.rejected(statedSeconds, isNews);
  if (isNews) spacing.rejected();
  entry.again = true;
  share.rejected429++;
  traffic.lastRejectedMs = clock.monotonicMs();
  silence.keep(waitMs);
  noteUtilisation(traffic);
  const { label, owner } = entry.options;
  const fields = { operation: label, owner, waitSeconds: waitMs / 1_000, statedSeconds, inARow: backOff.inARow() };
  // What follows the first is the same shortage, until it has lasted so long that nothing is sent for a minute.
  if (isNews && (backOff.inARow() === 1 || backOff.isOpen())) traffic.warn('rate limited', fields);
}

function note(traffic: Traffic, share: Share, entry: Queued, reply: PacedReply, startedMs: number): void {
  const left = burstLeft(reply, traffic.clock.nowMs());
  // The reply does not count those still under way beside it.
  const others = traffic.inFlight - 1;
  if (left !== undefined) traffic.limiter.learn({ ...left, requests: Math.max(0, left.requests - others) });
  if (reply.status === 429) {
    noteRejected(traffic, share, entry, reply, startedMs);
    return;
  }
  traffic.spacing.replied(traffic.clock.monotonicMs() - startedMs);
  if (startedMs >= traffic.lastRejectedMs) traffic.backOff.accepted();
}

async function start<R extends PacedReply>(traffic: Traffic, share: Share, entry: Queued, send: Send<R>): Promise<R> {
  const startedMs = traffic.clock.monotonicMs();
  leaveLine(traffic, share, entry);
  traffic.limiter.use();
  noteUtilisation(traffic);
  traffic.inFlight++;
  traffic.started++;
  countStart(share);
  try {
    const reply = await send(entry.options.signal);
    note(traffic, share, entry, reply, startedMs);
    return reply;
  } finally {
    traffic.inFlight--;
    share.inFlight--;
    dispatch(traffic);
  }
}

/** A request's priority key; the largest goes first. */
export function queuePriority(
  { speed, beganMs, ageingPerSecond }: Traffic,
  { options, enteredMs, again }: Queued,
): number {
  const { worth, throughPause = false } = options;
  const enteredSeconds = ((enteredMs - beganMs) * speed) / 1000;
  return priorityKey({ worth, enteredSeconds, again, throughPause }, ageingPerSecond);
}

/** Waits for its turn, sends once and returns the reply, even a 429. */
export function takeTurn<R extends PacedReply>(
  traffic: Traffic,
  share: Share,
  entry: Queued,
  send: Send<R>,
): Promise<R> {
  return new Promise((resolve, reject) => {
    enterLine(traffic, share, entry);
    const onTurn = () => resolve(start(traffic, share, entry, send));
    share.line.enter(onTurn, queuePriority(traffic, entry), entry.options.signal).catch((reason: unknown) => {
      leaveLine(traffic, share, entry);
      noteUtilisation(traffic);
      reject(reason);
    });
    dispatch(traffic);
  });
}
