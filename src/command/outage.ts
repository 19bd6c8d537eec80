import type { RequestQueue } from '../queue/request-queue.ts';
import type { Log } from '../telemetry/log.ts';
import { pass } from '../time/wait.ts';

/** Seconds between probes while the server cannot be reached. */
const PROBE_SECONDS = 30;

/** One shared memory of the server being away, so that a fleet waits and probes as one (reliability F12). */
export interface Outage {
  /** To be called after an attempt that failed without effect; resolves when the server answers again. */
  wait(reason: string, reached: boolean, signal?: AbortSignal): Promise<void>;
}

export interface OutageParts {
  readonly queue: RequestQueue;
  readonly log: Log;
  /** Asks the server for a sign of life past the paused queue; never rejects. */
  readonly probe: () => Promise<boolean>;
  /** Ends the probing for good when the daemon closes. */
  readonly closing: AbortSignal;
}

/** Resolves with the promise, or rejects with the signal's reason. */
function abortable(promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return promise;
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** While it lasts the queue stands still; one probe goes out after a second if the server was reached, else per 30 s. */
export function createOutage({ queue, log, probe, closing }: OutageParts): Outage {
  let back: Promise<void> | undefined;

  async function answersAfter(seconds: number): Promise<boolean> {
    await pass(seconds * 1_000, closing);
    return probe();
  }

  /** Waits ever longer between probes of a server that was reached. */
  async function untilBack(reason: string, reached: boolean): Promise<void> {
    log.warn('server.unreachable', { reason, probeSeconds: PROBE_SECONDS });
    let seconds = reached ? 2 : PROBE_SECONDS;
    while (!(await answersAfter(seconds))) seconds = Math.min(PROBE_SECONDS, 2 * seconds);
    log.info('server.back', {});
  }

  async function last(reason: string, reached: boolean): Promise<void> {
    queue.pause('server away');
    try {
      // A server that was reached may fail at this one request only.
      if (reached && (await answersAfter(1))) log.warn('reply.unusable', { reason });
      else await untilBack(reason, reached);
    } finally {
      back = undefined;
      queue.resume('server away');
    }
  }

  return {
    wait: (reason, reached, signal) => {
      back ??= last(reason, reached);
      back.catch(() => {});
      return abortable(back, signal);
    },
  };
}
