import { type Account, changesCredits, createAccount } from './command/account.ts';
import { CredentialsError, UnexpectedServer, UniverseReset } from './daemon/account/credentials.ts';
import type { Session } from './daemon/account/session.ts';
import { type FleetRuntime, launchFleet } from './daemon/fleet-runtime.ts';
import { readGalaxy } from './daemon/galaxy/read-galaxy.ts';
import { keepClockRate, type Now } from './daemon/missions/clock-rate.ts';
import { createMissionEnds } from './daemon/missions/mission-ends.ts';
import { runStartOf, type Summary, summaryOf } from './daemon/missions/summary.ts';
import { openTrack } from './daemon/missions/track.ts';
import { openConsole } from './daemon/operator/create.ts';
import { recallOrders } from './daemon/operator/kept-orders.ts';
import { createMissionJournal } from './daemon/operator/mission-journal.ts';
import { createRequestTally } from './daemon/operator/request-tally.ts';
import type { DaemonParts } from './daemon/parts.ts';
import { openSession, startPerformer, startQueue } from './daemon/requests.ts';
import { watchAnnouncedReset } from './daemon/reset/announced-reset.ts';
import { type LeftOpen, takeUpLeftOpen } from './daemon/start/left-open.ts';
import { reconcile } from './daemon/start/reconcile.ts';
import { drain, logStopping, settledOrLate, stopped } from './daemon/stopping.ts';
import type { DaemonEvents, DaemonHub } from './daemon/subscribers.ts';
import { hearCommands, hearFleet, hearGate } from './daemon/subscribers.ts';
import { balance, creditsByBooks } from './daemon/watch/balance.ts';
import { watchByHand } from './daemon/watch/by-hand.ts';
import { createClues } from './daemon/watch/clues.ts';
import { beat } from './daemon/watch/heartbeat.ts';
import { watchForStall } from './daemon/watch/stall.ts';
import { createEventHub } from './events/hub.ts';
import type { RequestQueue } from './queue/request-queue.ts';
import { limitsFor } from './queue/spacing.ts';
import type { Store } from './store/store.ts';
import { agreedClock } from './time/agreed.ts';
import { msFromIso } from './time/iso.ts';
import { pass } from './time/wait.ts';
import type { Transport } from './wire/transport.ts';
import { emptyWorld } from './world/state.ts';
import { createWorld, type World } from './world/world.ts';

export type { DaemonParts } from './daemon/parts.ts';

/** Real seconds from a reset to the next GET /, and between later attempts: spares a server that is still resetting. */
const RESET_PAUSE_SECONDS = 30;

/**
 * The daemon's phases: GET / → token or register → books → reconcile → fleet → ready → wait for the stop → drain → close.
 * After a reset of the universe it begins again at GET /.
 * @returns the summary of the run; undefined when it was stopped before it was ready
 * @throws CredentialsError (exit 78), StoreError (74); anything else is a bug or a stall (70)
 */
export async function runDaemon(given: DaemonParts): Promise<Summary | undefined> {
  const parts = { ...byAgreedTime(given), events: given.events ?? createEventHub<DaemonEvents>() };
  logResets(parts);
  const { stop } = parts;
  const server = { isKnown: parts.credentials.knowsServer?.() ?? false };
  for (let pauseSeconds = 0; ; pauseSeconds = RESET_PAUSE_SECONDS) {
    try {
      await pass(pauseSeconds * 1_000, stop);
      return await playUniverse(parts, server);
    } catch (error) {
      if (stop.aborted && error === stop.reason) return undefined;
      throwUnlessPassing(error, parts, server.isKnown);
    }
  }
}

type Parts = DaemonParts & { readonly events: DaemonHub };

/** Logs each reset, until the stop. */
function logResets({ events, log, stop }: Parts): void {
  const logReset = ({ reason, pauseSeconds }: DaemonEvents['universeReset']) =>
    log.warn('server.reset', { reason, seconds: pauseSeconds });
  events.subscribe('universeReset', logReset, stop);
}

/** The same parts with a clock that is corrected by the `Date` header of each reply. */
function byAgreedTime(parts: DaemonParts): DaemonParts {
  const clock = agreedClock(parts.clock);
  const transport: Transport = async (request, signal) => {
    const reply = await parts.transport(request, signal);
    const serverMs = msFromIso(reply.headers.date ?? '');
    if (!Number.isNaN(serverMs)) clock.heard(serverMs);
    return reply;
  };
  return { ...parts, clock, transport };
}

/**
 * Rethrows an error that ends the daemon. Returns where another attempt may succeed: after a reset, or after unexpected
 * replies of a server that is known to be a SpaceTraders server.
 */
function throwUnlessPassing(error: unknown, { log, credentials, events }: Parts, isKnown: boolean): void {
  if (error instanceof UniverseReset) {
    if (credentials.accountToken === undefined) throw needsNewToken(error);
    events.publish('universeReset', { reason: error.message, pauseSeconds: RESET_PAUSE_SECONDS });
    return;
  }
  if (!isKnown || !(error instanceof UnexpectedServer)) throw error;
  const sentence = `the server is not itself: ${error.message}`;
  log.warn('server.maintenance', { reason: error.message, probeSeconds: RESET_PAUSE_SECONDS }, sentence);
}

