import { msFromIso } from '../time/iso.ts';

/** The Date header has whole seconds, so a smaller difference than this says nothing. */
const HEADER_GRAIN_MS = 1_500;

/**
 * Milliseconds to add to our wall clock to get the server's, learned from a reply's Date header; small differences
 * count as none.
 */
export function learnServerOffset(offsetMs: number, dateHeader: string | undefined, nowMs: number): number {
  const serverMs = dateHeader === undefined ? Number.NaN : msFromIso(dateHeader) + 500;
  if (Number.isNaN(serverMs)) return offsetMs;
  const difference = serverMs - nowMs;
  if (Math.abs(difference - offsetMs) <= HEADER_GRAIN_MS) return offsetMs;
  return Math.abs(difference) <= HEADER_GRAIN_MS ? 0 : difference;
}
