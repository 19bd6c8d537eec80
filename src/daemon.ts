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

/**
 * The daemon's life: GET / → token or register → books → reconcile → fleet → ready → wait for the stop → drain → close.
 * After a reset of the universe it begins again at GET /.
 * @returns what the run came to
 * @throws CredentialsError (exit 78), StoreError (74), anything else is a bug or a wedge (70)
 */
export async function runDaemon(parts: DaemonParts): Promise<Summary | undefined> {
  for (;;) {
    try {
      return await sail(parts);
    } catch (error) {
      if (parts.stop.aborted && isAbort(error, parts.stop)) return undefined;
      if (!(error instanceof UniverseReset) || parts.credentials.accountToken === undefined) throw error;
      parts.log.warn('server.reset', { reason: error.message });
    }
  }
}

function isAbort(error: unknown, signal: AbortSignal): boolean {
  return error === signal.reason;
}

/** One universe from its first request to its last. */
async function sail(parts: DaemonParts): Promise<Summary> {
  const { settings, clock, log, stop } = parts;
  const closing = new AbortController();
  const queue = startQueue(parts);
  const world = createWorld();
  try {
    const enlisted = await introduce(parts, queue, closing.signal);
    const store = await parts.openBooks(enlisted);
    try {
      const failed = Promise.withResolvers<never>();
      failed.promise.catch(() => {});
      const performer = startPerformer(parts, {
        queue,
        world,
        store,
        enlisted,
        closing: closing.signal,
        fail: failed.reject,
      });
      await unlessStopped(Promise.race([reconcile(performer, world, store), failed.promise]), stop);
      const beginning = await beginningOf(store, world.view.agent?.credits ?? 0, clock.nowMs());
      const fleet = launchFleet(parts, world, performer, failed.reject);
      void beat({ clock, log, world, queue, speed: settings.server.speed, states: fleet.states }, closing.signal);
      sayReady(parts, world, enlisted);
      try {
        await Promise.race([stopped(stop), failed.promise]);
        log.info('daemon.stopping', {
          reason: String(stop.reason?.message ?? 'asked to'),
          queueDepth: queue.depth().waiting,
        });
      } finally {
        fleet.stop();
        await drain(performer, clock);
      }
      const credits = world.view.agent?.credits ?? 0;
      const now = { credits, atMs: clock.nowMs(), shipMsByLane: fleet.shipMsByLane() };
      return await summaryOf(beginning, { ...now, store, queue, speed: settings.server.speed });
    } finally {
      await store.close();
    }
  } finally {
    closing.abort(new Error('the daemon closes'));
  }
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
  const enlisting = enlist({ performer, useToken, credentials: parts.credentials, callsigns, faction, log: parts.log });
  return unlessStopped(enlisting, parts.stop).finally(() => store.close());
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
    tokenFor: () => enlisted.token,
    onTokenRejected: ({ code, name, message }) => {
      const reset = name === 'tokenResetDateMismatch';
      fail(
        reset
          ? new UniverseReset(message)
          : new CredentialsError(`the server rejected the token: ${code} ${name} (${message})`),
      );
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

function sayReady({ log, onReady }: DaemonParts, world: World, { callsign }: Enlisted): void {
  log.info('daemon.ready', { agent: callsign, ships: world.view.ships.size, credits: world.view.agent?.credits });
  onReady();
}

/** Resolves when the stop is asked for. */
function stopped(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The result of the work, or the stop's reason as an error when that comes first. */
function unlessStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  return Promise.race([work, stopped(stop).then(() => Promise.reject(stop.reason))]);
}

/** Waits for what is in flight, but not for ever: what is not answered by then is settled at the next start. */
async function drain(performer: Performer, clock: Clock): Promise<void> {
  const enough = new AbortController();
  const limit = clock.sleepUntil(clock.nowMs() + DRAIN_SECONDS * 1_000, enough.signal).catch(() => {});
  await Promise.race([performer.settled(), limit]);
  enough.abort();
}
