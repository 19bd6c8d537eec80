import { type Account, changesCredits, createAccount } from '../command/booking/account.ts';
import { creditsByBooks } from '../command/booking/books.ts';
import { isOf } from '../game/lanes.ts';
import type { RequestQueue } from '../queue/request-queue.ts';
import { limitsFor } from '../queue/spacing.ts';
import type { Store } from '../store/store.ts';
import { emptyGalaxy } from '../world/galaxy/galaxy.ts';
import { emptyWorld } from '../world/state.ts';
import { createWorld, type World } from '../world/world.ts';
import type { Session } from './account/session.ts';
import { type FleetRuntime, launchFleet } from './fleet-runtime.ts';
import { readGalaxy } from './galaxy/read-galaxy.ts';
import { keepClockRate, type Now } from './missions/clock-rate.ts';
import { createMissionEnds } from './missions/mission-ends.ts';
import { runStartOf, type Summary, summaryOf } from './missions/summary.ts';
import { openTrack } from './missions/track.ts';
import { openConsole } from './operator/create.ts';
import { recallOrders } from './operator/kept-orders.ts';
import { createMissionJournal } from './operator/mission-journal.ts';
import { createRequestTally } from './operator/request-tally.ts';
import { type DaemonParts, strategyNow } from './parts.ts';
import { startPerformer } from './requests.ts';
import { watchAnnouncedReset } from './reset/announced-reset.ts';
import { type LeftOpen, takeUpLeftOpen } from './start/left-open.ts';
import { reconcile } from './start/reconcile.ts';
import { drain, settledOrLate, stopped } from './stopping.ts';
import type { DaemonHub } from './subscribers.ts';
import { hearCommands, hearFleet, hearGate, hearOrders } from './subscribers.ts';
import { balance } from './watch/balance.ts';
import { beat } from './watch/heartbeat.ts';
import { reconcileHourly } from './watch/hourly-reconcile.ts';
import { createPaceWatch } from './watch/pace-watch.ts';
import { watchForStall } from './watch/stall.ts';

/** The parts of the process, with the hub of its events. */
export type Parts = DaemonParts & { readonly events: DaemonHub };

/** What a run in one universe uses. */
interface RunResources {
  readonly queue: RequestQueue;
  readonly store: Store;
  readonly session: Session;
  /** Aborted once the books are closed. */
  readonly closing: AbortSignal;
}

/** Runs from the first read until the stop, or until a failure that ends the whole fleet. */
export async function runFleet(parts: Parts, resources: RunResources): Promise<Summary> {
  const { queue, store, session, closing } = resources;
  const { clock, stop } = parts;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => {});
  parts.events.onError(fail, closing);
  const runParts = { ...resources, ...requestsOf(parts, resources, fail) };
  const { world, performer } = runParts;
  const leftOpen = await settledOrLate(Promise.race([lookAround(parts, runParts), failed]), parts, closing);
  const beginning = await runStartOf(store, world.view.agent?.credits ?? 0, clock.monotonicMs());
  logResumed(parts, world, session);
  const kept = await openBook(parts, runParts);
  const fleet = launchFleet(parts, { ...runParts, ...kept, leftOpen }, fail);
  try {
    if (parts.owner !== undefined)
      await openConsole(parts, parts.owner, { ...runParts, ...kept, fleetRuntime: fleet }, closing);
    watchOver(parts, { ...runParts, ...kept, fleet }, fail);
    logReady(parts, world, session);
    await Promise.race([stopped(stop, closing), failed]);
  } finally {
    fleet.stop();
    await drain(performer);
  }
  const credits = world.view.agent?.credits ?? 0;
  const now = { credits, atMs: clock.monotonicMs(), shipMsByLane: fleet.shipMsByLane() };
  return await summaryOf(beginning, { ...now, store, queue, speed: parts.settings.server.speed });
}

/** The performer, the request tally, the log of mission ends, and the world that replies are applied to. */
function requestsOf(parts: Parts, { queue, store, session, closing }: RunResources, fail: (reason: unknown) => void) {
  const { settings, clock, log, events } = parts;
  const { speed } = settings.server;
  const galaxy = parts.shared?.galaxyOf(session.resetDate) ?? emptyGalaxy(parts.tuning?.estimates);
  const world = createWorld(emptyWorld(speed, session.nextReset, galaxy));
  closing.addEventListener('abort', world.leaveGalaxy, { once: true });
  if (session.agent !== undefined)
    world.apply('getMyAgent', session.agent, { path: {}, body: {}, atMs: clock.nowMs() });
  const tally = createRequestTally();
  const ends = createMissionEnds(log, speed);
  const account = createAccount();
  hearCommands(events, { ends, account, tally }, closing);
  const performer = startPerformer(parts, { queue, world, store, account, events, session, closing, fail });
  const tokenEveryMs = limitsFor(settings.limits.requestsPerMinute).steadyMs / speed;
  watchForStall(queue, clock, tokenEveryMs, closing).catch(fail);
  const pace = createPaceWatch({ queue, clock, log, speed, requestsPerMinute: settings.limits.requestsPerMinute });
  return { world, tally, ends, account, pace, performer, events };
}

