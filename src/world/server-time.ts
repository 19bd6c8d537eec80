import { msFromIso } from '../time/iso.ts';

/** Bounds of how far the server's clock is ahead of ours, milliseconds; each reply narrows them. */
export interface ServerClock {
  readonly leastMs: number;
  readonly mostMs: number;
  /** When the bounds held, by our clock. */
  readonly atMs: number;
}

/** A Date header has whole seconds: the server's clock was within this one. */
const HEADER_GRAIN_MS = 1_000;

/** How far two good clocks drift apart: a tenth of a second in a quarter of an hour. */
const DRIFT_PER_MS = 1e-4;

/** Bounds from one reply: the server wrote its date after we had sent and before we had received. */
function boundsOf(dateMs: number, sentAtMs: number, receivedAtMs: number): ServerClock {
  return { leastMs: dateMs - receivedAtMs, mostMs: dateMs + HEADER_GRAIN_MS - sentAtMs, atMs: receivedAtMs };
}

/**
 * Learns the server's clock from a reply's Date header: bounds that agree narrow the known ones; others (a clock was
 * set, or a cache gave an old date) replace them.
 */
export function learnServerClock(
  known: ServerClock | undefined,
  dateHeader: string | undefined,
  sentAtMs: number,
  receivedAtMs: number,
): ServerClock | undefined {
  const dateMs = dateHeader === undefined ? Number.NaN : msFromIso(dateHeader);
  if (Number.isNaN(dateMs)) return known;
  const news = boundsOf(dateMs, sentAtMs, receivedAtMs);
  if (known === undefined) return news;
  const driftMs = Math.abs(receivedAtMs - known.atMs) * DRIFT_PER_MS;
  const leastMs = Math.max(news.leastMs, known.leastMs - driftMs);
  const mostMs = Math.min(news.mostMs, known.mostMs + driftMs);
  return leastMs <= mostMs ? { leastMs, mostMs, atMs: receivedAtMs } : news;
}

/** Milliseconds from our clock to the server's: the smallest within the bounds, so that equal clocks have 0. */
export function offsetOf({ leastMs, mostMs }: ServerClock): number {
  return Math.round(Math.min(Math.max(0, leastMs), mostMs));
}
