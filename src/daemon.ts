import { createPerformer, type Performer } from './command/perform.ts';
import type { Settings } from './config/settings.ts';
import { type Credentials, CredentialsError, UniverseReset } from './daemon/credentials.ts';
import { type Enlisted, enlist } from './daemon/enlist.ts';
import { beat } from './daemon/heartbeat.ts';
import { reconcile } from './daemon/reconcile.ts';
import { beginningOf, type Summary, summaryOf } from './daemon/summary.ts';
import type { FleetServices } from './fleet/services.ts';
import { createFleet } from './fleet/supervisor.ts';
import { createTreasury } from './fleet/treasury.ts';
import { chooseMission } from './plan/choose.ts';
import { createRequestQueue, type RequestQueue } from './queue/request-queue.ts';
import { limitsFor } from './queue/spacing.ts';
import { openStore, type Store } from './store/store.ts';
import { StoreError } from './store/store-error.ts';
import type { Log } from './telemetry/log.ts';
import type { Clock } from './time/clock.ts';
import type { Random } from './time/random.ts';
import { isTokenOfOtherReset } from './wire/error-codes.ts';
import type { Transport } from './wire/transport.ts';
import { createWorld, type World } from './world/world.ts';

/** Everything that reaches the daemon from outside. */
export interface DaemonParts {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly credentials: Credentials;
  /** Opens the books of an agent of a universe, after putting those of older universes away. */
  readonly openBooks: (agent: { readonly resetDate: string; readonly callsign: string }) => Promise<Store>;
  /** Asks for a clean stop. */
  readonly stop: AbortSignal;
  /** Called once the ships have taken up work. */
  readonly onReady: () => void;
}

/** Seconds of real time that a clean stop may take for what is in flight. */
const DRAIN_SECONDS = 20;

/** Seconds between a reset and the next GET /, so that a server that is not yet sure of its date is left in peace. */
const RESET_PAUSE_SECONDS = 30;

/**
 * The daemon's life: GET / → token or register → books → reconcile → fleet → ready → wait for the stop → drain → close.
 * After a reset of the universe it begins again at GET /.
 * @returns what the run came to; undefined when it was stopped before it was ready
 * @throws CredentialsError (exit 78), StoreError (74), anything else is a bug or a wedge (70)
 */
export async function runDaemon(parts: DaemonParts): Promise<Summary | undefined> {
  const { stop, clock, log, credentials } = parts;
  for (let pauseSeconds = 0; ; pauseSeconds = RESET_PAUSE_SECONDS) {
    try {
      await clock.sleepUntil(clock.nowMs() + pauseSeconds * 1_000, stop);
      return await sail(parts);
    } catch (error) {
      if (stop.aborted && error === stop.reason) return undefined;
      if (!(error instanceof UniverseReset)) throw error;
      if (credentials.accountToken === undefined) throw needsNewToken(error);
      log.warn('server.reset', { reason: error.message });
    }
  }
}

function needsNewToken({ message }: UniverseReset): CredentialsError {
  return new CredentialsError(
    `the universe was reset and the agent's token with it (${message}): get a new SPACETRADERS_TOKEN, or set SPACETRADERS_ACCOUNT_TOKEN so that Argosy registers itself`,
  );
}

