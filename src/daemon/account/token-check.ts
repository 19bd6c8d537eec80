import type { Performer, Refusal } from '../../command/performer.ts';
import type { TokenVerdict } from '../../command/replies/meaning.ts';
import type { RequestQueue } from '../../queue/request-queue.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import { CredentialsError } from './credentials.ts';
import type { Session } from './session.ts';
import { QUESTION_SECONDS, questionToken, sayRefused } from './token-question.ts';

export interface TokenDoubtParts {
  readonly performer: () => Performer;
  readonly queue: Pick<RequestQueue, 'pause' | 'resume'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly session: Session;
  /** What the owner should do about a token that the service refuses each time. */
  readonly advice: string;
  /** Called with the error that ends the run: a reset, or a token that is refused for good. */
  readonly fail: (reason: unknown) => void;
  readonly closing: AbortSignal;
}

const REASON = 'token refused';

/** Real seconds before the first question after a recent wrong refusal, and real milliseconds of recent; guesses. */
const SOON_SECONDS = 1;
const LATELY_MS = 3_600_000;

/** Checks whether a refusal of our token is final. A single one is not: it may come from a proxy, or from a passing fault of the service. Never rejects. */
export function createTokenCheck(parts: TokenDoubtParts) {
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

  async function decide(refusal: Refusal, operation: OperationId): Promise<TokenVerdict> {
    queue.pause(REASON);
    sayRefused(log, operation, refusal);
    const verdict = await verdictOn(refusal).catch((error: unknown) => {
      if (!closing.aborted) fail(error);
      return 'refused' as const;
    });
    // A final refusal is not questioned again.
    if (verdict === 'refused') return verdict;
    open = undefined;
    provedWrongMs = clock.monotonicMs();
    log.info('token.accepted', {});
    queue.resume(REASON);
    return verdict;
  }

  return {
    /** Pauses the queue while the service is asked whose token it is; requests refused meanwhile share the answer. */
    raise: (refusal: Refusal, operation: OperationId) => {
      open ??= decide(refusal, operation);
      return open;
    },
    isOpen: () => open !== undefined,
  };
}
