import { describe, expect, test } from 'vitest';
import { isReadBackedOff, noteFailedRead, noteSeen } from '../../../src/world/failures/failed-attempts.ts';
import { emptyWorld } from '../../../src/world/state.ts';

const MINUTE_MS = 60_000;
const HERE = 'X1-T-A2';

describe('what a ship could not read where it was', () => {
  /** For how many minutes the market is left alone, if each ship comes as soon as it is not any more. */
  const restsMinutes = (times: number, speed = 1) => {
    const world = emptyWorld(speed);
    let nowMs = 0;
    const rests: number[] = [];
    for (let time = 0; time < times; time++) {
      noteFailedRead(world, 'market', HERE, nowMs);
      const sinceMs = nowMs;
      while (isReadBackedOff(world, 'market', HERE, nowMs)) nowMs += MINUTE_MS / speed;
      rests.push(((nowMs - sinceMs) * speed) / MINUTE_MS);
    }
    return rests;
  };

  test('is left alone for ten minutes, then for twice as long each time, up to six hours', () => {
    expect(restsMinutes(8)).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
  });

  test('is left alone by the time of the game', () => {
    expect(restsMinutes(3, 60)).toEqual([10, 20, 40]);
  });

  test('is not left alone the longer for who tries meanwhile', () => {
    const world = emptyWorld();
    for (const minute of [0, 3, 9]) noteFailedRead(world, 'market', HERE, minute * MINUTE_MS);
    expect(isReadBackedOff(world, 'market', HERE, 10 * MINUTE_MS)).toBe(false);
    noteFailedRead(world, 'market', HERE, 10 * MINUTE_MS);
    expect(isReadBackedOff(world, 'market', HERE, 29 * MINUTE_MS)).toBe(true);
    expect(isReadBackedOff(world, 'market', HERE, 30 * MINUTE_MS)).toBe(false);
  });

  test('is not left alone for as long as a clock was set back', () => {
    const world = emptyWorld();
    noteFailedRead(world, 'market', HERE, 1_440 * MINUTE_MS);
    expect(isReadBackedOff(world, 'market', HERE, 0)).toBe(false);
  });

  test('is another matter than what else is there, or elsewhere', () => {
    const world = emptyWorld();
    noteFailedRead(world, 'market', HERE, 0);
    expect(isReadBackedOff(world, 'shipyard', HERE, 0)).toBe(false);
    expect(isReadBackedOff(world, 'market', 'X1-T-A20', 0)).toBe(false);
  });

  test('is as before once somebody could', () => {
    const world = emptyWorld();
    noteFailedRead(world, 'market', HERE, 0);
    noteSeen(world, 'market', HERE);
    expect(isReadBackedOff(world, 'market', HERE, 0)).toBe(false);
    noteFailedRead(world, 'market', HERE, MINUTE_MS);
    expect(isReadBackedOff(world, 'market', HERE, 11 * MINUTE_MS)).toBe(false);
  });
});
