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
