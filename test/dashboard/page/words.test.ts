import { expect, test } from 'vitest';
import { ordinal, roughDuration } from '../../../src/dashboard/page/words/numbers.ts';
import { placeWords } from '../../../src/dashboard/page/words/place.ts';

const BOARD = { place: 1, places: [], distance: null, passesInHours: null, near: [] };
const ABOVE = { agent: 'OTHER', score: 300, place: 1, perHour: null };

test.each([
  [{ place: null }, 'outside the list'],
  [{ places: [{ atMs: 1, place: 1 }] }, '1st'],
  [{ places: [15, 1].map((place) => ({ atMs: 1, place })) }, '1st (was 15th)'],
  [{ place: 2, near: [ABOVE], distance: 1_200, passesInHours: 2 }, '2nd; 1,200 behind OTHER, passed in about 2 h'],
])('our place on a board in few words: %j', (told, words) => expect(placeWords({ ...BOARD, ...told })).toBe(words));

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [113, '113th'],
  [122, '122nd'],
])('%i as an ordinal number', (place, words) => expect(ordinal(place)).toBe(words));

test.each([
  [26, '26 s'],
  [3_443, '57 min'],
  [3_600, '1 h'],
  [8_130, '2 h 15 min'],
])('%i seconds, roughly', (seconds, words) => expect(roughDuration(seconds)).toBe(words));
