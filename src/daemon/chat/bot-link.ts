import type { Log } from '../../telemetry/log.ts';
import { pauseAfter, spreadOut } from '../../time/back-off.ts';
import type { Random } from '../../time/random.ts';
import type { BotAnswer } from './telegram-bot.ts';

/** Real seconds between tries while Telegram fails; guesses. */
const PAUSES_SECONDS = { first: 1, longest: 120 };

/** Real seconds until the bot asks again where another program takes its messages; a guess. */
const CONFLICT_SECONDS = 30;

/** The longest wait that Telegram may ask for; a guess: longer ones would look as if nothing ran. */
const LONGEST_ASKED_SECONDS = 600;

/** Failures in a row before a warning: a single long poll fails now and then. A guess. */
const FAILURES_TO_TELL = 3;

/** An answer without a result. */
type Failure = Exclude<BotAnswer, { readonly kind: 'result' }>;

/** What follows from a failure. */
interface NextTry {
  /** Undefined: never again. */
  readonly waitSeconds: number | undefined;
  readonly reason: string;
  /** Whether the first of them is worth a warning. */
  readonly isPlain: boolean;
}

function afterFailure(failure: Failure, failures: number, random: Random): NextTry {
  const waitSeconds = spreadOut(pauseAfter(failures, PAUSES_SECONDS), 0.5, random);
  if (failure.kind === 'silence') return { waitSeconds, reason: failure.why, isPlain: false };
  const { code, why, retrySeconds } = failure;
  const said = `${code}: ${why}`;
  if (code === 401 || code === 404)
    return {
      waitSeconds: undefined,
      reason: `it does not know the token of the bot (${said}): put the one that BotFather shows into its file, and start again; until then no chat is answered`,
      isPlain: true,
    };
  if (code === 409)
    return {
      waitSeconds: CONFLICT_SECONDS,
      reason: `another program, or a webhook, takes the messages of this bot (${said}): end it, or give Argosy a bot of its own; asked again each ${CONFLICT_SECONDS} s`,
      isPlain: true,
    };
  const asked = retrySeconds === undefined ? 0 : Math.min(retrySeconds, LONGEST_ASKED_SECONDS);
  return { waitSeconds: Math.max(waitSeconds, asked), reason: `it answers ${said}`, isPlain: false };
}

/** Counts failures in a row, and logs when the connection to Telegram is lost and when it is there again. */
export class BotLink {
  readonly #log: Log;
  readonly #random: Random;
  readonly #chats: number;
  #failures = 0;
  /** The state that the owner was last told of; undefined before the first. */
  #isUp: boolean | undefined;

  constructor(log: Log, random: Random, chats: number) {
    this.#log = log;
    this.#random = random;
    this.#chats = chats;
  }

  /** @returns real seconds until the next try; undefined where none would help */
  failed(failure: Failure): number | undefined {
    this.#failures += 1;
    const { waitSeconds, reason, isPlain } = afterFailure(failure, this.#failures, this.#random);
    const isTold = this.#isUp !== false && (isPlain || this.#failures >= FAILURES_TO_TELL);
    if (isTold || waitSeconds === undefined) {
      this.#isUp = false;
      this.#log.warn('chat.failed', { reason });
    }
    return waitSeconds;
  }

  /** @param bot its name */
  worked(bot: string): void {
    this.#failures = 0;
    if (this.#isUp === true) return;
    this.#isUp = true;
    this.#log.info('chat.ready', { bot, chats: this.#chats });
  }
}
