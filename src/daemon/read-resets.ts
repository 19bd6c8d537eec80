import { commands } from '../command/commands.ts';
import type { Outcome } from '../command/outcome.ts';
import { WORTH } from '../command/request-context.ts';
import { pass } from '../time/wait.ts';
import { isMaintenance } from '../wire/error-codes.ts';
import { UnexpectedServer } from './credentials.ts';
import { describeOutcome } from './describe-outcome.ts';
import { readAgain } from './read-with-retry.ts';
import type { Session, SessionParts } from './session.ts';

const FIRST_ATTEMPTS = 3;

/** Seconds between looks at a server that is away. */
const PROBE_SECONDS = 30;

type Status = Outcome<'getStatus'>;

/** Some servers refuse an account's token where no token is needed, so the question is then asked without one. */
async function askStatus(parts: SessionParts): Promise<Status> {
  const { performer, useToken, credentials, stop } = parts;
  // A server that is not itself is left in peace; whether one is a SpaceTraders server at all, one odd reply does not say.
  const attempts = parts.isKnown === true ? 1 : FIRST_ATTEMPTS;
  const requestContext = { worth: WORTH.settle, signal: stop, isQuestion: true } as const;
  useToken(credentials.agentToken ?? credentials.accountToken);
  const outcome = await readAgain(performer, commands.status(), requestContext, attempts);
  if (outcome.kind !== 'refused' || outcome.refusal.status !== 401) return outcome;
  useToken(undefined);
  return readAgain(performer, commands.status(), requestContext, attempts);
}

/** Whether a server that was never known to be one may be one that is away: it was not reached, or says so itself. */
function mayBeAway(outcome: Exclude<Status, { kind: 'done' }>): boolean {
  if (outcome.kind === 'unknown') return true;
  const { status, code } = outcome.refusal;
  return status === 0 || status >= 500 || isMaintenance(code);
}

/** A page in the place of the status comes from a network that wants a login first, or from no such server at all. */
function strange(outcome: Exclude<Status, { kind: 'done' }>): UnexpectedServer {
  const message = `expected the server's status from GET /, got ${describeOutcome(outcome)}: is this the base address of a SpaceTraders v2 server?`;
  const isPage = outcome.kind === 'refused' && outcome.refusal.name === 'unreadableRefusal';
  return new UnexpectedServer(message, isPage && outcome.refusal.status < 300);
}

/**
 * Asks until the status comes: for ever where the server is known, or says that it is away.
 * @throws StrangeServer where a server that was never known answers otherwise
 */
export async function readResets(parts: SessionParts): Promise<Pick<Session, 'resetDate' | 'nextReset'>> {
  for (let isAway = false; ; isAway = true) {
    const outcome = await askStatus(parts);
    if (outcome.kind === 'done') {
      if (isAway) parts.log.info('server.back', {});
      const { resetDate, serverResets } = outcome.reply;
      return { resetDate, nextReset: serverResets?.next };
    }
    if (parts.isKnown !== true && !mayBeAway(outcome)) throw strange(outcome);
    const reason = describeOutcome(outcome);
    if (!isAway) parts.log.warn('server.unreachable', { reason, probeSeconds: PROBE_SECONDS });
    await pass(PROBE_SECONDS * 1_000, parts.stop);
  }
}
