import type { Posted } from '../../api/post-json.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Random } from '../../time/random.ts';
import { pass } from '../../time/wait.ts';
import { messageOf, type Notice } from './notice.ts';

export interface SenderParts {
  /** Posts a message; rejects where no reply came. */
  readonly post: (message: unknown, signal: AbortSignal) => Promise<Posted>;
  readonly random: Random;
  readonly log: Log;
  /** Callsign of the agent, as far as it is known. */
  readonly agent: () => string;
}

/** Sends notices in the background: nobody waits for them. */
export interface Sender {
  /** At once; never throws. */
  add(notice: Notice): void;
  /**
   * Sends what is left, for a few seconds at most, and sends no more.
   * @param isGivingUp what is left is the last that the owner hears: it may take longer, and more than one try
   */
  close(isGivingUp?: boolean): Promise<void>;
}

/** Notices that wait at most; the oldest go first. */
const MOST_WAITING = 100;

/** Notices in one message. */
const MOST_IN_ONE = 20;

/** Seconds between two messages: what comes meanwhile goes in one. */
const GAP_SECONDS = 10;

const MOST_TRIES = 5;
const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 120;

/** Seconds that the last message may take when the daemon stops, and when it gives up. */
const LAST_SECONDS = 3;
const LAST_WORD_SECONDS = 10;

/** Replies after which the same message may yet be taken. */
function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Seconds until the next try: doubled each time, with chance so that many do not come at once, or what the reply asks for. */
function pauseSeconds(tries: number, retryAfter: string | undefined, random: Random): number {
  const asked = Number(retryAfter);
  if (asked > 0) return Math.min(asked, LONGEST_PAUSE_SECONDS);
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** tries) * (0.5 + 0.5 * random.next());
}

/** Starts sending. */
export function createSender({ post, random, log, agent }: SenderParts): Sender {
  const waiting: Notice[] = [];
  const closing = new AbortController();
  const late = new AbortController();
  let dropped = 0;
  let isGivingUp = false;
  let awaken = () => {};

  /** What came of a message: undefined when it was taken. */
  async function attempt(
    message: unknown,
  ): Promise<
    { readonly reason: string; readonly retryAfter?: string | undefined; readonly isFinal: boolean } | undefined
  > {
    try {
      const { status, retryAfter } = await post(message, late.signal);
      if (status >= 200 && status < 300) return undefined;
      return { reason: `it answered ${status}`, retryAfter, isFinal: !mayPass(status) };
    } catch (error) {
      return { reason: `no reply (${error instanceof Error ? error.message : 'unknown'})`, isFinal: false };
    }
  }

  async function deliver(notices: readonly Notice[], left: number): Promise<void> {
    const message = messageOf(notices, agent(), left);
    for (let tries = 0; ; tries++) {
      const failed = await attempt(message);
      if (failed === undefined) return;
      const isLast = closing.signal.aborted && (!isGivingUp || late.signal.aborted);
      if (failed.isFinal || tries + 1 >= MOST_TRIES || isLast) {
        log.warn('notice.failed', { reason: failed.reason, notices: notices.length });
        return;
      }
      const until = closing.signal.aborted ? late.signal : closing.signal;
      await pass(pauseSeconds(tries, failed.retryAfter, random) * 1_000, until).catch(() => {});
    }
  }

  async function work(): Promise<void> {
    while (!(closing.signal.aborted && (waiting.length === 0 || late.signal.aborted))) {
      if (waiting.length === 0) {
        await new Promise<void>((resolve) => {
          awaken = resolve;
        });
        continue;
      }
      const left = dropped;
      dropped = 0;
      await deliver(waiting.splice(0, MOST_IN_ONE), left);
      await pass(GAP_SECONDS * 1_000, closing.signal).catch(() => {});
    }
  }

  const working = work();
  return {
    add: (notice) => {
      waiting.push(notice);
      if (waiting.length > MOST_WAITING) {
        waiting.shift();
        dropped += 1;
      }
      awaken();
    },
    close: async (asGivingUp = false) => {
      isGivingUp = asGivingUp;
      closing.abort();
      awaken();
      const enough = new AbortController();
      const seconds = isGivingUp ? LAST_WORD_SECONDS : LAST_SECONDS;
      const limit = pass(seconds * 1_000, enough.signal).catch(() => {});
      await Promise.race([working, limit]);
      enough.abort();
      late.abort();
    },
  };
}