function needsNewToken(cause: UniverseReset): CredentialsError {
  const message = `the universe was reset and the agent's token with it (${cause.message}): get a new SPACETRADERS_TOKEN, or set SPACETRADERS_ACCOUNT_TOKEN so that Argosy registers itself`;
  return new CredentialsError(message, { cause });
}

/** Runs in one universe, from its first request to its last. */
async function playUniverse(parts: Parts, server: { isKnown: boolean }): Promise<Summary> {
  const closing = new AbortController();
  const queue = startQueue(parts);
  logStopping(parts, queue, closing.signal);
  try {
    const session = await openSession(parts, queue, closing.signal, server.isKnown);
    server.isKnown = true;
    const store = await parts.openBooks(session);
    try {
      return await runFleet(parts, { queue, store, session, closing: closing.signal });
    } finally {
      await store.close();
    }
  } finally {
    closing.abort(new Error('the daemon closes'));
  }
}

/** What a run in one universe uses. */
interface RunResources {
  readonly queue: RequestQueue;
  readonly store: Store;
  readonly session: Session;
  /** Aborted once the books are closed. */
  readonly closing: AbortSignal;
}

/** Runs from the first read until the stop, or until a failure that ends the whole fleet. */
async function runFleet(parts: Parts, resources: RunResources): Promise<Summary> {
  const { queue, store, session, closing } = resources;
  const { clock, stop } = parts;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => {});
  parts.events.onError(fail, closing);
  const runParts = { ...resources, ...requestsOf(parts, resources, fail) };
  const { world, performer } = runParts;
  const leftOpen = await settledOrLate(Promise.race([lookAround(parts, runParts), failed]), parts, closing);
  const beginning = await runStartOf(store, world.view.agent?.credits ?? 0, clock.monotonicMs());
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
  const world = createWorld(emptyWorld(speed, session.nextReset, undefined, parts.tuning?.estimates));
  if (session.agent !== undefined)
    world.apply('getMyAgent', session.agent, { path: {}, body: {}, atMs: clock.nowMs() });
  const tally = createRequestTally();
  const ends = createMissionEnds(log, speed);
  const account = createAccount();
  const clues = createClues(clock);
  hearCommands(events, { ends, account, tally, clues }, closing);
  const performer = startPerformer(parts, { queue, world, store, account, events, session, closing, fail });
  const tokenEveryMs = limitsFor(settings.limits.requestsPerMinute).steadyMs / speed;
  watchForStall(queue, clock, tokenEveryMs, closing).catch(fail);
  return { world, tally, ends, account, clues, performer, events };
}

type RunParts = RunResources & ReturnType<typeof requestsOf>;

/** Reads the agent's state and resolves what the previous run left open; then the books must match the agent's credits. */
async function lookAround(
  parts: DaemonParts,
  { performer, world, store, events, account }: RunParts,
): Promise<LeftOpen> {
  const { clock, log, stop } = parts;
  await reconcile({ performer, world, store, clock, log, stop });
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
async function openBook({ settings, clock, log, tuning }: DaemonParts, runParts: RunParts) {
  const { store, ends, events, world, closing } = runParts;
  const { speed } = settings.server;
  const missionJournal = createMissionJournal();
  const directives = await recallOrders(store.meta, log);
  const track = await openTrack({ store, clock, log, speed, tuning });
  hearFleet(events, { log, track, missionJournal, store, ends }, closing);
  hearGate(events, { world, log }, closing);
  const run = await nextRun(store, { nowMs: clock.nowMs(), speed });
  return { missionJournal, directives, track, run };
}

type Watched = RunParts & Awaited<ReturnType<typeof openBook>> & { readonly fleet: FleetRuntime };

/** Starts the watches that run beside the fleet until the run closes; one that ends earlier is a bug and ends the daemon. */
function watchOver(parts: DaemonParts, watched: Watched, fail: (reason: unknown) => void): void {
  const { settings, clock, log } = parts;
  const { fleet, track, directives, closing } = watched;
  const { speed } = settings.server;
  const { requestsPerMinute } = settings.limits;
  const { states } = fleet;
  const isPaused = directives.fleetIsPaused;
  const strategy = () => directives.strategyWith(parts.owner?.strategy.current() ?? settings.strategy);
  const works = [
    readGalaxy({ ...watched, clock, speed, strategy }, closing),
    track.watch(closing),
    watchByHand({ ...watched, clock, log, speed, isPaused }, closing),
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

function logReady({ log, onReady }: DaemonParts, world: World, { callsign, isNew }: Session): void {
  const state = { agent: callsign, ships: world.view.ships.size, credits: world.view.agent?.credits };
  if (!isNew) log.info('agent.resumed', state);
  log.info('daemon.ready', state);
  onReady();
}
