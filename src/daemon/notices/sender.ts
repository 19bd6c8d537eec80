import type { Posted } from '../../api/post-json.ts';
import type { NoticeKind } from '../../config/schema/notices-schema.ts';
import type { Log } from '../../telemetry/log.ts';
import { pauseAfter, spreadOut } from '../../time/back-off.ts';
import type { Random } from '../../time/random.ts';
import { pass } from '../../time/wait.ts';

/** A message to the owner, of a kind that the owner asked for. */
export interface Notice {
  readonly kind: NoticeKind;
  /** ISO 8601, UTC. */
  readonly time: string;
  /** A sentence for people. */
  readonly text: string;
}

/** The notices of one message. */
export interface Outgoing {
  readonly notices: readonly Notice[];
  readonly agent: string;
  readonly dropped: number;
}

interface SenderParts {
  /** Posts notices in one message, with how many earlier ones were left out; rejects where no reply came. */
  readonly post: (message: Outgoing, signal: AbortSignal) => Promise<Posted>;
  /** Who gets them, for the log. */
  readonly receiver: string;
  readonly random: Random;
  readonly log: Log;
  /** Callsign of the agent, or a substitute while it is unknown. */
  readonly agent: () => string;
}

/** Maximum of waiting notices, a guess at what is still read; the oldest are dropped first. */
const MOST_WAITING = 100;

/** Maximum of notices in one message; a guess. */
const MOST_IN_ONE = 20;

/** Real seconds between two messages, a guess that no chat refuses; notices of that time share a message. */
const GAP_SECONDS = 10;

/** Tries of one message, and the seconds between them; guesses: a receiver that restarts is back by then. */
const MOST_TRIES = 5;
const PAUSES_SECONDS = { first: 2, longest: 120 };

/** Real seconds that the last message may take when the daemon stops, and when it gives up; guesses (faults: F52). */
const LAST_SECONDS = 3;
const LAST_WORD_SECONDS = 10;

/** Whether the same message may be accepted after a reply with this status. */
function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Real seconds until the next try: what the reply asks for, else doubled each time, with jitter to spread the load. */
function pauseSeconds(tries: number, retryAfter: string | undefined, random: Random): number {
  const asked = Number(retryAfter);
  if (asked > 0) return Math.min(asked, PAUSES_SECONDS.longest);
  return spreadOut(pauseAfter(tries + 1, PAUSES_SECONDS), 0.5, random);
}

/** Sends notices in the background. */
export function createSender({ post, receiver, random, log, agent }: SenderParts) {
  const waiting: Notice[] = [];
  const closing = new AbortController();
  const late = new AbortController();
  let dropped = 0;
  let isGivingUp = false;
  let awaken = () => {};

  /** Posts a message; returns why it failed, or undefined when it was accepted. */
  async function attempt(message: Outgoing) {
    try {
      const { status, retryAfter } = await post(message, late.signal);
      if (status >= 200 && status < 300) return undefined;
      return { reason: `it answered ${status}`, retryAfter, isFinal: !mayPass(status) };
    } catch (error) {
      const reason = `no reply (${error instanceof Error ? error.message : 'unknown'})`;
      return { reason, retryAfter: undefined, isFinal: false };
    }
  }

  async function deliver(notices: readonly Notice[], left: number): Promise<void> {
    const message = { notices, agent: agent(), dropped: left };
    for (let tries = 0; ; tries++) {
      const failed = await attempt(message);
      if (failed === undefined) return;
      const isLast = closing.signal.aborted && (!isGivingUp || late.signal.aborted);
      if (failed.isFinal || tries + 1 >= MOST_TRIES || isLast) {
        log.warn('notice.failed', { receiver, reason: failed.reason, notices: notices.length });
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
    /** Queues a notice and returns at once; never throws. */
    add: (notice: Notice) => {
      waiting.push(notice);
      if (waiting.length > MOST_WAITING) {
        waiting.shift();
        dropped += 1;
      }
      awaken();
    },
    /**
     * Sends the remaining notices, for a few seconds at most, then stops.
     * @param asGivingUp these are the last notices that the owner gets: sending may take longer and retry
     */
    close: async (asGivingUp = false): Promise<void> => {
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
