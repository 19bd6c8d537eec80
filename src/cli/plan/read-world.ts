import { createPerformer } from '../../command/perform.ts';
import type { Settings } from '../../config/settings.ts';
import { authenticateOrRegister } from '../../daemon/account/authenticate-or-register.ts';
import { type Credentials, UnexpectedServer } from '../../daemon/account/credentials.ts';
import { openTrack } from '../../daemon/missions/track.ts';
import { reconcile } from '../../daemon/start/reconcile.ts';
import { createEventHub } from '../../events/hub.ts';
import { openForDryRun } from '../../own/run.ts';
import { NO_CLAIMS } from '../../plan/common/claims.ts';
import type { PlanFacts } from '../../plan/plan-facts.ts';
import { createRequestQueue } from '../../queue/request-queue.ts';
import { borrowStore } from '../../store/borrow.ts';
import { storePath } from '../../store/folders/state-folder.ts';
import { openStore, type Store } from '../../store/store.ts';
import { createLog, type Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { seededRandom } from '../../time/random.ts';
import { type Transport, TransportError } from '../../wire/transport.ts';
import { emptyWorld } from '../../world/state.ts';
import { createWorld } from '../../world/world.ts';

interface SurveyParts {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Log;
  /** The state folder, and the server's part of the file names in it. */
  readonly folder: string;
  readonly serverHost: string;
  readonly credentials: Credentials;
}

/** Passes only reads, and gives up where the daemon would wait for the server. */
function readsOnly(transport: Transport, giveUp: (reason: Error) => void): Transport {
  return async (request, signal) => {
    if (request.method !== 'GET')
      throw new Error(`expected a dry run to read only, got ${request.method} ${request.path}; this is a bug`);
    return transport(request, signal).catch((error: unknown) => {
      if (error instanceof TransportError && !error.isStale)
        giveUp(new UnexpectedServer(`nothing can be planned now: ${error.message}`, true));
      throw error;
    });
  };
}

/** A log whose first entry about an unavailable server ends the survey, so that a user at a terminal does not wait. */
function withoutPatience(log: Log, giveUp: (reason: Error) => void): Log {
  const warn: Log['warn'] = (event, fields, message) => {
    log.warn(event, fields, message);
    if (event === 'server.unreachable')
      giveUp(new UnexpectedServer(`nothing can be planned now: ${fields?.reason ?? 'the server is away'}`, true));
  };
  return { ...log, warn };
}

/** Performs reads with the token last set, with a private world and private books. */
function readerOf({ settings, transport, clock, log: loud }: SurveyParts) {
  const stop = new AbortController();
  const log = withoutPatience(loud, (reason) => stop.abort(reason));
  const token: { current: string | undefined } = { current: undefined };
  const onWarning = (reason: string) => log.warn('queue.warning', { reason });
  const random = seededRandom(process.pid, clock.nowMs());
  const queue = createRequestQueue({ clock, random, speed: settings.server.speed, onWarning });
  const world = createWorld(emptyWorld(settings.server.speed));
  const performerOn = (store: Store) =>
    createPerformer({
      events: createEventHub(),
      transport: readsOnly(transport, (reason) => stop.abort(reason)),
      quoteUnits: settings.server.quoteUnits,
      tokenFor: () => token.current,
      onTokenRefused: () => undefined,
      closing: stop.signal,
      ...{ queue, world, clock, log, store },
    });
  return { stop, log, token, world, performerOn };
}

/**
 * What the daemon would plan by if it started now, from GET requests only; prices come from the books.
 * @throws CredentialsError without a token for any of the agents, UnexpectedServer for a server that is not reached,
 * which may pass
 */
export async function survey(parts: SurveyParts): Promise<PlanFacts> {
  const { settings, credentials, clock, folder, serverHost } = parts;
  const { stop, log, token, world, performerOn } = readerOf(parts);
  const { callsigns, faction } = settings.strategy.agent;
  const useToken = (next: string | undefined) => {
    token.current = next;
  };
  const { strategy } = settings;
  const { speed } = settings.server;
  const scratch = await openStore(':memory:');
  try {
    const introduction = { performer: performerOn(scratch), useToken, credentials, callsigns, faction, log };
    const serverUrl = settings.server.kind === 'live' ? settings.server.url : undefined;
    const session = await authenticateOrRegister({ ...introduction, serverUrl, stop: stop.signal });
    useToken(session.token);
    const store = await borrowStore(storePath(folder, { serverHost, ...session }));
    try {
      const { callsign } = session;
      await reconcile({ performer: performerOn(store), world, store, clock, log, stop: stop.signal, callsign });
      // The plan itself lists the suspended lanes.
      const silent = createLog({ level: 'silent', nowMs: clock.nowMs });
      const track = (
        await openTrack({ store, clock, log: silent, speed, strategy: () => strategy, world: world.view })
      ).current();
      const seen = { ...world.view, nextReset: session.nextReset };
      const own = await openForDryRun(settings.code, { meta: store.meta, random: seededRandom(clock.nowMs()) });
      return { world: seen, strategy, own, claims: NO_CLAIMS, track, nowMs: clock.nowMs(), speed, scarcity: 0 };
    } finally {
      await store.close();
    }
  } finally {
    await scratch.close();
    stop.abort(new Error('the survey is over'));
  }
}
