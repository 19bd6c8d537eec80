/**
 * The page's own time: the only module here that touches Date and timers, as src/time is for the daemon. It derives the
 * daemon's clock and the server's from the daemon's last message.
 */

/** How instants are written: in the reader's time zone, or in UTC. */
export type Zone = 'local' | 'UTC';

/** Created once: creating one takes longer than a hundred uses. */
const formats = (timeZone: string | undefined) => ({
  time: new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone }),
  minute: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }),
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }),
  whole: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone }),
});
const FORMATS = { local: formats(undefined), UTC: formats('UTC') } as const;

let zone: Zone = 'local';

/** Sets the time zone in which all instants are written. */
export function writeIn(next: Zone): void {
  zone = next;
}

let behindDaemonMs = 0;
let serverOffsetMs = 0;
let standsAtMs: number | undefined;

/**
 * Sets the page's clock: the daemon's wall clock and its offset to the server's, in milliseconds.
 * @param stands whether it stands still, as at the end of kept books
 */
export function setByDaemon(daemonNowMs: number, offsetMs: number, stands = false): void {
  behindDaemonMs = daemonNowMs - Date.now();
  serverOffsetMs = offsetMs;
  standsAtMs = stands ? daemonNowMs : undefined;
}

/** The daemon's wall clock, in milliseconds. */
export function daemonNowMs(): number {
  return standsAtMs ?? Date.now() + behindDaemonMs;
}

/** The game server's clock, in milliseconds. */
export function pageServerNowMs(): number {
  return daemonNowMs() + serverOffsetMs;
}

/** Milliseconds of an ISO timestamp. */
export function msOf(iso: string): number {
  return Date.parse(iso);
}

/** An instant as a time of day: 14:03:07. */
export function timeOfDay(atMs: number): string {
  return FORMATS[zone].time.format(atMs);
}

/** An instant as hours and minutes, or with seconds where that matters. */
export function shortTime(atMs: number, isWithSeconds: boolean): string {
  return FORMATS[zone][isWithSeconds ? 'time' : 'minute'].format(atMs);
}

/** The day of an instant: 25 Nov. */
export function dayOf(atMs: number): string {
  return FORMATS[zone].day.format(atMs);
}

/** An instant as date and time, for titles. */
export function dateAndTime(atMs: number): string {
  return FORMATS[zone].whole.format(atMs);
}

/** An instant as ISO 8601, for files. */
export function isoOf(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** A date whose local fields are those of the instant in the reader's choice of zone, for marks at whole hours and days. */
export function zonedDate(atMs: number): Date {
  const date = new Date(atMs);
  return zone === 'local' ? date : new Date(atMs + date.getTimezoneOffset() * 60_000);
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
