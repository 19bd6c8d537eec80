import { expect, test } from 'vitest';
import { shipNames } from '../../../src/game/words/symbols.ts';

test('a message names the first ships of a large fleet, and how many more there are', () => {
  expect(shipNames(['A-10', 'A-2'])).toBe('A-2, A-10');
  const fleet = Array.from({ length: 145 }, (_, n) => `A-${(n + 1).toString(16).toUpperCase()}`);
  expect(shipNames(fleet)).toBe('A-1, A-2, A-3, A-4, A-5, A-6, A-7, A-8 and 137 more');
});
