import { watchAnnouncedReset } from './daemon/announced-reset.ts';
import { balance } from './daemon/balance.ts';
import { CredentialsError, StrangeServer, UniverseReset } from './daemon/credentials.ts';
import { launchFleet } from './daemon/crew.ts';
import type { Enlisted } from './daemon/enlist.ts';
import { beat } from './daemon/heartbeat.ts';
import { takeUpLeftOpen } from './daemon/left-open.ts';
import { createMissionEnds } from './daemon/mission-ends.ts';
import { openDesk } from './daemon/operator/create.ts';
import { createDiary } from './daemon/operator/diary.ts';
import { recallOrders } from './daemon/operator/kept-orders.ts';
import { createRequestTally } from './daemon/operator/request-tally.ts';
import { keepPace, type Now } from './daemon/pace.ts';
import type { DaemonParts } from './daemon/parts.ts';
import { reconcile } from './daemon/reconcile.ts';
import { introduce, startPerformer, startQueue } from './daemon/requests.ts';
import { drain, sayStopping, settledOrLate, stopped } from './daemon/stopping.ts';
import { beginningOf, type Summary, summaryOf } from './daemon/summary.ts';
import { openTrack } from './daemon/track.ts';
import { watchForWedge } from './daemon/wedge.ts';
import type { RequestQueue } from './queue/request-queue.ts';
import { limitsFor } from './queue/spacing.ts';
import type { Store } from './store/store.ts';
import { pass } from './time/wait.ts';
import { emptyWorld } from './world/state.ts';
import { createWorld, type World } from './world/world.ts';

export type { DaemonParts } from './daemon/parts.ts';

/** Seconds from a reset to the next GET /, and between those after it: a server not yet sure of its date is left in peace. */
const RESET_PAUSE_SECONDS = 30;

/**
 * The daemon's life: GET / → token or register → books → reconcile → fleet → ready → wait for the stop → drain → close.
 * After a reset of the universe it begins again at GET /.
 * @returns what the run came to; undefined when it was stopped before it was ready
 * @throws CredentialsError (exit 78), StoreError (74), anything else is a bug or a wedge (70)
 */
export async function runDaemon(parts: DaemonParts): Promise<Summary | undefined> {
  const { stop } = parts;
  const server = { isKnown: false };
  for (let pauseSeconds = 0; ; pauseSeconds = RESET_PAUSE_SECONDS) {
    try {
      await pass(pauseSeconds * 1_000, stop);
      return await sail(parts, server);
    } catch (error) {
      if (stop.aborted && error === stop.reason) return undefined;
      meet(error, parts, server.isKnown);
    }
  }
}

/**
 * Throws what ends the daemon; returns from what a new beginning may mend: a reset, and whatever a server answers that is
 * not itself for a while, once it has been known for a SpaceTraders server.
 */
function meet(error: unknown, { log, credentials }: DaemonParts, isKnown: boolean): void {
  if (error instanceof UniverseReset) {
    if (credentials.accountToken === undefined) throw needsNewToken(error);
    log.warn('server.reset', { reason: error.message, seconds: RESET_PAUSE_SECONDS });
    return;
  }
  if (!isKnown || !(error instanceof StrangeServer)) throw error;
  const sentence = `the server is not itself: ${error.message}`;
  log.warn('server.maintenance', { reason: error.message, probeSeconds: RESET_PAUSE_SECONDS }, sentence);
}

function needsNewToken({ message }: UniverseReset): CredentialsError {
  return new CredentialsError(
    `the universe was reset and the agent's token with it (${message}): get a new SPACETRADERS_TOKEN, or set SPACETRADERS_ACCOUNT_TOKEN so that Argosy registers itself`,
  );
}

