import { commands } from '../../command/commands.ts';
import { type Outcome, type Performer, WORTH } from '../../command/performer.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { msFromIso } from '../../time/iso.ts';
import { pass } from '../../time/wait.ts';
import { isMaintenance } from '../../wire/error-codes.ts';
import { boardsOf } from '../../wire/schemas/boards.ts';
import type { World } from '../../world/world.ts';
import { UnexpectedServer } from '../account/credentials.ts';
import type { Resets, SessionParts } from '../account/session.ts';
import { describeOutcome, readAgain } from '../start/read-with-retry.ts';

/** At a server not known yet; a guess. */
const FIRST_ATTEMPTS = 3;

/** Real seconds between requests to a server that is unavailable (faults: F12). */
const PROBE_SECONDS = 30;

type Status = Outcome<'getStatus'>;

/** Reads the status, without a token after a 401: some servers refuse an account's token where none is needed. */
async function askStatus(parts: SessionParts): Promise<Status> {
  const { performer, useToken, credentials, stop } = parts;
  // A known server in trouble gets one request; for an unknown one, a single odd reply does not show what it is.
  const attempts = parts.isKnown === true ? 1 : FIRST_ATTEMPTS;
  const requestContext = { worth: WORTH.resolve, signal: stop, isQuestion: true } as const;
  useToken(credentials.agentToken ?? credentials.accountToken);
  const outcome = await readAgain(performer, commands.status(), requestContext, attempts);
  if (outcome.kind !== 'refused' || outcome.refusal.status !== 401) return outcome;
  useToken(undefined);
  return readAgain(performer, commands.status(), requestContext, attempts);
}

/** Whether an unknown server may be a SpaceTraders server that is unavailable: it was not reached, or its status is so. */
function mayBeAway(outcome: Exclude<Status, { kind: 'done' }>): boolean {
  if (outcome.kind === 'unknown') return true;
  const { status, code } = outcome.refusal;
  return status === 0 || status >= 500 || isMaintenance(code);
}

/** The error for an unexpected status. A page instead of it comes from a network's login, or from another kind of server. */
function strange(outcome: Exclude<Status, { kind: 'done' }>): UnexpectedServer {
  const message = `expected the server's status from GET /, got ${describeOutcome(outcome)}: is this the base address of a SpaceTraders v2 server?`;
  const isPage = outcome.kind === 'refused' && outcome.refusal.name === 'unreadableRefusal';
  return new UnexpectedServer(message, isPage && outcome.refusal.status < 300);
}

/**
 * Asks until the status comes, without limit where the server is known or may be unavailable.
 * @throws UnexpectedServer where an unknown server answers anything else
 */
export async function readResets(parts: SessionParts): Promise<Resets> {
  for (let isAway = false; ; isAway = true) {
    const outcome = await askStatus(parts);
    if (outcome.kind === 'done') {
      if (isAway) parts.log.info('server.back', {});
      const { resetDate, serverResets } = outcome.reply;
      const stated = { resetDate, boards: boardsOf(outcome.reply) };
      return { resetDate, nextReset: serverResets?.next, stated };
    }
    if (parts.isKnown !== true && !mayBeAway(outcome)) throw strange(outcome);
    const reason = describeOutcome(outcome);
    if (!isAway) parts.log.warn('server.unreachable', { reason, probeSeconds: PROBE_SECONDS });
    await pass(PROBE_SECONDS * 1_000, parts.stop);
  }
}

/** Game seconds from the announced reset to the first question and between them: maintenance ends (facts: resets). */
const OVERDUE_SECONDS = 3_600;

interface ResetWatch {
  readonly performer: Performer;
  readonly world: World;
  readonly clock: Clock;
  readonly log: Log;
  /** Game seconds per second. */
  readonly speed: number;
}

/**
 * Asks the server again when an announced reset is one game hour overdue, until it names a later one: loads and purchases
 * must pay off before that one, too. Ends with `closing`; at once where no reset was announced.
 */
export async function watchAnnouncedReset(parts: ResetWatch, closing: AbortSignal): Promise<void> {
  const { performer, world, clock, log, speed } = parts;
  const overdueMs = (OVERDUE_SECONDS * 1_000) / speed;
  for (;;) {
    const { nextReset, serverOffsetMs } = world.view;
    const dueMs = msFromIso(nextReset ?? '') - serverOffsetMs;
    if (Number.isNaN(dueMs)) return;
    await clock.sleepUntil(Math.max(dueMs, clock.nowMs()) + overdueMs, closing);
    await performer.perform(commands.status(), { worth: WORTH.look, signal: closing });
    const { nextReset: later } = world.view;
    if (later !== undefined && later !== nextReset)
      log.info('reset.postponed', { announced: nextReset, nextReset: later });
  }
}
