import type { Account } from '../command/booking/account.ts';
import type { CommandEvents, CommandPublisher } from '../command/events.ts';
import { createPerformer } from '../command/perform.ts';
import type { Performer } from '../command/performer.ts';
import { createEventHub } from '../events/hub.ts';
import { TUNING } from '../plan/tuning/tuning.ts';
import { createSharedQueue, type RequestQueue, type SharedQueue } from '../queue/request-queue.ts';
import { limitsFor } from '../queue/spacing.ts';
import { openStore, type Store } from '../store/store.ts';
import { createWorld, type World } from '../world/world.ts';
import { authenticateOrRegister } from './account/authenticate-or-register.ts';
import type { UniverseReset } from './account/credentials.ts';
import type { Session } from './account/session.ts';
import { adviceOn } from './account/token-advice.ts';
import { createTokenCheck } from './account/token-check.ts';
import type { DaemonParts } from './parts.ts';
import { settledOrLate } from './stopping.ts';

/** Creates the queue of an account, through which all requests go. */
export function startQueue({
  settings,
  clock,
  random,
  log,
  tuning = TUNING,
}: Pick<DaemonParts, 'settings' | 'clock' | 'random' | 'log' | 'tuning'>): SharedQueue {
  const onWarning = (reason: string, fields: Record<string, unknown>) =>
    log.warn('queue.warning', { reason, ...fields });
  const limits = limitsFor(settings.limits.requestsPerMinute);
  const queue = createSharedQueue({ clock, random, speed: settings.server.speed, limits, onWarning });
  if (tuning.requests.byWorth !== 0) return queue;
  return { open: (part, until) => withoutWorth(queue.open(part, until)) };
}

/** A queue in which requests go in the order of their entry. */
function withoutWorth(queue: RequestQueue): RequestQueue {
  return { ...queue, submit: (send, options) => queue.submit(send, { ...options, worth: 0 }) };
}

/** Address of a server that the owner can query too; undefined for the embedded universe, which ends with the run. */
function serverUrlOf({ settings: { server } }: DaemonParts): string | undefined {
  return server.kind === 'live' ? server.url : undefined;
}

/** What earlier attempts have shown of the server. */
export interface KnownServer {
  /** Whether it is a SpaceTraders server. */
  isKnown: boolean;
  /** The reset with which the attempt before ended, until an agent is found to play. */
  reset?: UniverseReset | undefined;
}

/** Opens the session before there are books. */
export async function openSession(
  parts: DaemonParts,
  queue: RequestQueue,
  closing: AbortSignal,
  { isKnown, reset }: KnownServer,
): Promise<Session> {
  let token: string | undefined;
  const store = await openStore(':memory:');
  const events = createEventHub<CommandEvents>();
  const performer = createPerformer({
    ...parts,
    queue,
    store,
    closing,
    events,
    world: createWorld(),
    quoteUnits: false,
    tokenFor: () => token,
    // authenticateOrRegister handles refusals itself.
    onTokenRefused: () => undefined,
  });
  const useToken = (next: string | undefined) => {
    token = next;
  };
  const { callsigns, faction } = parts.settings.strategy.agent;
  const { credentials, log, stop } = parts;
  const serverUrl = serverUrlOf(parts);
  const authenticating = authenticateOrRegister({
    performer,
    useToken,
    credentials,
    callsigns,
    faction,
    log,
    serverUrl,
    isKnown,
    toldReset: reset?.resetDate,
    stop,
  });
  return settledOrLate(authenticating, parts, closing).finally(() => store.close());
}

/** What a performer uses. */
export interface PerformerWorks {
  readonly queue: RequestQueue;
  /** What is known of the game; each reply is applied to it. */
  readonly world: World;
  readonly store: Store;
  readonly account: Account;
  readonly events: CommandPublisher;
  readonly session: Session;
  /** Aborted once the books are closed. */
  readonly closing: AbortSignal;
  /** Ends the run with this reason, which its caller throws. */
  readonly fail: (reason: unknown) => void;
}

/** Creates the performer of a run whose agent is known. */
export function startPerformer(parts: DaemonParts, { session, fail, ...works }: PerformerWorks): Performer {
  const { settings, clock, log } = parts;
  const { queue, closing } = works;
  const holder = { ...session, isGiven: session.token === parts.credentials.agentToken };
  const advice = adviceOn({ credentials: parts.credentials, serverUrl: serverUrlOf(parts) }, holder);
  const tokenCheck = createTokenCheck({
    performer: () => performer,
    queue,
    clock,
    log,
    session,
    advice,
    fail,
    closing,
  });
  const performer = createPerformer({
    ...parts,
    ...works,
    quoteUnits: settings.server.quoteUnits,
    speed: settings.server.speed,
    // A server that refuses our token may also refuse it where none is needed.
    tokenFor: (operation) => (operation === 'getStatus' && tokenCheck.isOpen() ? undefined : session.token),
    onTokenRefused: tokenCheck.raise,
  });
  return performer;
}
