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

/** The least distance of two marks of the time axis: the width of a time, or of one with seconds, and a gap. */
const LEAST_MARK_PX = 54;
const LEAST_SECONDS_MARK_PX = 62;

/** The least distance of two marks on an axis that shows this much time. */
export function leastMarkPx(shownMs: number, widthPx: number): number {
  const leastStepMs = (shownMs * LEAST_MARK_PX) / Math.max(1, widthPx);
  return leastStepMs <= MINUTE_MS / 2 ? LEAST_SECONDS_MARK_PX : LEAST_MARK_PX;
}

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

/** When game time began and how long a game hour is, in milliseconds of the daemon's clock. */
export interface GameTime {
  readonly beganMs: number;
  readonly gameHourMs: number;
}

/** Steps of an axis of game time, in game minutes: at most twice the one before, too. */
const GAME_STEPS_MINUTES = [
  ...OF_SIXTY,
  ...[1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 120, 168, 336, 504].map((hours) => 60 * hours),
];

/** The same in milliseconds of the daemon's clock. */
export function gameStepsMs({ gameHourMs }: GameTime): number[] {
  return GAME_STEPS_MINUTES.map((minutes) => (minutes * gameHourMs) / 60);
}

/** Where an axis of game time is marked: at whole steps since its beginning. */
export function gameMarksMs(fromMs: number, untilMs: number, stepMs: number, { beganMs }: GameTime): number[] {
  const first = Math.max(0, Math.ceil((fromMs - beganMs) / stepMs));
  const count = Math.floor((untilMs - beganMs) / stepMs) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => beganMs + (first + index) * stepMs);
}

/** An instant in game time: 12 h, or 12:30 where marks are closer than an hour. */
export function gameMark(atMs: number, stepMs: number, { beganMs, gameHourMs }: GameTime): string {
  // What was logged while an agent was registered is older than its books.
  const minutes = Math.max(0, Math.round((60 * (atMs - beganMs)) / gameHourMs));
  if (stepMs >= gameHourMs) return `${Math.round(minutes / 60)} h`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
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

/** Credits, a guess, up to which a logarithmic axis is linear, so that it also shows nothing, and losses. */
export const LINEAR_BELOW = 1_000;

/** The ends of a logarithmic axis. */
export function logRange(least: number | null, most: number | null, fromZero: boolean): [number, number] {
  if (least === null || most === null) return [0, LINEAR_BELOW];
  const beyond = (value: number, out: number) => (out * value > 0 ? value * 1.25 : value / 1.25);
  const [low, high] = fromZero ? [Math.min(0, least), Math.max(LINEAR_BELOW, most)] : [least, most];
  return [beyond(low, -1), beyond(high, 1)];
}

/** Where a logarithmic axis is marked: at nothing, at powers of ten beyond its linear part, and between them where there are few. */
export function logMarks(low: number, high: number): number[] {
  const powers = [4, 5, 6, 7, 8, 9, 10, 11, 12].map((power) => 10 ** power);
  const marksBy = (factors: readonly number[]) => {
    const above = powers.flatMap((power) => factors.map((factor) => factor * power));
    return [...above.map((mark) => -mark).reverse(), 0, ...above].filter((mark) => mark >= low && mark <= high);
  };
  const [few, some] = [marksBy([1]), marksBy([1, 2, 5])];
  return few.length >= 3 ? few : some;
}
