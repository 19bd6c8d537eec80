import { expect, test } from 'vitest';
import {
  gameMark,
  gameMarksMs,
  gameStepsMs,
  leastMarkPx,
  logMarks,
  logRange,
  TIME_STEPS_MS,
} from '../../../src/dashboard/page/plots/axes.ts';

/** What is left for the time axis where the page is 400 pixels wide. */
const WIDTH_PX = 326;

test('a plot of 400 pixels has three marks of time at least, whatever time it shows, and two of some minutes', () => {
  const [least = 0, most = 0] = [TIME_STEPS_MS[0], TIME_STEPS_MS.at(-1)];
  for (let spanMs = least * 6; spanMs < most * 3; spanMs *= 1.1) {
    const stepMs = TIME_STEPS_MS.find((one) => (one / spanMs) * WIDTH_PX >= leastMarkPx(spanMs, WIDTH_PX)) ?? most;
    expect(spanMs / stepMs, `${spanMs} ms`).toBeGreaterThanOrEqual(spanMs < 3 * 60_000 ? 2 : 3);
  }
});

test('marks with seconds stand as far apart as such a time is wide', () => {
  expect(leastMarkPx(60_000, WIDTH_PX)).toBeGreaterThan(leastMarkPx(86_400_000, WIDTH_PX));
});

test('game time is marked at whole hours since its beginning, and at minutes where little is shown', () => {
  const game = { beganMs: 7_000, gameHourMs: 60_000 };
  const marks = (fromMs: number, untilMs: number, stepMs: number) =>
    gameMarksMs(fromMs, untilMs, stepMs, game).map((atMs) => gameMark(atMs, stepMs, game));
  expect(gameStepsMs(game)).toContain(6 * 60_000);
  expect(marks(7_000, 7_000 + 25 * 60_000, 6 * 60_000)).toEqual(['0 h', '6 h', '12 h', '18 h', '24 h']);
  expect(marks(70_000, 130_000, 15_000)).toEqual(['1:15', '1:30', '1:45', '2:00']);
  expect(marks(0, 5_000, 1_000)).toEqual([]);
});

test('a logarithmic axis is marked at powers of ten, at nothing and at losses, closer where there are few', () => {
  expect(logMarks(-200_000, 3_000_000)).toEqual([-100_000, -10_000, 0, 10_000, 100_000, 1_000_000]);
  expect(logMarks(150_000, 900_000)).toEqual([200_000, 500_000]);
  expect(logRange(1_000_000, 2_000_000, false)).toEqual([800_000, 2_500_000]);
  expect(logRange(-100, 2_000, true)).toEqual([-125, 2_500]);
});
