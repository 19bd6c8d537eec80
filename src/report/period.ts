import { isoFromMs } from '../time/iso.ts';
import type { Report } from './report.ts';

/** An instant of our wall clock to the minute, UTC. */
export function minuteOf(ms: number): string {
  return isoFromMs(ms).slice(0, 16).replace('T', ' ');
}

/** The period of a report, in words. */
export function periodOf({ sinceMs, untilMs, curve, gameHours }: Report): string {
  const from = sinceMs > 0 ? sinceMs : curve[0]?.atMs;
  if (from === undefined || untilMs === 0) return 'nothing is in the books yet';
  return `${minuteOf(from)} to ${minuteOf(untilMs)} UTC, ${gameHours.toFixed(1)} game hours`;
}