type RunParts = RunResources & ReturnType<typeof requestsOf>;

/** Reads the agent's state and resolves what the previous run left open; then the books must match the agent's credits. */
async function lookAround(
  parts: DaemonParts,
  { performer, world, store, events, account, session }: RunParts,
): Promise<LeftOpen> {
  const { clock, log, stop } = parts;
  const { callsign } = session;
  await reconcile({ performer, world, store, clock, log, stop, callsign, turns: parts.shared?.turns });
  const leftOpen = await takeUpLeftOpen({ performer, store, events, world, clock, log, stop });
  if (leftOpen.unsettledShips.size === 0) await balance(store, world.view.agent?.credits ?? 0, clock.nowMs(), log);
  await beginAccount(account, store);
  return leftOpen;
}

/** From now on credits in replies are compared with the books. */
async function beginAccount(account: Account, store: Store): Promise<void> {
  const credits = await creditsByBooks(store);
  const open = await store.intents.openOnes();
  const unsettledShips = open.filter(({ operation }) => changesCredits(operation)).map(({ id }) => id);
  if (credits !== undefined) account.begin(credits, unsettledShips);
}

/** Loads what the books hold of earlier runs, and subscribes what follows the ships and missions of this one. */
async function openBook(parts: DaemonParts, runParts: RunParts) {
  const { settings, clock, log, tuning } = parts;
  const { store, ends, events, closing } = runParts;
  const { speed } = settings.server;
  const missionJournal = createMissionJournal();
  const orders = await recallOrders(store.meta, log);
  const strategy = strategyNow(parts, orders);
  const track = await openTrack({ store, clock, log, speed, tuning, laneLimits: () => strategy().laneLimits });
  hearFleet(events, { log, speed, track, missionJournal, store, ends }, closing);
  hearOrders(events, log, closing);
  const run = await nextRun(store, { nowMs: clock.nowMs(), speed });
  return { missionJournal, orders, track, run };
}

type Watched = RunParts & Awaited<ReturnType<typeof openBook>> & { readonly fleet: FleetRuntime };

/** Starts the watches that run beside the fleet until the run closes; one that ends earlier is a bug and ends the daemon. */
function watchOver(parts: DaemonParts, watched: Watched, fail: (reason: unknown) => void): void {
  const { settings, clock, log } = parts;
  const { fleet, track, orders, pace, closing } = watched;
  const { speed } = settings.server;
  const { requestsPerMinute } = settings.limits;
  const { states } = fleet;
  const isPaused = orders.fleetIsPaused;
  const strategy = strategyNow(parts, orders);
  const builds = () => strategy().ships.some(({ lanes }) => lanes.some((lane) => isOf('building', lane)));
  hearGate(watched.events, { ...watched, log, clock, tuning: parts.tuning, builds }, closing);
  const works = [
    readGalaxy({ ...watched, clock, speed, strategy, isPaused, turns: parts.shared?.turns }, closing),
    track.watch(closing),
    pace.watch(closing),
    reconcileHourly({ ...watched, clock, log, speed, isPaused }, closing),
    watchAnnouncedReset({ ...watched, clock, log, speed }, closing),
    beat({ ...watched, clock, log, speed, requestsPerMinute, states, isPaused }, closing),
  ];
  for (const work of works) work.catch((error) => closing.aborted || fail(error));
}

/** Counts this run in its books and stores its clock rate there. Returns the number of the run, from 1. */
async function nextRun({ meta }: Store, now: Now): Promise<number> {
  const run = Number((await meta.get('runs')) ?? 0) + 1;
  await meta.set('runs', String(run));
  await keepClockRate(meta, now);
  return run;
}

function stateOf({ view: { agent, ships } }: World, { callsign }: Session) {
  return { agent: callsign, ships: ships.size, credits: agent?.credits };
}

/** Logs an agent that goes on, as it is before its ships do anything. */
function logResumed({ log }: DaemonParts, world: World, session: Session): void {
  if (!session.isNew) log.info('agent.resumed', stateOf(world, session));
}

function logReady({ log, onReady }: DaemonParts, world: World, session: Session): void {
  log.info('daemon.ready', stateOf(world, session));
  onReady();
}
