import { commands } from '../../command/commands.ts';
import { WORTH } from '../../command/performer.ts';
import { pass } from '../../time/wait.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { isTokenOfOtherReset } from '../../wire/error-codes.ts';
import { readResets } from '../reset/read-resets.ts';
import { describeOutcome } from '../start/read-with-retry.ts';
import type { KeptAgent } from './credentials.ts';
import { aboutOurAgent } from './own-agent.ts';
import type { Resets, SessionParts } from './session.ts';
import { isTokenRefusal, type TokenAnswer } from './token-question.ts';

/**
 * Real seconds, guesses, before status and kept tokens are asked about again, before another agent is registered
 * (faults: F61). A reset makes the date later, so an earlier one is doubted for longer.
 */
const LATER_SECONDS = [10] as const;
const EARLIER_SECONDS = [10, 20, 30, 60] as const;

/** Real seconds before a question is repeated that the service itself did not answer (faults: F12). */
const AWAY_SECONDS = 30;

/** Kept tokens that are asked about at most; a guess: each costs requests. */
const MOST_ASKED = 5;

/** A kept agent whose token the service accepts. */
export interface Accepted extends KeptAgent {
  readonly agent: ReplyOf<'getMyAgent'>;
}

/** The reset that the status names once nothing speaks against it, or a kept agent that the service knows all the same. */
export type Settled = Resets & { readonly accepted?: Accepted };

/** Real seconds before each further question, before a reset is believed of which we keep no agent. */
export function secondsToDoubt(isEarlier: boolean): readonly number[] {
  return isEarlier ? EARLIER_SECONDS : LATER_SECONDS;
}

/** Asks whose token it is until the service itself accepts or refuses it. */
async function answerTo({ performer, log, stop }: SessionParts): Promise<TokenAnswer> {
  for (let isTold = false; ; isTold = true) {
    const requestContext = { worth: WORTH.resolve, signal: stop, isQuestion: true } as const;
    const outcome = await performer.perform(commands.readAgent(), requestContext);
    if (outcome.kind === 'done' || isTokenRefusal(outcome)) return outcome;
    if (!isTold) log.warn('server.unreachable', { reason: describeOutcome(outcome), probeSeconds: AWAY_SECONDS });
    await pass(AWAY_SECONDS * 1_000, stop);
  }
}

/** The agent of a kept token, or the code by which the service refuses it. */
async function acceptedBy(parts: SessionParts, kept: KeptAgent): Promise<Accepted | number> {
  parts.useToken(kept.token);
  const ask = () => answerTo(parts);
  const symbolOf = (answer: TokenAnswer) => (answer.kind === 'done' ? answer.reply.data.symbol : undefined);
  const answer = await aboutOurAgent(ask, symbolOf, kept.callsign, parts.stop);
  return answer.kind === 'done' ? { ...kept, agent: answer.reply } : answer.refusal.code;
}

/** The first kept agent whose token is accepted, or whether each refusal was that the token is of another reset. */
async function firstAccepted(parts: SessionParts, kept: readonly KeptAgent[]): Promise<Accepted | boolean> {
  let areOfOther = true;
  for (const each of kept.slice(0, MOST_ASKED)) {
    const answer = await acceptedBy(parts, each);
    if (typeof answer !== 'number') return answer;
    areOfOther &&= isTokenOfOtherReset(answer);
  }
  return areOfOther;
}

/**
 * Checks a reset of whose agents no token is kept in its place, before anything is archived or registered: a kept token
 * that the service accepts counts more than the status, which a front may have kept or changed. The reset is believed
 * once all kept tokens are refused and the status has named it each time, some seconds apart; one before that of a kept
 * token only where the service states that the token is of another reset.
 * @param first the resets that the status named
 * @param isKnown whether the token of an agent of a reset is in its place, so that nothing is at stake
 */
export async function settleReset(
  parts: SessionParts,
  first: Resets,
  isKnown: (resetDate: string) => boolean,
): Promise<Settled> {
  const { credentials, callsigns, log, stop, toldReset } = parts;
  for (let [resets, looks] = [first, Number(first.resetDate === toldReset)]; ; looks++) {
    if (isKnown(resets.resetDate)) return resets;
    const kept = credentials.kept?.(callsigns, resets.resetDate) ?? [];
    const accepted = await firstAccepted(parts, kept);
    if (typeof accepted !== 'boolean') return { ...resets, accepted };
    const isEarlier = kept.some(({ resetDate }) => resetDate > resets.resetDate);
    const [latest] = kept;
    // An earlier date is no reset, and a token that is merely refused is no sign of one.
    const lasting = isEarlier && !accepted ? EARLIER_SECONDS.at(-1) : undefined;
    const seconds = secondsToDoubt(isEarlier)[looks] ?? lasting;
    if (latest === undefined || seconds === undefined) return resets;
    if (looks === 0)
      log.warn('reset.doubted', { resetDate: resets.resetDate, agent: latest.callsign, keptDate: latest.resetDate });
    await pass(seconds * 1_000, stop);
    const next = await readResets(parts);
    if (next.resetDate !== resets.resetDate) looks = -1;
    resets = next;
  }
}
