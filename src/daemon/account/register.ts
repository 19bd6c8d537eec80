import { commands } from '../../command/commands.ts';
import type { Outcome } from '../../command/outcome.ts';
import type { Performer } from '../../command/performer.ts';
import { WORTH } from '../../command/request-context.ts';
import { isTokenText } from '../../config/tokens/token-file.ts';
import { StoreError } from '../../store/store-error.ts';
import type { Log } from '../../telemetry/log.ts';
import { pass } from '../../time/wait.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { errorCodes, isCallsignTaken, refusesToken } from '../../wire/error-codes.ts';
import { describeOutcome } from '../start/read-with-retry.ts';
import { type Credentials, CredentialsError } from './credentials.ts';
import { isTokenRefusal, QUESTION_SECONDS, sayRefused } from './token-question.ts';

/** Real seconds before a callsign is tried again. */
const PAUSE_SECONDS = 30;

export interface RegisterParts {
  readonly performer: Performer;
  readonly useToken: (token: string | undefined) => void;
  readonly accountToken: string;
  readonly credentials: Credentials;
  readonly resetDate: string;
  /** Whether it is a known SpaceTraders server, presumably with this account. */
  readonly isKnown?: boolean;
  readonly callsigns: readonly string[];
  readonly faction: string;
  readonly log: Log;
  readonly stop: AbortSignal;
}

/** The new agent, under the first free callsign. */
export interface Registered {
  readonly callsign: string;
  readonly token: string;
}

type Success = ReplyOf<'register'>['data'];

/** The agent exists; its token and the rest of the reply, as far as they could be read. */
interface Yes {
  readonly kind: 'registered';
  readonly token: string | undefined;
  readonly agent?: Success['agent'];
  /** The body of a malformed reply. */
  readonly unread?: string;
}

/** The refusal, and whether the reply to an earlier attempt was lost: that attempt may have succeeded. */
type No = Extract<Outcome<'register'>, { kind: 'refused' }> & { readonly isAfterLoss: boolean };

/** Finds the token in a malformed or truncated body. */
const TOKEN = /"token"\s*:\s*"([\x21\x23-\x7e]+)"/;

/** A success, even with an unreadable body; undefined for any other outcome. */
function yesOf(outcome: Outcome<'register'>): Yes | undefined {
  if (outcome.kind === 'done') {
    const { token, agent } = outcome.reply.data;
    if (isTokenText(token)) return { kind: 'registered', token, agent };
    return { kind: 'registered', token: undefined, unread: JSON.stringify(outcome.reply) };
  }
  if (outcome.kind === 'refused' || outcome.unread === undefined) return undefined;
  const { unread } = outcome;
  return { kind: 'registered', token: TOKEN.exec(unread)?.[1], unread };
}

/**
 * Asks until the service accepts or refuses: the same callsign is tried again after maintenance, a reset in progress, a
 * server error, a foreign reply or a lost one. If a lost request took effect, the next refusal says that the callsign is
 * taken; on a known server any other refusal counts only once it is repeated as often as `QUESTION_SECONDS` has pauses.
 */
async function settledAnswer(parts: RegisterParts, callsign: string): Promise<Yes | No> {
  const { performer, faction, log, stop, isKnown = false } = parts;
  const pauses: number[] = isKnown ? [...QUESTION_SECONDS] : [];
  for (let isAfterLoss = false; ; ) {
    const requestContext = { worth: WORTH.resolve, signal: stop };
    const outcome = await performer.perform(commands.register(callsign, faction), requestContext);
    const yes = yesOf(outcome);
    if (yes !== undefined) return yes;
    const isNo = outcome.kind === 'refused';
    const seconds = isNo ? pauses.shift() : PAUSE_SECONDS;
    if (isNo && (seconds === undefined || isCallsignTaken(outcome.refusal.code))) return { ...outcome, isAfterLoss };
    if (!isNo) isAfterLoss = true;
    if (isTokenRefusal(outcome)) sayRefused(log, 'register', outcome.refusal);
    await pass((seconds ?? PAUSE_SECONDS) * 1_000, stop);
  }
}

