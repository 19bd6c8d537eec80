import { expect, test } from 'vitest';
import {
  asWords,
  hueOf,
  shortSystem,
  shortWaypoint,
  systemOf,
  waypointName,
} from '../../../src/dashboard/page/words/symbols.ts';

test.each([
  ['X1-JB27-A1', false, 'A1'],
  ['X1-JB27-A1', true, 'JB27·A1'],
  ['X1-JB27-XE9X', true, 'JB27·XE9X'],
  ['X1-JB27', true, 'X1-JB27'],
  ['SOMEWHERE', true, 'SOMEWHERE'],
])('%s, with several systems on the page: %s, is written %s', (symbol, isWithSystem, written) => {
  expect(shortWaypoint(symbol, isWithSystem)).toBe(written);
});

test.each([
  ['IRON_ORE', 'Iron ore'],
  ['AI_MAINFRAMES', 'AI mainframes'],
  ['MOUNT_GAS_SIPHON_II', 'Gas siphon II'],
  ['MODULE_CARGO_HOLD_III', 'Cargo hold III'],
  ['FAB_MATS', 'Fab Mats'],
  ['SHIP_PLATING', 'Ship plating'],
  ['', ''],
])('the good %s is written %s', (symbol, words) => expect(asWords(symbol)).toBe(words));

test('a symbol is taken apart into its system and the name within it', () => {
  expect([systemOf('X1-JB27-A1'), systemOf('X1-JB27'), systemOf('ODD')]).toEqual(['X1-JB27', 'X1-JB27', 'ODD']);
  expect([shortSystem('X1-JB27'), shortSystem('X1-JB27-A1'), shortSystem('ODD')]).toEqual(['JB27', 'JB27', 'ODD']);
  expect([waypointName('X1-JB27-A1'), waypointName('X1-JB27')]).toEqual(['A1', 'X1-JB27']);
});

test('the colour of a system is a hue, the same each time', () => {
  const hues = ['X1-JB27', 'X1-WP73', 'X1-VS55'].map(hueOf);
  expect(hues).toEqual(['X1-JB27', 'X1-WP73', 'X1-VS55'].map(hueOf));
  expect(new Set(hues).size).toBe(3);
  for (const hue of hues) expect(hue).toBeGreaterThanOrEqual(0);
  for (const hue of hues) expect(hue).toBeLessThan(360);
});
