import type { LedgerRow } from '../../store/books/ledger.ts';
import type { Store } from '../../store/store.ts';
import { type HeartbeatMark, heartbeatFields } from '../../telemetry/heartbeat.ts';
import { pass } from '../../time/wait.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import { netWorthOf } from '../../world/net-worth.ts';
import { createRate, type Rate, type WorthAt } from '../console/history/growth.ts';
import type { UniverseRun } from '../open-run.ts';
import type { DaemonParts } from '../parts.ts';

/** Operations that bring income. */
const INCOME: ReadonlySet<string> = new Set<OperationId>([
  'sellCargo',
  'acceptContract',
  'fulfillContract',
  'createChart',
]);

/** Longer than a miner that drifts across its home system and back needs until its first sale. A guess. */
const TOO_LONG_HOURS = 6;

/**
 * Watches for a fleet whose ships are busy and earn nothing. Hours in which the owner has paused it do not count.
 * @param gameHours a monotonic clock, in game hours
 * @param isPaused whether the owner has paused the whole fleet
 */
export function createIncomeWatch(gameHours: () => number, isPaused: () => boolean) {
  let [earnedAt, toldAt] = [gameHours(), gameHours()];
  return {
    /** Takes an effect in the ledger. */
    booked: ({ operation }: LedgerRow) => {
      if (INCOME.has(operation)) [earnedAt, toldAt] = [gameHours(), gameHours()];
    },
    /** Whole game hours without income, once they exceed the limit, and again after each further period of that length. */
    look: () => {
      const now = gameHours();
      if (isPaused()) [earnedAt, toldAt] = [now, now];
      if (now - toldAt < TOO_LONG_HOURS) return undefined;
      toldAt = now;
      return Math.floor(now - earnedAt);
    },
  };
}

interface HeartbeatParts
  extends Pick<UniverseRun, 'events' | 'store' | 'world' | 'queue' | 'tally'>,
    Pick<DaemonParts, 'clock' | 'log'> {
  readonly speed: number;
  /** `limits.requestsPerMinute`, per game minute. */
  readonly requestsPerMinute: number;
  readonly states: () => ReadonlyMap<string, string>;
  /** Whether the owner has paused the whole fleet. */
  readonly isPaused: () => boolean;
}

const EVERY_MS = 60_000;

function countStates(states: ReadonlyMap<string, string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const state of states.values()) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** Sums profit by lane from now on, in credits, and reads only new rows; undefined while the ledger cannot be read. */
async function profitsSince({ ledger }: Pick<Store, 'ledger'>) {
  const sums: Record<string, number> = {};
  let upToId = await ledger.lastId().catch(() => undefined);
  return async (): Promise<Readonly<Record<string, number>> | undefined> => {
    if (upToId === undefined) return undefined;
    const news = await ledger.lanesAfter(upToId).catch(() => undefined);
    if (news === undefined) return undefined;
    upToId = news.upToId;
    for (const { lane, profitCredits } of news.byLane)
      sums[lane ?? 'other'] = (sums[lane ?? 'other'] ?? 0) + profitCredits;
    return sums;
  };
}

/** The growth of net worth over the last game hour, of which the books hold what was before this run. */
async function openGrowth({ samples }: Pick<Store, 'samples'>, now: WorthAt, gameHourMs: number): Promise<Rate> {
  const growth = createRate(gameHourMs);
  const known = await samples.bins(now.atMs - gameHourMs, now.atMs, 1).catch(() => []);
  for (const { atMs, netWorth } of [...known, now]) growth.note(atMs, netWorth);
  return growth;
}

/**
 * Logs a heartbeat each minute of real time, by the monotonic clock, until the signal. It also flushes the books, so that
 * a report made meanwhile, or a kill of the process, misses one minute at most.
 */
export async function logHeartbeats(
  { clock, log, store, world, queue, speed, requestsPerMinute, states, tally, isPaused, events }: HeartbeatParts,
  signal: AbortSignal,
): Promise<void> {
  const startedAtMs = clock.monotonicMs();
  const gameHours = () => ((clock.monotonicMs() - startedAtMs) / 3_600_000) * speed;
  const income = createIncomeWatch(gameHours, isPaused);
  events.subscribe('booked', income.booked, signal);
  const gameHourMs = 3_600_000 / speed;
  const worthNow = () => netWorthOf(world.view, clock.nowMs() + world.view.serverOffsetMs);
  const growth = await openGrowth(store, { atMs: clock.nowMs(), netWorth: worthNow() }, gameHourMs);
  const profits = await profitsSince(store);
  let last: HeartbeatMark | undefined;
  let rejectedBefore = 0;
  for (;;) {
    try {
      await pass(EVERY_MS, signal);
    } catch {
      return;
    }
    const { waiting, oldestWaitSeconds } = queue.depth();
    const { started, rejected429 } = queue.counters();
    const mark: HeartbeatMark = { gameHours: gameHours(), requestsStarted: started };
    const credits = world.view.agent?.credits ?? 0;
    const netWorth = worthNow();
    growth.note(clock.nowMs(), netWorth);
    const reading = {
      ...mark,
      credits,
      netWorth,
      netWorthPerHour: Math.round(growth.perMs() * gameHourMs),
      requestsPerMinute,
      shipsByState: countStates(states()),
      queueDepth: waiting,
      oldestWaitSeconds,
      rejected429: rejected429 - rejectedBefore,
      linesDropped: log.droppedLines(),
      profitByLane: await profits(),
      requestsByLane: tally.byLane(),
    };
    await store.flush().catch(() => {}); // stays in memory for the next flush
    log.info('heartbeat', heartbeatFields({ ...reading, sinceLast: last }));
    const noIncomeHours = income.look();
    if (noIncomeHours !== undefined) log.warn('fleet.no-income', { gameHours: noIncomeHours, credits });
    last = mark;
    rejectedBefore = rejected429;
  }
}