const MAY_BE_OURS =
  'it may be our own: the reply to an earlier try was lost, and its token with it; the account at my.spacetraders.io shows whose it is';

function unreadToken(callsign: string, file: string | undefined): CredentialsError {
  const where = file === undefined ? '' : `; what came is kept in ${file}`;
  return new CredentialsError(
    `the server registered ${callsign}, but its reply shows no token that can be read${where}: no other agent is registered. ` +
      `Put the token of ${callsign}, out of that reply or a new one from my.spacetraders.io, into a file of mode 600, name it in SPACETRADERS_TOKEN_FILE, and start Argosy again`,
  );
}

/** Real seconds for which a disk that does not take what exists nowhere else is tried again. */
const KEPT_WITHIN_SECONDS = 60;

/** Keeps what exists nowhere else, also where the disk is full or fails for a while. */
async function untilKept<T>(act: () => T): Promise<T> {
  for (let seconds = 0; ; seconds++) {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof StoreError) || seconds >= KEPT_WITHIN_SECONDS) throw error;
    }
    await pass(1_000);
  }
}

/** Keeps the token before it uses the rest of the reply; a malformed reply is kept whole. */
async function keep(
  { credentials, resetDate, faction, log }: RegisterParts,
  callsign: string,
  yes: Yes,
): Promise<Registered> {
  const key = { resetDate, callsign };
  const { token, agent, unread } = yes;
  if (token !== undefined) await untilKept(() => credentials.keep(key, token));
  const file = unread === undefined ? undefined : await untilKept(() => credentials.keepUnread?.(key, unread));
  if (token === undefined) throw unreadToken(callsign, file);
  log.info('agent.registered', {
    agent: callsign,
    faction,
    headquarters: agent?.headquarters,
    credits: agent?.credits,
  });
  return { callsign, token };
}

/**
 * Registers the first free callsign and keeps its token. Once a callsign was registered no other is tried, not even at a
 * later start.
 * @throws CredentialsError when all are taken, the service refuses for another reason, or the token cannot be read
 */
export async function register(parts: RegisterParts): Promise<Registered> {
  const { useToken, accountToken, callsigns, log, credentials, resetDate } = parts;
  useToken(accountToken);
  for (const [index, callsign] of callsigns.entries()) {
    const unread = credentials.unread?.({ resetDate, callsign });
    if (unread !== undefined) throw unreadToken(callsign, unread);
    credentials.requireRoom?.({ resetDate, callsign });
    const answer = await settledAnswer(parts, callsign);
    if (answer.kind === 'registered') return keep(parts, callsign, answer);
    if (!isCallsignTaken(answer.refusal.code)) throw refused(answer, callsign, parts);
    const reason = answer.isAfterLoss ? { reason: MAY_BE_OURS } : {};
    log.warn('callsign.taken', { agent: callsign, nextCallsign: callsigns[index + 1], ...reason });
  }
  throw new CredentialsError(
    `every callsign of the strategy (${callsigns.join(', ')}) is taken: add another one under agent.callsigns`,
  );
}

function refused(outcome: No, callsign: string, { faction, credentials }: RegisterParts): CredentialsError {
  const place = credentials.whereGiven?.accountToken?.shown ?? 'SPACETRADERS_ACCOUNT_TOKEN';
  const said = describeOutcome(outcome);
  const { code } = outcome.refusal;
  if (refusesToken(code))
    return new CredentialsError(
      `the server refused to register ${callsign}: ${said}. Expected the token of an account in ${place}, got another one: copy it from my.spacetraders.io (the token of an agent belongs into the file that SPACETRADERS_TOKEN_FILE or server.tokenFile names)`,
    );
  if (code !== errorCodes.registerAgentNoStartingLocations.code)
    return new CredentialsError(`the server refused to register ${callsign}: ${said}`);
  return new CredentialsError(
    `the faction ${faction} has no starting location for an agent: ${said}; name another one under agent.faction`,
  );
}
