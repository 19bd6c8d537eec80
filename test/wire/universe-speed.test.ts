import { expect, test } from 'vitest';
import { speedHeader, speedSaidIn } from '../../src/wire/universe-speed.ts';

test.each([1, 60, 600])('a universe says that it plays at speed %i', (speed) => {
  expect(speedSaidIn({ headers: speedHeader(speed) })).toBe(speed);
});

test.each(['', '0', '-1', '1.5', 'fast', '1000', '6e2'])('"%s" is no speed', (text) => {
  expect(speedSaidIn({ headers: { 'x-universe-speed': text } })).toBeUndefined();
});

test('the live service says no speed', () => {
  expect(speedSaidIn({ headers: { date: 'Sun, 29 Nov 2026 09:00:00 GMT' } })).toBeUndefined();
});
