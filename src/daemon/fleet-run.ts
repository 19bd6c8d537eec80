import { booksBeganMs } from '../report/story/books-began.ts';
import { isoFromMs } from '../time/iso.ts';
import { netWorthOf } from '../world/net-worth.ts';
import type { World } from '../world/world.ts';
import type { AgentSession } from './account/session.ts';
import { createAgentForClients } from './clients/agent-for-clients.ts';
import { createLentShips } from './clients/lent-ships.ts';
import { openConsole } from './console/running-operator.ts';
import { buildsGate } from './console/views/phases-view.ts';
import { type FleetRuntime, launchFleet } from './fleet-runtime.ts';
import { readGalaxy } from './galaxy/read-galaxy.ts';
import { runStartOf, type Summary, summaryOf } from './missions/summary.ts';
import { openRun, type RunBasis, type UniverseRun } from './open-run.ts';
import { openOwnCode } from './own-code.ts';
import { type DaemonParts, type PartsWithHub, strategyNow } from './parts.ts';
import { watchAnnouncedReset } from './reset/read-resets.ts';
import { type Books, loadBooks } from './start/load-books.ts';
import type { OpenIntents } from './start/open-intents.ts';
import { reconcileAndResolve } from './start/reconcile-and-resolve.ts';
import { drainRequests, settledOrLate, stopped } from './stopping.ts';
import { watchBoards } from './story/boards.ts';
import { changesAhead } from './story/changes-ahead.ts';
import { summariseDays } from './story/summarise-days.ts';
import { subscribeGateLog } from './subscribers.ts';
import { logConditions } from './watch/conditions.ts';
import { logHeartbeats } from './watch/heartbeat.ts';
import { reconcileHourly } from './watch/hourly-reconcile.ts';
import { logLaneHours } from './watch/lane-lines.ts';

/** Starts the watches that run beside the fleet until the run closes; one that ends earlier is a bug and ends the daemon. */
function startWatches(parts: PartsWithHub, run: UniverseRun, { track, orders }: Books, fleet: FleetRuntime): void {
  const { settings, clock, log } = parts;
  const { pace, events, closing, fail } = run;
  const { speed } = settings.server;
  const { requestsPerMinute } = settings.limits;
  const { states } = fleet;
  const isPaused = orders.fleetIsPaused;
  const strategy = strategyNow(parts, orders);
  const builds = () => buildsGate(strategy());
  subscribeGateLog(events, { ...run, log, clock, tuning: parts.tuning, builds }, closing);
  const watches = [
    readGalaxy({ ...run, clock, speed, strategy, isPaused, turns: parts.shared?.turns }, closing),
    track.watch(closing),
    pace.watch(closing),
    summariseDays({ ...run, clock, log, speed, next: () => changesAhead(parts, run, strategy()) }, closing),
    ...(parts.owner === undefined ? [] : [watchBoards({ ...run, clock, speed, isPaused }, closing)]),
    reconcileHourly({ ...run, fleet, clock, log, speed, isPaused }, closing),
    watchAnnouncedReset({ ...run, clock, log, speed }, closing),
    logLaneHours({ ...run, log, speed }, closing),
    logConditions({ inForce: fleet.inForce, log, speed }, closing),
    logHeartbeats({ ...run, clock, log, speed, requestsPerMinute, states, isPaused }, closing),
  ];
  for (const watch of watches) watch.catch((error) => closing.aborted || fail(error));
}

/** Runs from the first read until the stop, or until a failure that ends the whole fleet. */
export async function runFleet(parts: PartsWithHub, basis: Omit<RunBasis, 'fail'>): Promise<Summary> {
  const { clock, stop } = parts;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => {});
  parts.events.onError(fail, basis.closing);
  const run = openRun(parts, { ...basis, fail });
  const { world, performer, store, queue, closing } = run;
  const openIntents = await settledOrLate(Promise.race([reconcileAndResolve(parts, run), failed]), parts, closing);
  const beginning = await runStartOf(store, worthOf(parts, world), clock.monotonicMs());
  const begun = await beginningOf(parts, run);
  if (!run.session.isNew) parts.log.info('agent.resumed', begun);
  const books = await loadBooks(parts, run);
  const own = await openOwnCode(parts, run);
  const leaving = new AbortController();
  const fleet = launchFleet(parts, { ...run, ...books, openIntents, own });
  try {
    if (parts.owner !== undefined) await openConsole(parts, parts.owner, { ...run, ...books, fleet }, closing);
    openToClients(parts, { ...run, ...books, ...openIntents, fleet }, leaving.signal);
    startWatches(parts, run, books, fleet);
    own.watch(closing).catch((error) => closing.aborted || fail(error));
    logReady(parts, begun);
    await Promise.race([stopped(stop, closing), failed]);
  } finally {
    fleet.stop();
    leaving.abort(new Error('the run ends'));
    await drainRequests(performer);
    await own.keep();
  }
  const credits = world.view.agent?.credits ?? 0;
  const netWorth = worthOf(parts, world);
  const now = { credits, netWorth, atMs: clock.monotonicMs(), shipMsByLane: fleet.shipMsByLane() };
  return await summaryOf(beginning, { ...now, store, queue, speed: parts.settings.server.speed });
}

/**
 * Lets the player's other programs command the agent until it leaves, if they have where to ask. Ships that an earlier run
 * left to them are taken back in time, whether or not.
 */
function openToClients(
  { clients, clock, log, settings }: DaemonParts,
  run: UniverseRun & Pick<Books, 'orders'> & Pick<OpenIntents, 'resolver'> & { readonly fleet: FleetRuntime },
  leaving: AbortSignal,
): void {
  const lent = createLentShips({ ...run, clock, log, speed: settings.server.speed }, run.closing);
  if (clients !== undefined)
    clients.join(createAgentForClients({ ...run, lent, queue: clients.queue, leaving }), leaving);
}

/** Net worth now, in credits. */
function worthOf({ clock }: DaemonParts, { view }: World): number {
  return netWorthOf(view, clock.nowMs() + view.serverOffsetMs);
}

function stateOf({ view: { agent, ships } }: World, { callsign }: AgentSession) {
  return { agent: callsign, ships: ships.size, credits: agent?.credits };
}

/** An agent as it is, and since when its books are kept. */
async function beginningOf({ clock }: DaemonParts, { world, session, store }: UniverseRun) {
  const beganMs = (await booksBeganMs(store)) ?? clock.nowMs();
  return { ...stateOf(world, session), booksBeganAt: isoFromMs(beganMs) };
}

/** Its ships begin in the same moment: nothing is asked of the books before this line. */
function logReady({ log, onReady }: DaemonParts, begun: Awaited<ReturnType<typeof beginningOf>>): void {
  log.info('daemon.ready', begun);
  onReady();
}
