import { expect, test } from 'vitest';
import { LEAST_MARK_PX, TIME_STEPS_MS } from '../../../src/dashboard/page/plots/axes.ts';

/** What is left for the time axis where the page is 400 pixels wide. */
const WIDTH_PX = 326;

test('a plot of 400 pixels has three marks of time at least, whatever time it shows', () => {
  const [least = 0, most = 0] = [TIME_STEPS_MS[0], TIME_STEPS_MS.at(-1)];
  for (let spanMs = least * 6; spanMs < most * 3; spanMs *= 1.1) {
    const stepMs = TIME_STEPS_MS.find((one) => (one / spanMs) * WIDTH_PX >= LEAST_MARK_PX) ?? most;
    expect(spanMs / stepMs, `${spanMs} ms`).toBeGreaterThanOrEqual(3);
  }
});
