import { expect, test } from 'vitest';
import { type BoardReading, boardStory, nearUs } from '../../../src/report/story/boards.ts';
import { HOUR_MS } from '../books.ts';

const BOARD = [
  ['A', 900],
  ['B', 800],
  ['C', 700],
  ['US', 600],
  ['D', 500],
  ['E', 400],
] as const;

test('of a board those around us are kept, its end where we are not on it, and nothing of an empty one', () => {
  expect(nearUs(BOARD, 'US')).toEqual({ fromPlace: 2, rows: BOARD.slice(1, 5) });
  expect(nearUs(BOARD, 'A')).toEqual({ fromPlace: 1, rows: BOARD.slice(0, 2) });
  expect(nearUs(BOARD, 'NOBODY')).toEqual({ fromPlace: 5, rows: BOARD.slice(4) });
  expect(nearUs([], 'US')).toBeUndefined();
});

const read = (hours: number, fromPlace: number, ...rows: readonly (readonly [string, number])[]): BoardReading => ({
  atMs: hours * HOUR_MS,
  near: { fromPlace, rows },
});

test('place, distance to the next, both paces, and when we pass it', () => {
  const readings = [
    read(0, 14, ['X', 50], ['Y', 40]),
    read(4, 4, ['C', 500], ['US', 100]),
    read(6, 4, ['C', 600], ['US', 400], ['D', 300]),
    read(7, 3, ['B', 900], ['C', 650], ['US', 550]),
  ];
  expect(boardStory(readings, 'US', HOUR_MS)).toEqual({
    readAtMs: 7 * HOUR_MS,
    near: [
      { agent: 'B', place: 3, score: 900, perHour: null },
      { agent: 'C', place: 4, score: 650, perHour: 50 },
      { agent: 'US', place: 5, score: 550, perHour: 150 },
    ],
    place: 5,
    places: [{ atMs: 4 * HOUR_MS, place: 5 }],
    course: {
      atMs: [0, 4, 6, 7].map((hours) => hours * HOUR_MS),
      ours: [null, 100, 400, 550],
      above: [null, 500, 600, 650],
    },
    distance: 100,
    passesInHours: 1,
  });
});

test('who leads, or gains less than the next, passes nobody; who is not shown has no place', () => {
  const story = (...readings: readonly BoardReading[]) => boardStory(readings, 'US', HOUR_MS);
  expect(story(read(0, 1, ['US', 9]), read(1, 1, ['US', 20], ['D', 1]))).toMatchObject({
    place: 1,
    distance: null,
    passesInHours: null,
  });
  const behind = story(read(0, 1, ['C', 10], ['US', 5]), read(2, 1, ['C', 50], ['US', 9]));
  expect(behind).toMatchObject({ distance: 41, passesInHours: null });
  expect(story(read(0, 14, ['X', 50]))).toMatchObject({ place: null, places: [], distance: null });
  expect(story()).toBeUndefined();
});

test('of many readings a course has some, evenly apart and with the last', () => {
  const readings = Array.from({ length: 500 }, (_, hour) => read(hour, 1, ['US', hour]));
  const { ours, above } = boardStory(readings, 'US', HOUR_MS)?.course ?? { ours: [], above: [] };
  expect(ours.length).toBeGreaterThan(60);
  expect(ours.length).toBeLessThanOrEqual(120);
  expect(ours.at(-1)).toBe(499);
  expect(new Set(ours.slice(1).map((score, index) => (score ?? 0) - (ours[index] ?? 0))).size).toBe(1);
  expect(new Set(above)).toEqual(new Set([null]));
});
