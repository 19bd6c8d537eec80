import { commands } from '../command/commands.ts';
import { WORTH } from '../command/errand.ts';
import type { Outcome } from '../command/outcome.ts';
import type { Performer } from '../command/perform.ts';
import type { Log } from '../telemetry/log.ts';
import { pass } from '../time/wait.ts';
import type { ReplyOf } from '../wire/endpoints.ts';
import {
  errorCodes,
  isCallsignTaken,
  isMaintenance,
  isTokenOfOtherReset,
  isTokenRejected,
} from '../wire/error-codes.ts';
import { CredentialsError } from './credentials.ts';
import { saidInstead } from './said-instead.ts';

/** Seconds of real time before a callsign is tried again. */
const PAUSE_SECONDS = 30;

export interface RegisterParts {
  readonly performer: Performer;
  readonly useToken: (token: string | undefined) => void;
  readonly accountToken: string;
  readonly callsigns: readonly string[];
  readonly faction: string;
  readonly log: Log;
  readonly stop: AbortSignal;
}

/** The new agent under the callsign that was free. */
export interface Registered {
  readonly callsign: string;
  readonly token: string;
  readonly agent: ReplyOf<'register'>['data']['agent'] | undefined;
}

type Settled = Exclude<Outcome<'register'>, { kind: 'unknown' }>;

function isWorthAsking(outcome: Outcome<'register'>): outcome is Exclude<typeof outcome, Settled> {
  return outcome.kind === 'unknown' || (outcome.kind === 'refused' && isMaintenance(outcome.refusal.code));
}

/**
 * Asks until the service says yes or no: after maintenance, a reset under way, an error of the server or a lost reply
 * the same callsign is tried again. If the lost request had taken effect, the service then says that it is taken.
 */
async function settledAnswer(parts: RegisterParts, callsign: string): Promise<Settled> {
  const { performer, faction, stop } = parts;
  for (;;) {
    const errand = { worth: WORTH.settle, signal: stop };
    const outcome = await performer.perform(commands.register(callsign, faction), errand);
    if (!isWorthAsking(outcome)) return outcome;
    await pass(PAUSE_SECONDS * 1_000, stop);
  }
}

/**
 * Registers the first callsign that is free.
 * @throws CredentialsError when all are taken, or the service refuses for another reason
 */
export async function register(parts: RegisterParts): Promise<Registered> {
  const { useToken, accountToken, callsigns, faction, log } = parts;
  useToken(accountToken);
  for (const [index, callsign] of callsigns.entries()) {
    const outcome = await settledAnswer(parts, callsign);
    if (outcome.kind === 'done') {
      const { token, agent } = outcome.reply.data;
      return { callsign, token, agent };
    }
    if (!isCallsignTaken(outcome.refusal.code)) throw refused(outcome, callsign, faction);
    log.warn('callsign.taken', { agent: callsign, nextCallsign: callsigns[index + 1] });
  }
  throw new CredentialsError(
    `every callsign of the strategy (${callsigns.join(', ')}) is taken: add another one under agent.callsigns`,
  );
}

function refused(outcome: Extract<Settled, { kind: 'refused' }>, callsign: string, faction: string): CredentialsError {
  const said = saidInstead(outcome);
  const { code } = outcome.refusal;
  if (isTokenRejected(code) || isTokenOfOtherReset(code))
    return new CredentialsError(
      `the server refused to register ${callsign}: ${said}. Expected the token of an account in SPACETRADERS_ACCOUNT_TOKEN, got another one: copy it from my.spacetraders.io (the token of an agent belongs in SPACETRADERS_TOKEN)`,
    );
  if (code !== errorCodes.registerAgentNoStartingLocations.code)
    return new CredentialsError(`the server refused to register ${callsign}: ${said}`);
  return new CredentialsError(
    `the faction ${faction} has no starting location for an agent: ${said}; name another one under agent.faction`,
  );
}
