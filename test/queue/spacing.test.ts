import { expect, it } from 'vitest';
import { createSpacing, SERVICE_LIMITS } from '../../src/queue/spacing.ts';

const MINUTE_MS = 60_000;

/** Spacing under a clock of the test's own, with even round trips behind it. */
function evenSpacing(speed: number) {
  let nowMs = 0;
  const spacing = createSpacing(SERVICE_LIMITS, speed, () => nowMs);
  for (let index = 0; index < 120; index++) spacing.replied(60);
  const replyAfter = (ms: number) => {
    nowMs += ms;
    spacing.replied(60);
  };
  return { spacing, replyAfter };
}

it('the spacing starts wide, and settles at the limit where replies come evenly', () => {
  expect(createSpacing(SERVICE_LIMITS, 1, () => 0).steadyMs()).toBe(550);
  expect(evenSpacing(1).spacing.steadyMs()).toBe(500);
  expect(evenSpacing(1).spacing.burstMs()).toBe(60_200);
  expect(evenSpacing(50).spacing.steadyMs()).toBe(10);
});

it('a 429 withholds burst leases first, and slows the steady pace when they go on', () => {
  const { spacing } = evenSpacing(1);
  for (let count = 1; count <= 4; count++) spacing.rejected();
  expect([spacing.withheld(), spacing.steadyMs()]).toEqual([4, 500]);
  for (let count = 5; count <= 1000; count++) spacing.rejected();
  expect(spacing.withheld()).toBeGreaterThanOrEqual(SERVICE_LIMITS.burstSize);
  expect(spacing.steadyMs()).toBe(1000);
});

it('what 429s taught is forgotten bit by bit in their absence', () => {
  const { spacing, replyAfter } = evenSpacing(1);
  for (let count = 1; count <= 16; count++) spacing.rejected();
  replyAfter(9 * MINUTE_MS);
  expect(spacing.withheld()).toBe(16);
  replyAfter(MINUTE_MS);
  expect(spacing.withheld()).toBe(14);
  for (let count = 0; count < 12; count++) replyAfter(10 * MINUTE_MS);
  expect(spacing.withheld()).toBeLessThan(3);
  for (let count = 0; count < 12; count++) replyAfter(10 * MINUTE_MS);
  expect(spacing.withheld()).toBe(0);
});
