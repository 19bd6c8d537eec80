import { commands } from '../../command/commands.ts';
import { type Outcome, type Refusal, WORTH } from '../../command/performer.ts';
import { StoreError } from '../../store/store-error.ts';
import { pass } from '../../time/wait.ts';
import { isCallsignTaken } from '../../wire/error-codes.ts';
import { describeOutcome } from '../start/read-with-retry.ts';
import { CredentialsError } from './credentials.ts';
import { tokenClaims } from './own-agent.ts';
import {
  describeRefusal,
  isOfCallsign,
  mayBeForeign,
  noneLeft,
  refusedFields,
  registrationRefused,
  type Yes,
  yesOf,
} from './registration-reply.ts';
import type { SessionParts } from './session.ts';
import { isTokenRefusal, QUESTION_SECONDS, sayRefused } from './token-question.ts';

/** Real seconds before a callsign is tried again: as often as a server is probed (faults: F12). */
const PAUSE_SECONDS = 30;

interface RegisterParts extends SessionParts {
  readonly accountToken: string;
  /** The reset that the status named. */
  readonly resetDate: string;
}

/** The new agent, under the first free callsign. */
export interface Registered {
  /** The reset that its token names, else the one that the status named. */
  readonly resetDate: string;
  readonly callsign: string;
  readonly token: string;
}

/** The refusal, and whether the reply to an earlier attempt was lost: that attempt may have succeeded. */
type No = Extract<Outcome<'register'>, { kind: 'refused' }> & { readonly isAfterLoss: boolean };

/** Whether the same request would be refused again: its callsign is taken, or a field is named whose value is not taken. */
function isFinal(refusal: Refusal): boolean {
  return isCallsignTaken(refusal.code) || refusedFields(refusal).length > 0;
}

/** Logs each reason for which a callsign is not registered yet once in a row. */
function createRefusalLog({ log }: RegisterParts, callsign: string) {
  let logged: string | undefined;
  return (outcome: Exclude<Outcome<'register'>, { kind: 'done' }>, seconds: number) => {
    const reason = describeOutcome(outcome);
    if (isTokenRefusal(outcome)) sayRefused(log, 'register', outcome.refusal);
    else if (reason !== logged) log.warn('registration.delayed', { agent: callsign, reason, seconds });
    logged = reason;
  };
}

/**
 * Asks until the service accepts or refuses: the same callsign is tried again after maintenance, a reset in progress, a
 * server error, a foreign reply or a lost one. If a lost request took effect, the next refusal is that the callsign is
 * taken. A refusal that names a field is final; on a known server any other counts only once it is repeated as often as
 * `QUESTION_SECONDS` has pauses.
 */
async function settledAnswer(parts: RegisterParts, callsign: string): Promise<Yes | No> {
  const { performer, faction, stop, isKnown = false } = parts;
  const pauses: number[] = isKnown ? [...QUESTION_SECONDS] : [];
  const logRefusal = createRefusalLog(parts, callsign);
  let page: Yes | undefined;
  for (let isAfterLoss = false; ; ) {
    const requestContext = { worth: WORTH.resolve, signal: stop };
    const outcome = await performer.perform(commands.register(callsign, faction), requestContext);
    const yes = yesOf(outcome);
    if (yes !== undefined && !mayBeForeign(yes)) return yes;
    if (outcome.kind === 'done') continue;
    page ??= yes;
    // The page came with a registration: its token was in what the page took the place of.
    if (page !== undefined && outcome.kind === 'refused' && isCallsignTaken(outcome.refusal.code)) return page;
    const isNo = outcome.kind === 'refused';
    const seconds = isNo ? pauses.shift() : PAUSE_SECONDS;
    if (isNo && (seconds === undefined || isFinal(outcome.refusal))) return { ...outcome, isAfterLoss };
    if (!isNo) isAfterLoss = true;
    logRefusal(outcome, seconds ?? PAUSE_SECONDS);
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

/** Real seconds for which a disk that does not take what exists nowhere else is tried again (faults: F65). */
const KEPT_WITHIN_SECONDS = 60;

/** Keeps what exists nowhere else, also where the disk is full or fails for a while. */
async function untilKept<T>(run: () => T): Promise<T> {
  for (let seconds = 0; ; seconds++) {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof StoreError) || seconds >= KEPT_WITHIN_SECONDS) throw error;
    }
    await pass(1_000);
  }
}

/**
 * Keeps the token before it uses the rest of the reply; a malformed reply is kept whole. The token comes from the service
 * itself, so its reset date counts more than that of the status, which a front may have kept.
 */
async function keep(
  { credentials, faction, log, ...parts }: RegisterParts,
  callsign: string,
  yes: Yes,
): Promise<Registered> {
  const { token, agent, unread } = yes;
  const { resetDate = parts.resetDate } = token === undefined ? {} : tokenClaims(token);
  const key = { resetDate, callsign };
  if (token !== undefined) await untilKept(() => credentials.keep(key, token));
  const file = unread === undefined ? undefined : await untilKept(() => credentials.keepUnread?.(key, unread));
  if (token === undefined) throw unreadToken(callsign, file);
  log.info('agent.registered', {
    agent: callsign,
    faction,
    headquarters: agent?.headquarters,
    credits: agent?.credits,
  });
  return { resetDate, callsign, token };
}

/** Logs a callsign that cannot be registered, and which is tried next. */
function tellPassedOver({ log, callsigns }: RegisterParts, callsign: string, { refusal, isAfterLoss }: No): void {
  const nextCallsign = callsigns[callsigns.indexOf(callsign) + 1];
  const reason = isAfterLoss ? { reason: MAY_BE_OURS } : {};
  if (isCallsignTaken(refusal.code)) log.warn('callsign.taken', { agent: callsign, nextCallsign, ...reason });
  else log.warn('callsign.refused', { agent: callsign, nextCallsign, reason: describeRefusal(refusal) });
}

/**
 * Registers the first free callsign and keeps its token. Once a callsign was registered no other is tried, not even at a
 * later start.
 * @throws CredentialsError when none can be registered, the service refuses for another reason, or the token cannot be read
 */
export async function register(parts: RegisterParts): Promise<Registered> {
  const { useToken, accountToken, callsigns, credentials, resetDate } = parts;
  const words: string[] = [];
  useToken(accountToken);
  for (const callsign of callsigns) {
    const unread = credentials.unread?.({ resetDate, callsign });
    if (unread !== undefined) throw unreadToken(callsign, unread);
    credentials.requireRoom?.({ resetDate, callsign });
    const answer = await settledAnswer(parts, callsign);
    if (answer.kind === 'registered') return keep(parts, callsign, answer);
    const { refusal } = answer;
    const isTaken = isCallsignTaken(refusal.code);
    if (!isTaken && !isOfCallsign(refusal)) throw registrationRefused(refusal, callsign, parts);
    if (!isTaken) words.push(`${callsign}: ${describeRefusal(refusal)}`);
    tellPassedOver(parts, callsign, answer);
  }
  throw noneLeft(callsigns, words);
}
