/**
 * The page's own time: the only module here that touches Date and timers, as src/time is for the daemon. It derives the
 * daemon's clock and the server's from the daemon's last message.
 */

/** Created once: creating one takes longer than a hundred uses. */
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

let behindDaemonMs = 0;
let serverOffsetMs = 0;

/** Sets the page's clock: the daemon's wall clock and its offset to the server's, in milliseconds. */
export function setByDaemon(daemonNowMs: number, offsetMs: number): void {
  behindDaemonMs = daemonNowMs - Date.now();
  serverOffsetMs = offsetMs;
}

/** The daemon's wall clock, in milliseconds. */
export function daemonNowMs(): number {
  return Date.now() + behindDaemonMs;
}

/** The game server's clock, in milliseconds. */
export function serverNowMs(): number {
  return daemonNowMs() + serverOffsetMs;
}

/** Milliseconds of an ISO timestamp. */
export function msOf(iso: string): number {
  return Date.parse(iso);
}

/** An instant of the daemon's clock as the reader's local time of day: 14:03:07. */
export function timeOfDay(atMs: number): string {
  return TIME.format(atMs);
}

/** An instant as the reader's local date and time, for titles. */
export function dateAndTime(atMs: number): string {
  return DATE_AND_TIME.format(atMs);
}

/** Repeats some work until the returned function is called. */
export function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}

/** Does some work once, later, unless the returned function is called before. */
export function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
