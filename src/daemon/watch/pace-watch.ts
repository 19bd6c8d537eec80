import type { RequestQueue } from '../../queue/request-queue.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { pass } from '../../time/wait.ts';

/** The queue at one instant. */
interface PaceLook {
  /** Milliseconds of a monotonic clock. */
  readonly atMs: number;
  /** Requests of all agents so far: while those of another start, ours only wait for their turn. */
  readonly started: number;
  readonly rejected429: number;
  /** Game seconds. */
  readonly oldestWaitSeconds: number;
  /** By a refusal for the rate, an outage, or a token that is being checked. */
  readonly isPaused: boolean;
}

/** Real milliseconds between looks, the time that is judged, and the time after which it is logged again. */
const [LOOK_MS, JUDGED_MS, AGAIN_MS] = [10_000, 60_000, 3_600_000];

/** Game seconds of a wait, and the share of the limit that is used: below it requests wait for something else than a turn. */
const [LONG_WAIT_SECONDS, UNUSED_PERCENT] = [60, 80];

/** Above this share of refusals, a guess, the server's limit is what holds requests back; a few are chance. */
const REFUSED_SHARE = 0.01;

/**
 * The share of the limit that was used in the last minute, in percent, if requests waited long in most of it although much of the
 * limit was unused; otherwise undefined.
 * @param looks those of the last minute, the oldest first
 * @param allowedPerMs requests that the limit lets go in a real millisecond
 */
function behindAtPercent(looks: readonly PaceLook[], allowedPerMs: number): number | undefined {
  const [first, last] = [looks[0], looks.at(-1)];
  if (first === undefined || last === undefined || last.atMs - first.atMs < JUDGED_MS) return undefined;
  const started = last.started - first.started;
  const usedPercent = (100 * started) / ((last.atMs - first.atMs) * allowedPerMs);
  const heldUp = looks.filter((look) => look.oldestWaitSeconds >= LONG_WAIT_SECONDS && !look.isPaused);
  const isRefused = last.rejected429 - first.rejected429 > started * REFUSED_SHARE;
  const isBehind = heldUp.length * 2 > looks.length && !isRefused;
  return isBehind && usedPercent < UNUSED_PERCENT ? usedPercent : undefined;
}

interface PaceParts {
  readonly queue: Pick<RequestQueue, 'depth' | 'startedByAll' | 'counters'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly speed: number;
  /** `limits.requestsPerMinute`, per game minute. */
  readonly requestsPerMinute: number;
}

/** Watches whether the machine and the server keep up with the speed. */
export type PaceWatch = ReturnType<typeof createPaceWatch>;

export function createPaceWatch({ queue, clock, log, speed, requestsPerMinute }: PaceParts) {
  const allowedPerMs = (requestsPerMinute * speed) / 60_000;
  let looks: readonly PaceLook[] = [];
  let usedPercent: number | undefined;
  let loggedAtMs = Number.NEGATIVE_INFINITY;

  function look(atMs: number): void {
    const { waiting, pausedBecause, oldestWaitSeconds } = queue.depth();
    const { rejected429 } = queue.counters();
    const now = {
      atMs,
      started: queue.startedByAll(),
      rejected429,
      oldestWaitSeconds,
      isPaused: pausedBecause.length > 0,
    };
    const begin = looks.findLastIndex((one) => one.atMs <= atMs - JUDGED_MS);
    looks = [...looks.slice(Math.max(0, begin)), now];
    usedPercent = behindAtPercent(looks, allowedPerMs);
    if (usedPercent === undefined || atMs - loggedAtMs < AGAIN_MS) return;
    loggedAtMs = atMs;
    const waits = { queueDepth: waiting, oldestWaitSeconds: Math.round(oldestWaitSeconds * 10) / 10 };
    log.warn('pace.behind', { speed, ...waits, budgetUsePercent: Math.round(usedPercent) });
  }

  return {
    /** Whether requests waited for the last minute although much of the limit was unused. */
    isBehind: () => usedPercent !== undefined,
    /** Looks until the signal; logs what it finds, at most once an hour. */
    watch: async (signal: AbortSignal): Promise<void> => {
      for (;;) {
        look(clock.monotonicMs());
        await pass(LOOK_MS, signal);
      }
    },
  };
}
