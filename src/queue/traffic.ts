import type { Clock } from '../time/clock.ts';
import { startTimer } from '../time/wait.ts';
import type { AdmissionGate } from './admission-gate.ts';
import type { BackOff } from './back-off.ts';
import { burstLeft } from './burst-left.ts';
import type { EitherLimiter } from './either-limiter.ts';
import { priorityKey } from './priority.ts';
import type { PacedReply, QueuedOptions } from './queued.ts';
import type { RequestLane } from './request-lane.ts';
import { retryAfterSeconds } from './retry-after.ts';
import type { Spacing } from './spacing.ts';
import type { QueueState, Utilisation } from './utilisation.ts';

/** The longest possible timer; it is cancelled when the last waiting request has left the queue. */
const KEEPING_UP_MS = 2 ** 31 - 1;

type Send<R> = (signal?: AbortSignal) => Promise<R>;

/** A request from its submission to its reply. */
export interface Entry {
  readonly options: QueuedOptions;
  /** In `clock.monotonicMs()`. */
  readonly enteredMs: number;
  /** It got a 429 and is to be sent again. */
  again: boolean;
}

/** The state of a queue: its parts, its waiting requests and those under way. */
export interface Traffic {
  readonly clock: Clock;
  readonly speed: number;
  readonly beganMs: number;
  readonly maxInFlight: number;
  readonly ageingPerSecond: number;
  readonly warn: (message: string, fields: Record<string, unknown>) => void;
  readonly line: RequestLane;
  readonly admissionGate: AdmissionGate;
  readonly limiter: EitherLimiter;
  readonly spacing: Spacing;
  readonly backOff: BackOff;
  readonly waiting: Set<Entry>;
  readonly utilisation: Utilisation;
  inFlight: number;
  started: number;
  rejected429: number;
  lastRejectedMs: number;
  /** Set while requests wait: it keeps the process alive, which the timers of tokens do not. */
  letProcessEnd: (() => void) | undefined;
}

/** After a 429 requests go one at a time until one is accepted. */
function mayStart({ admissionGate, backOff, maxInFlight, inFlight, waiting }: Traffic): boolean {
  const atOnce = backOff.inARow() > 0 ? 1 : maxInFlight;
  if (admissionGate.silent() || inFlight >= atOnce) return false;
  return !admissionGate.paused() || [...waiting].some((entry) => entry.options.throughPause);
}

/** Releases the first request if it may start now. Call whenever a reason against it may have ended. */
export function dispatch(traffic: Traffic): void {
  const { line, limiter } = traffic;
  if (line.length() > 0 && mayStart(traffic) && limiter.ready()) line.letFirstGo();
}

/** Requests wait for the budget while no token is ready for them; slow replies and pauses do not count. */
function stateOf({ admissionGate, limiter, waiting }: Traffic): QueueState {
  if (admissionGate.paused() || admissionGate.silent()) return 'paused';
  return waiting.size > 0 && !limiter.ready() ? 'waiting' : 'free';
}

/** Call whenever a request begins or ends to wait, or what it waits for may have changed. */
export function noteUtilisation(traffic: Traffic): void {
  traffic.utilisation.turns(stateOf(traffic), traffic.clock.monotonicMs());
}

function enterLine(traffic: Traffic, entry: Entry): void {
  traffic.waiting.add(entry);
  noteUtilisation(traffic);
  traffic.letProcessEnd ??= startTimer(KEEPING_UP_MS, () => {});
}

function leaveLine(traffic: Traffic, entry: Entry): void {
  traffic.waiting.delete(entry);
  if (traffic.waiting.size > 0) return;
  traffic.letProcessEnd?.();
  traffic.letProcessEnd = undefined;
}

function noteRejected(traffic: Traffic, entry: Entry, reply: PacedReply, startedMs: number): void {
  const { backOff, clock, admissionGate, spacing } = traffic;
  const statedSeconds = retryAfterSeconds(reply, clock.nowMs());
  const isNews = startedMs >= traffic.lastRejectedMs;
  const waitMs = backOff.rejected(statedSeconds, isNews);
  if (isNews) spacing.rejected();
  entry.again = true;
  traffic.rejected429++;
  traffic.lastRejectedMs = clock.monotonicMs();
  admissionGate.silence(waitMs);
  noteUtilisation(traffic);
  const { label, owner } = entry.options;
  const said = { operation: label, owner, waitSeconds: waitMs / 1_000, statedSeconds, inARow: backOff.inARow() };
  // What follows the first is the same shortage, until it has lasted so long that nothing is sent for a minute.
  if (isNews && (backOff.inARow() === 1 || backOff.isOpen())) traffic.warn('rate limited', said);
}

function note(traffic: Traffic, entry: Entry, reply: PacedReply, startedMs: number): void {
  const left = burstLeft(reply, traffic.clock.nowMs());
  // The reply does not count those still under way beside it.
  const others = traffic.inFlight - 1;
  if (left !== undefined) traffic.limiter.told({ ...left, requests: Math.max(0, left.requests - others) });
  if (reply.status === 429) {
    noteRejected(traffic, entry, reply, startedMs);
    return;
  }
  traffic.spacing.replied(traffic.clock.monotonicMs() - startedMs);
  if (startedMs >= traffic.lastRejectedMs) traffic.backOff.accepted();
}

async function start<R extends PacedReply>(traffic: Traffic, entry: Entry, send: Send<R>): Promise<R> {
  const startedMs = traffic.clock.monotonicMs();
  leaveLine(traffic, entry);
  traffic.limiter.use();
  noteUtilisation(traffic);
  traffic.inFlight++;
  traffic.started++;
  try {
    const reply = await send(entry.options.signal);
    note(traffic, entry, reply, startedMs);
    return reply;
  } finally {
    traffic.inFlight--;
    dispatch(traffic);
  }
}

/** A request's priority key; the largest goes first. */
export function keyOf({ speed, beganMs, ageingPerSecond }: Traffic, { options, enteredMs, again }: Entry): number {
  const { worth, throughPause = false } = options;
  const enteredSeconds = ((enteredMs - beganMs) * speed) / 1000;
  return priorityKey({ worth, enteredSeconds, again, throughPause }, ageingPerSecond);
}

/** Waits for its turn, sends once and returns the reply, even a 429. */
export function takeTurn<R extends PacedReply>(traffic: Traffic, entry: Entry, send: Send<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    enterLine(traffic, entry);
    const onTurn = () => resolve(start(traffic, entry, send));
    traffic.line.enter(onTurn, keyOf(traffic, entry), entry.options.signal).catch((reason: unknown) => {
      leaveLine(traffic, entry);
      noteUtilisation(traffic);
      reject(reason);
    });
    dispatch(traffic);
  });
}
