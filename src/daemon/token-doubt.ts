import type { TokenVerdict } from '../command/meaning.ts';
import type { Refusal } from '../command/outcome.ts';
import type { Performer } from '../command/performer.ts';
import type { RequestQueue } from '../queue/request-queue.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import type { OperationId } from '../wire/endpoints.ts';
import { CredentialsError } from './credentials.ts';
import type { Session } from './session.ts';
import { QUESTION_SECONDS, questionToken, sayRefused } from './token-question.ts';

export interface TokenDoubtParts {
  readonly performer: () => Performer;
  readonly queue: Pick<RequestQueue, 'pause' | 'resume'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly session: Session;
  /** What an owner does about a token that the service refuses each time. */
  readonly advice: string;
  /** Hears of what ends the run: a reset, or a token that is refused for good. */
  readonly fail: (reason: unknown) => void;
  readonly closing: AbortSignal;
}

/** What the daemon makes of refusals of its token. */
export interface TokenDoubt {
  /** The fleet waits while the service is asked whose token it is; requests that are refused meanwhile share the answer. */
  raise(refusal: Refusal, operation: OperationId): Promise<TokenVerdict>;
  isOpen(): boolean;
}

const REASON = 'token refused';

/** Seconds before the first question, and milliseconds for which it comes so soon, where a refusal has proved wrong of late. */
const SOON_SECONDS = 1;
const LATELY_MS = 3_600_000;

/** One refusal is no verdict: a proxy may speak so, or the service for a moment. Never rejects. */
export function createTokenDoubt(parts: TokenDoubtParts): TokenDoubt {
  const { queue, clock, log, session, fail, closing } = parts;
  let open: Promise<TokenVerdict> | undefined;
  let provedWrongMs = Number.NEGATIVE_INFINITY;

  function pauses(): readonly number[] {
    if (!session.hasWorked) return [];
    const isLately = clock.monotonicMs() < provedWrongMs + LATELY_MS;
    return isLately ? [SOON_SECONDS, ...QUESTION_SECONDS] : QUESTION_SECONDS;
  }

  async function verdictOn(refusal: Refusal): Promise<TokenVerdict> {
    const question = {
      performer: parts.performer(),
      resetDate: session.resetDate,
      pauses: pauses(),
      signal: closing,
    };
    const answer = await questionToken(question, refusal);
    if (answer.kind === 'done') return 'accepted';
    const { code, name, message } = answer.refusal;
    throw new CredentialsError(`the server refuses the token: ${code} ${name} (${message}). ${parts.advice}`);
  }

  async function settle(refusal: Refusal, operation: OperationId): Promise<TokenVerdict> {
    queue.pause(REASON);
    sayRefused(log, operation, refusal);
    const verdict = await verdictOn(refusal).catch((error: unknown) => {
      if (!closing.aborted) fail(error);
      return 'refused' as const;
    });
    // What is refused for good is not asked about again.
    if (verdict === 'refused') return verdict;
    open = undefined;
    provedWrongMs = clock.monotonicMs();
    log.info('token.accepted', {});
    queue.resume(REASON);
    return verdict;
  }

  return {
    raise: (refusal, operation) => {
      open ??= settle(refusal, operation);
      return open;
    },
    isOpen: () => open !== undefined,
  };
}
