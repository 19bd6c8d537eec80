import { createEventHub } from '../events/hub.ts';
import type { RequestQueue } from '../queue/request-queue.ts';
import { pass } from '../time/wait.ts';
import { CredentialsError, UnexpectedServer, UniverseReset } from './account/credentials.ts';
import { runFleet } from './fleet-run.ts';
import type { Summary } from './missions/summary.ts';
import type { DaemonParts, PartsWithHub } from './parts.ts';
import { type KnownServer, openSession, startQueue } from './requests.ts';
import { logStopping } from './stopping.ts';
import type { DaemonEvents } from './subscribers.ts';

/** The agent's queue: its part of the account's, or that of an account which it has to itself. */
function queueFor(parts: PartsWithHub, closing: AbortSignal): RequestQueue {
  const { shared, accountQueue } = parts;
  return shared?.openQueue(closing) ?? accountQueue?.open(1, closing) ?? startQueue(parts).open(1);
}

/** Runs in one universe, from its first request to its last. */
async function playUniverse(parts: PartsWithHub, server: KnownServer): Promise<Summary> {
  const closing = new AbortController();
  const queue = queueFor(parts, closing.signal);
  logStopping(parts, queue, closing.signal);
  try {
    const session = await openSession(parts, queue, closing.signal, server);
    server.isKnown = true;
    parts.clients?.expect(session);
    server.reset = undefined;
    parts.log.playsAs(session.callsign);
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

/** Real seconds from a reset to the next GET /, and between later attempts: spares a resetting server (faults: F32). */
const RESET_PAUSE_SECONDS = 30;

/**
 * The phases of an agent: GET / → token or register → books → reconcile → fleet → ready → wait for the stop → drain → close.
 * After a reset of the universe it begins again at GET /.
 * @returns the summary of the run; undefined when it was stopped before it was ready
 * @throws CredentialsError (exit 78), StoreError (74); anything else is a bug or a stall (70)
 */
export async function playAgent(given: DaemonParts): Promise<Summary | undefined> {
  const parts = { ...given, events: given.events ?? createEventHub<DaemonEvents>() };
  const ended = new AbortController();
  logResets(parts, ended.signal);
  try {
    return await playAgain(parts);
  } finally {
    ended.abort();
  }
}

/** Plays in one universe after the other, until the stop. */
async function playAgain(parts: PartsWithHub): Promise<Summary | undefined> {
  const { stop } = parts;
  const server: KnownServer = { isKnown: parts.credentials.knowsServer?.() ?? false };
  for (let pauseSeconds = 0; ; pauseSeconds = RESET_PAUSE_SECONDS) {
    try {
      await pass(pauseSeconds * 1_000, stop);
      return await playUniverse(parts, server);
    } catch (error) {
      if (stop.aborted && error === stop.reason) return undefined;
      throwUnlessPassing(error, parts, server);
      if (error instanceof UniverseReset) {
        server.reset = error;
        parts.clients?.forget();
      }
    }
  }
}

/** Logs each reset, until the signal: the hub of an agent that fails is also that of its next attempt. */
function logResets({ events, log }: PartsWithHub, until: AbortSignal): void {
  const logReset = ({ reason, pauseSeconds }: DaemonEvents['universeReset']) =>
    log.warn('server.reset', { reason, seconds: pauseSeconds });
  events.subscribe('universeReset', logReset, until);
}

/**
 * Rethrows an error that ends the daemon. Returns where another attempt may succeed: after a reset, or after unexpected
 * replies of a server that is known to be a SpaceTraders server. The refusal and the status that announced a reset may both
 * be wrong, so even who cannot register begins again once.
 */
function throwUnlessPassing(error: unknown, { log, credentials, events }: PartsWithHub, server: KnownServer): void {
  const canRegister = credentials.accountToken !== undefined;
  if (error instanceof UniverseReset) {
    const { message: reason } = error;
    if (canRegister) events.publish('universeReset', { reason, pauseSeconds: RESET_PAUSE_SECONDS });
    return;
  }
  if (server.reset !== undefined && !canRegister && error instanceof CredentialsError)
    throw needsNewToken(server.reset);
  if (!server.isKnown || !(error instanceof UnexpectedServer)) throw error;
  const sentence = `the server is not itself: ${error.message}`;
  log.warn('server.maintenance', { reason: error.message, probeSeconds: RESET_PAUSE_SECONDS }, sentence);
}

function needsNewToken(cause: UniverseReset): CredentialsError {
  const message = `the universe was reset and the agent's token with it (${cause.message}): put the token of a new agent in its place, or give that of your account, so that Argosy registers itself`;
  return new CredentialsError(message, { cause });
}
