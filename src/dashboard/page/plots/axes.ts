import { dayOf, shortTime } from '../clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The marks of a time axis: times of day, with the date where a day begins; days alone where marks are days apart. */
export function timeMarks(marksMs: readonly number[], stepMs: number): string[] {
  return marksMs.map((atMs, index) => {
    if (stepMs >= DAY_MS) return dayOf(atMs);
    const before = marksMs[index - 1];
    const isNewDay = before === undefined || dayOf(before) !== dayOf(atMs);
    const time = shortTime(atMs, stepMs < MINUTE_MS);
    return isNewDay ? `${time}\n${dayOf(atMs)}` : time;
  });
}

/** Steps of the value axis: credits and requests are whole. */
export const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/** The ends of the value axis, with some room above and below. */
export function valueRange(least: number | null, most: number | null, fromZero: boolean): [number, number] {
  if (least === null || most === null) return [0, 1];
  const [low, high] = fromZero ? [Math.min(0, least), Math.max(0, most)] : [least, most];
  const room = (high - low || Math.abs(high) || 1) * 0.08;
  return [low === 0 && fromZero ? 0 : low - room, high + room];
}
