/**
 * Calls back once, after a delay that steps of the wall clock do not change.
 * @param delayMs rounded up to whole milliseconds; at most 24.8 days
 * @param keepsAlive false for a timer that does not keep the process running
 * @returns cancels the call; harmless after the call
 */
export function startTimer(delayMs: number, callback: () => void, keepsAlive = true): () => void {
  const timer = setTimeout(callback, Math.max(0, Math.ceil(delayMs)));
  if (!keepsAlive) letGo(timer);
  return () => clearTimeout(timer);
}

/** In the page, which shares types with us, timers are numbers without `unref`. */
function letGo(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}

const bell = new Int32Array(new SharedArrayBuffer(4));

/**
 * Blocks the process for `ms` milliseconds: no timer, signal or reply is handled meanwhile. Only for the end of a
 * process.
 */
export function halt(ms: number): void {
  Atomics.wait(bell, 0, 0, ms);
}

/** A timer takes at most 24.8 days: Node fires a longer one at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits `ms` milliseconds, which steps of the wall clock do not change; rejects with the signal's reason. */
export function pass(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  if (!(ms > 0)) return Promise.resolve();
  if (ms <= LONGEST_TIMER_MS) return timer(ms, signal);
  return timer(LONGEST_TIMER_MS, signal).then(() => pass(ms - LONGEST_TIMER_MS, signal));
}

/** Waits until a clock has reached an instant; reads the clock again after each wait for the time left. */
export async function passUntil(nowMs: () => number, atMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  for (let restMs = atMs - nowMs(); restMs > 0; restMs = atMs - nowMs()) await pass(Math.ceil(restMs), signal);
}

function timer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = startTimer(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Resolves with the promise, or rejects with the signal's reason. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  if (signal.aborted) {
    // Nobody waits for it any more: its failure must not end the process.
    promise.catch(() => {});
    return Promise.reject(signal.reason);
  }
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
