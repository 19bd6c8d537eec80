/**
 * Calls back once, after a delay that no step of the wall clock shortens or stretches.
 * @param delayMs rounded up to whole milliseconds; at most 24.8 days
 * @param keepsAlive false for a timer that the process need not stay up for
 * @returns cancels the call; harmless when it has been made
 */
export function startTimer(delayMs: number, callback: () => void, keepsAlive = true): () => void {
  const timer = setTimeout(callback, Math.max(0, Math.ceil(delayMs)));
  if (!keepsAlive) letGo(timer);
  return () => clearTimeout(timer);
}

/** The page, which shares types with us, knows timers as numbers. */
function letGo(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}
