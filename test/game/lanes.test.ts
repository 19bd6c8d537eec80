import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { laneModules } from '../../scripts/lane-modules.ts';
import {
  buysShips,
  digs,
  earnsByItself,
  earnsFor,
  familyLanes,
  isOf,
  isOwnLane,
  LANE_NAMES,
  laneRow,
  takesOver,
} from '../../src/game/lanes.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test.each(Object.entries(laneModules()))('%s follows from the rows (else run: npm run schemas)', (path, text) => {
  expect(readFileSync(`${ROOT}${path}`, 'utf8')).toBe(text);
});

describe('a row', () => {
  test.each(LANE_NAMES)('of %s that is suspended with another lane names one of its family that is judged', (lane) => {
    const { family, suspendedWith } = laneRow(lane);
    if (suspendedWith === undefined) return;
    expect(isOf(family, suspendedWith)).toBe(true);
    expect(laneRow(suspendedWith)?.judgedBy).toBeDefined();
  });

  test('of a text that is no lane is none, but for the purchase of ships', () => {
    const texts = ['Nap', undefined, '__proto__', 'other', 'pause'];
    expect(texts.map((text) => laneRow(text))).toEqual(texts.map(() => undefined));
    expect(isOf('looking', 'growth')).toBe(true);
  });
});

test('a lane of the owner earns at markets by itself, and is judged by its own missions', () => {
  expect(laneRow('medicine')).toMatchObject({ pays: 'atMarkets', judgedBy: 'own' });
  expect(earnsByItself('medicine')).toBe(true);
  expect(['medicine', 'trade', 'growth', 'other', 'Medicine', 'a'].filter(isOwnLane)).toEqual(['medicine']);
});

test('the lanes that dig have equipment for it, and the other one of their family takes over', () => {
  expect(familyLanes('digging').filter(digs)).toEqual(['mine', 'siphon']);
  expect(LANE_NAMES.filter((lane) => takesOver([lane]))).toEqual(['haul']);
});

test('a lane that sells what a family brings earns for that family, too', () => {
  expect(LANE_NAMES.filter((lane) => earnsFor('digging', lane))).toEqual(['mine', 'siphon', 'haul', 'refine']);
  expect(LANE_NAMES.filter((lane) => earnsFor('trading', lane))).toEqual(familyLanes('trading'));
  expect(earnsFor('digging', undefined)).toBe(false);
});

test('a purchase is made at home by ships that scout, and abroad by ships that chart', () => {
  expect(LANE_NAMES.filter((lane) => buysShips([lane], 'atHome'))).toEqual(['scout']);
  expect(LANE_NAMES.filter((lane) => buysShips([lane], 'abroad'))).toEqual(['chart', 'warp']);
});
