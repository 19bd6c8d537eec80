import { isoFromMs } from '../time/iso.ts';
import type { Report } from './report.ts';

/** From when to when a report tells, in words. */
export function periodOf({ sinceMs, untilMs, curve, gameHours }: Report): string {
  const from = sinceMs > 0 ? sinceMs : curve[0]?.atMs;
  if (from === undefined || untilMs === 0) return 'nothing is in the books yet';
  const minute = (ms: number) => isoFromMs(ms).slice(0, 16).replace('T', ' ');
  return `${minute(from)} to ${minute(untilMs)} UTC, ${gameHours.toFixed(1)} game hours`;
}
