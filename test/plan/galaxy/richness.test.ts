import { expect, test } from 'vitest';
import { richness } from '../../../src/plan/galaxy/trade-systems.ts';

const chance = (planets: number, stations: number, isSettled = false) =>
  richness({ counts: { PLANET: planets, ORBITAL_STATION: stations }, isSettled });

test('a system of many planets, each with a station, is all but surely rich', () => {
  expect(chance(6, 6)).toBeGreaterThan(0.95);
});

test.each<[planets: number, stations: number, isRich: boolean]>([
  [0, 0, false],
  [2, 1, false],
  [5, 2, false],
  [4, 4, true],
  [7, 5, true],
])('a system of %i planets and %i stations: rich %s', (planets, stations, isRich) => {
  expect(chance(planets, stations) >= 0.5).toBe(isRich);
});

test('each more station makes it more probable', () => {
  const chances = [0, 1, 2, 3, 4, 5].map((stations) => chance(5, stations));
  expect(chances).toEqual([...chances].sort((a, b) => a - b));
});

test('more stations than planets are no more than one a planet', () => {
  expect(chance(3, 5)).toBe(chance(3, 3));
});

test('a starter system is none, whatever it has', () => {
  expect(chance(7, 7, true)).toBe(0);
});