/** One universe from its first request to its last. */
async function sail(parts: DaemonParts): Promise<Summary> {
  const closing = new AbortController();
  const queue = startQueue(parts);
  sayStopping(parts, queue, closing.signal);
  try {
    const enlisted = await introduce(parts, queue, closing.signal);
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
  const world = createWorld();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const performer = startPerformer(parts, { queue, world, store, enlisted, closing, fail: failed.reject });
  const reconciled = reconcile({ performer, world, store, stop });
  await settledOrLate(Promise.race([reconciled, failed.promise]), parts, closing);
  const beginning = await beginningOf(store, world.view.agent?.credits ?? 0, clock.nowMs());
  const fleet = launchFleet(parts, world, performer, failed.reject);
  void beat({ clock, log, world, queue, speed, states: fleet.states }, closing);
  sayReady(parts, world, enlisted);
  try {
    await Promise.race([stopped(stop), failed.promise]);
  } finally {
    fleet.stop();
    await drain(performer, clock);
  }
  const credits = world.view.agent?.credits ?? 0;
  const now = { credits, atMs: clock.nowMs(), shipMsByLane: fleet.shipMsByLane() };
  return await summaryOf(beginning, { ...now, store, queue, speed });
}

function startQueue({ settings, clock, random, log }: DaemonParts): RequestQueue {
  const onWarning = (reason: string, fields: Record<string, unknown>) =>
    log.warn('queue.warning', { reason, ...fields });
  const limits = limitsFor(settings.limits.requestsPerMinute);
  return createRequestQueue({ clock, random, speed: settings.server.speed, limits, onWarning });
}

/** Learns who we are before there are books to write in. */
async function introduce(parts: DaemonParts, queue: RequestQueue, closing: AbortSignal): Promise<Enlisted> {
  let token: string | undefined;
  const store = await openStore(':memory:');
  const performer = createPerformer({
    ...parts,
    queue,
    store,
    closing,
    world: createWorld(),
    quoteUnits: false,
    tokenFor: () => token,
    onTokenRejected: () => {},
  });
  const useToken = (next: string | undefined) => {
    token = next;
  };
  const { callsigns, faction } = parts.settings.strategy.agent;
  const { credentials, log, stop } = parts;
  const enlisting = enlist({ performer, useToken, credentials, callsigns, faction, log, stop });
  return settledOrLate(enlisting, parts, closing).finally(() => store.close());
}

interface PerformerWorks {
  readonly queue: RequestQueue;
  readonly world: World;
  readonly store: Store;
  readonly enlisted: Enlisted;
  readonly closing: AbortSignal;
  readonly fail: (reason: unknown) => void;
}

function startPerformer(parts: DaemonParts, { enlisted, fail, ...works }: PerformerWorks): Performer {
  return createPerformer({
    ...parts,
    ...works,
    quoteUnits: parts.settings.server.quoteUnits,
    speed: parts.settings.server.speed,
    tokenFor: () => enlisted.token,
    onTokenRejected: ({ code, name, message }) => {
      const rejected = `the server rejected the token: ${code} ${name} (${message})`;
      const advice = 'get a new one, or take the kept token file out of the state folder to register anew';
      fail(isTokenOfOtherReset(code) ? new UniverseReset(message) : new CredentialsError(`${rejected}; ${advice}`));
    },
  });
}

function launchFleet(parts: DaemonParts, world: World, performer: Performer, fail: (reason: unknown) => void) {
  const { settings, clock, log } = parts;
  const treasury = createTreasury(clock);
  const services: FleetServices = {
    performer,
    world,
    clock,
    log,
    treasury,
    speed: settings.server.speed,
    situationFor: (shipSymbol) => ({
      world: world.view,
      strategy: settings.strategy,
      claims: treasury.claimsOfOthers(shipSymbol),
      nowMs: clock.nowMs(),
      speed: settings.server.speed,
    }),
    choose: chooseMission,
    onShipBought: (shipSymbol) => fleet.launch(shipSymbol, false),
  };
  const isFatal = (failure: unknown) => {
    if (failure instanceof StoreError) fail(failure);
    return failure instanceof StoreError;
  };
  const fleet = createFleet({ services, isFatal });
  for (const shipSymbol of world.view.ships.keys()) fleet.launch(shipSymbol, false);
  return { ...fleet, shipMsByLane: treasury.shipMsByLane };
}

function sayReady({ log, onReady }: DaemonParts, world: World, { callsign, isNew }: Enlisted): void {
  const state = { agent: callsign, ships: world.view.ships.size, credits: world.view.agent?.credits };
  if (!isNew) log.info('agent.resumed', state);
  log.info('daemon.ready', state);
  onReady();
}

/** Says that the stop has been heard, at whatever point it comes. */
function sayStopping({ log, stop }: DaemonParts, queue: RequestQueue, closing: AbortSignal): void {
  const say = () => {
    const reason = stop.reason instanceof Error ? stop.reason.message : 'asked to';
    log.info('daemon.stopping', { reason, queueDepth: queue.depth().waiting });
  };
  stop.addEventListener('abort', say, { once: true, signal: closing });
}

/** Resolves when the stop is asked for. */
function stopped(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The end of work that heeds the stop itself; its reason as an error when the work is not done with soon after. */
function settledOrLate<T>(work: Promise<T>, { stop, clock }: DaemonParts, closing: AbortSignal): Promise<T> {
  const late = async () => {
    await stopped(stop);
    await clock.sleepUntil(clock.nowMs() + DRAIN_SECONDS * 1_000, closing);
    throw stop.reason;
  };
  return Promise.race([work, late()]);
}

/** Waits for what is in flight, but not for ever: what is not answered by then is settled at the next start. */
async function drain(performer: Performer, clock: Clock): Promise<void> {
  const enough = new AbortController();
  const limit = clock.sleepUntil(clock.nowMs() + DRAIN_SECONDS * 1_000, enough.signal).catch(() => {});
  await Promise.race([performer.settled(), limit]);
  enough.abort();
}
