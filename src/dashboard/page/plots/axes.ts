import { dayOf, shortTime } from '../clock.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const steps = (unitMs: number, counts: readonly number[]) => counts.map((count) => count * unitMs);
const OF_SIXTY = [1, 2, 3, 5, 10, 15, 20, 30];

/** Steps of the time axis, each at most twice the one before, so that a narrow plot has marks enough. */
export const TIME_STEPS_MS = [
  ...steps(SECOND_MS, OF_SIXTY),
  ...steps(MINUTE_MS, OF_SIXTY),
  ...steps(HOUR_MS, [1, 2, 3, 4, 6, 8, 12]),
  ...steps(DAY_MS, [1, 2, 3, 4, 5, 7, 10, 14, 20, 30, 60]),
];

/** The least distance of two marks of the time axis: the width of a time with seconds, and a gap. */
export const LEAST_MARK_PX = 54;

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
