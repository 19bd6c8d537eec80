import type { RequestQueue } from '../../queue/request-queue.ts';
import type { Log } from '../../telemetry/log.ts';
import { pauseAfter } from '../../time/back-off.ts';
import type { Clock } from '../../time/clock.ts';
import { abortable, pass } from '../../time/wait.ts';
import type { OperationId } from '../../wire/endpoints.ts';

/** Seconds between probes while the server cannot be reached (faults: F12). */
const PROBE_SECONDS = 30;

/** Seconds before each probe of a server that was reached; the first is a guess. */
const PAUSES_SECONDS = { first: 2, longest: PROBE_SECONDS };

/** Milliseconds, a guess, during which an operation that alone gets no answer does not pause the queue. */
const ODD_MS = 600_000;

/** Shared state of an unreachable server, so that a fleet waits and probes as one (faults: F12). */
export interface Outage {
  /** Call after an attempt that failed without effect; resolves when the server answers again. */
  wait(reason: string, reached: boolean, operation: OperationId, signal?: AbortSignal): Promise<void>;
  /** The same for a request that is not sent again but reported as unknown; nothing waits for it. */
  suspect(reason: string, operation: OperationId): void;
}

export interface OutageParts {
  readonly queue: Pick<RequestQueue, 'pause' | 'resume'>;
  readonly log: Log;
  readonly clock: Clock;
  /** Asks the server for a sign of life while the queue is paused; never rejects. */
  readonly probe: () => Promise<boolean>;
  /** Ends the probing for good when the daemon closes. */
  readonly closing: AbortSignal;
}

const REASON = 'server away';

/** A failed attempt. */
interface Failure {
  readonly reason: string;
  readonly reached: boolean;
  readonly operation: OperationId;
  /** Whether it is logged in other words. */
  readonly isTold: boolean;
}

/**
 * During an outage the queue is paused; a probe goes out after 1 s if the server was reached, else every 30 s. A second
 * failure of an operation that is known to fail alone does not pause the queue.
 */
export function createOutage({ queue, log, clock, probe, closing }: OutageParts): Outage {
  let back: Promise<void> | undefined;
  const oddUntilMs = new Map<OperationId, number>();
  const isOdd = (operation: OperationId) =>
    clock.monotonicMs() < (oddUntilMs.get(operation) ?? Number.NEGATIVE_INFINITY);

  async function answersAfter(seconds: number): Promise<boolean> {
    await pass(seconds * 1_000, closing);
    return probe();
  }

  /** Doubles the time between probes of a server that was reached, up to 30 s. */
  async function untilBack(reason: string, reached: boolean): Promise<void> {
    queue.pause(REASON);
    log.warn('server.unreachable', { reason, probeSeconds: PROBE_SECONDS });
    const seconds = (probes: number) => (reached ? pauseAfter(probes, PAUSES_SECONDS) : PROBE_SECONDS);
    for (let probes = 1; !(await answersAfter(seconds(probes))); probes++);
    log.info('server.back', {});
  }

  async function last({ reason, reached, operation, isTold }: Failure): Promise<void> {
    if (!isOdd(operation)) queue.pause(REASON);
    try {
      // A server that was reached may fail at this one request only.
      if (!reached || !(await answersAfter(1))) return await untilBack(reason, reached);
      oddUntilMs.set(operation, clock.monotonicMs() + ODD_MS);
      if (!isTold) log.warn('reply.unreadable', { reason });
    } finally {
      back = undefined;
      queue.resume(REASON);
    }
  }

  const begin = (failure: Failure) => {
    back ??= last(failure);
    back.catch(() => {});
    return back;
  };
  return {
    wait: (reason, reached, operation, signal) =>
      abortable(begin({ reason, reached, operation, isTold: false }), signal),
    suspect: (reason, operation) => void begin({ reason, reached: true, operation, isTold: true }),
  };
}