/** One universe from its first request to its last. */
async function sail(parts: DaemonParts, server: { isKnown: boolean }): Promise<Summary> {
  const closing = new AbortController();
  const queue = startQueue(parts);
  sayStopping(parts, queue, closing.signal);
  try {
    const enlisted = await introduce(parts, queue, closing.signal, server.isKnown);
    server.isKnown = true;
    const store = await parts.openBooks(enlisted);
    try {
      return await trade(parts, { queue, store, enlisted, closing: closing.signal });
    } finally {
      await store.close();
    }
  } finally {
    closing.abort(new Error('the daemon closes'));
  }
}

interface Voyage {
  readonly queue: RequestQueue;
  readonly store: Store;
  readonly enlisted: Enlisted;
  readonly closing: AbortSignal;
}

/** From the first look at the game until the stop, or until something fails that no ship outlives. */
async function trade(parts: DaemonParts, { queue, store, enlisted, closing }: Voyage): Promise<Summary> {
  const { settings, clock, log, stop } = parts;
  const { speed } = settings.server;
  const world = createWorld(emptyWorld(speed, enlisted.nextReset));
  if (enlisted.agent !== undefined)
    world.apply('getMyAgent', enlisted.agent, { path: {}, body: {}, atMs: clock.nowMs() });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const tokenEveryMs = limitsFor(settings.limits.requestsPerMinute).steadyMs / speed;
  watchForWedge(queue, clock, tokenEveryMs, closing).catch(failed.reject);
  const tally = createRequestTally();
  const ends = createMissionEnds(log, speed);
  const noted = { queue, world, store: ends.noting(store), enlisted, closing, fail: failed.reject };
  const performer = tally.watch(startPerformer(parts, noted));
  const reconciled = reconcile({ performer, world, store, clock, log, stop }).then(() =>
    takeUpLeftOpen({ performer, store: noted.store, world, clock, log, stop }),
  );
  const leftOpen = await settledOrLate(Promise.race([reconciled, failed.promise]), parts, closing);
  if (leftOpen.inDoubt.size === 0) await balance(store, world.view.agent?.credits ?? 0, clock.nowMs(), log);
  const beginning = await beginningOf(store, world.view.agent?.credits ?? 0, clock.nowMs());
  const diary = createDiary();
  const orders = await recallOrders(store.meta, log);
  const track = await openTrack({ store, clock, log, speed });
  const record = ends.telling(track.keeping(diary.keeping(store.missions.record)));
  const book = { record, run: await nextRun(store, { nowMs: clock.nowMs(), speed }) };
  const fleet = launchFleet(
    parts,
    { world, performer, book, track, queue, spend: store.times.spend, leftOpen, orders },
    failed.reject,
  );
  const seen = { crew: fleet, orders, world, queue, store, enlisted, tally, diary };
  if (parts.owner !== undefined) await openDesk(parts, parts.owner, seen, closing);
  void track.watch(closing).catch(() => {});
  void watchAnnouncedReset({ performer, world, clock, log, speed }, closing).catch(() => {});
  const { requestsPerMinute } = settings.limits;
  const { states } = fleet;
  void beat(
    { clock, log, store, world, queue, speed, requestsPerMinute, states, tally, isPaused: orders.fleetIsPaused },
    closing,
  );
  try {
    sayReady(parts, world, enlisted);
    await Promise.race([stopped(stop, closing), failed.promise]);
  } finally {
    fleet.stop();
    await drain(performer);
  }
  const credits = world.view.agent?.credits ?? 0;
  const now = { credits, atMs: clock.nowMs(), shipMsByLane: fleet.shipMsByLane() };
  return await summaryOf(beginning, { ...now, store, queue, speed });
}

/** The number of this run in its books, from 1; they learn how fast game time passes. */
async function nextRun({ meta }: Store, now: Now): Promise<number> {
  const run = Number((await meta.get('runs')) ?? 0) + 1;
  await meta.set('runs', String(run));
  await keepPace(meta, now);
  return run;
}

function sayReady({ log, onReady }: DaemonParts, world: World, { callsign, isNew }: Enlisted): void {
  const state = { agent: callsign, ships: world.view.ships.size, credits: world.view.agent?.credits };
  if (!isNew) log.info('agent.resumed', state);
  log.info('daemon.ready', state);
  onReady();
}
