/**
 * The page's own time: the only module here that touches Date and timers, as src/time is for the daemon. The daemon's
 * clock and the server's are reckoned from what the daemon last said of them.
 */

/** Made once: making one takes longer than a hundred uses. */
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

let behindDaemonMs = 0;
let serverOffsetMs = 0;

/** Sets the page's clock by what the daemon says: its own wall clock and its distance to the server's, milliseconds. */
export function setByDaemon(daemonNowMs: number, offsetMs: number): void {
  behindDaemonMs = daemonNowMs - Date.now();
  serverOffsetMs = offsetMs;
}

/** The daemon's wall clock, milliseconds. */
export function daemonNowMs(): number {
  return Date.now() + behindDaemonMs;
}

/** The game server's clock, milliseconds. */
export function serverNowMs(): number {
  return daemonNowMs() + serverOffsetMs;
}

/** Milliseconds of an ISO timestamp. */
export function msOf(iso: string): number {
  return Date.parse(iso);
}

/** An instant of the daemon's clock as the reader's own time of day: 14:03:07. */
export function timeOfDay(atMs: number): string {
  return TIME.format(atMs);
}

/** An instant as the reader's own date and time, for titles. */
export function dateAndTime(atMs: number): string {
  return DATE_AND_TIME.format(atMs);
}

/** Does something again and again until the returned function is called. */
export function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}

/** Does something once, later, unless the returned function is called before. */
export function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
