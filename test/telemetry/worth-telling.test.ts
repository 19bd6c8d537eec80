import { expect, test } from 'vitest';
import { createWorthTelling } from '../../src/telemetry/worth-telling.ts';

test.each<[credits: number, mostCredits: number, level: string]>([
  [1_000, 0, 'info'],
  [-1_000, 0, 'info'],
  [999, 0, 'debug'],
  [8_000, 200_000, 'debug'],
  [10_000, 200_000, 'info'],
  [-10_000, 200_000, 'info'],
  [1_000_000, 100_000_000, 'debug'],
])('a mission of %d credits, where the agent had %d at most, is told at %s', (credits, mostCredits, level) => {
  const worth = createWorthTelling();
  for (const creditsAfter of [mostCredits, 0]) worth.booked({ creditsAfter });
  expect(worth.levelOf(credits)).toBe(level);
});

test('its beginning is told only where its end is a real minute away', () => {
  const { levelOfStart } = createWorthTelling();
  expect([levelOfStart(9_000, 59), levelOfStart(9_000, 60), levelOfStart(9, 60)]).toEqual(['debug', 'info', 'debug']);
});
