import { beforeAll, expect, test } from 'vitest';
import { inFolder } from '../../kit/files.ts';
import { ODD, SUSPENDED } from './faulty-lanes.ts';
import { type LanePlayed, playLane } from './play-lane.ts';

const SPAN = { seed: 1, hours: 0.14 };

let without: LanePlayed;

beforeAll(async () => {
  without = await inFolder((folder) => playLane(folder, undefined, SPAN));
});

test.each(SUSPENDED)(
  'a lane that $name is suspended with one line, and the fleet earns as without it',
  async (lane) => {
    const played = await inFolder((folder) => playLane(folder, lane.text, SPAN));
    expect(played.suspended).toEqual([expect.stringMatching(lane.says ?? '')]);
    expect(played.errors).toEqual([]);
    expect(played.books).toEqual(played.universe);
    expect(played.own + played.others).toBeGreaterThanOrEqual(0.95 * (without.own + without.others));
  },
);

test.each(ODD)('a lane that $name is asked on, and harms no other ship', async (lane) => {
  const played = await inFolder((folder) => playLane(folder, lane.text, SPAN));
  expect(played.suspended).toEqual([]);
  expect(played.errors).toEqual([]);
  expect(played.books).toEqual(played.universe);
  expect(played.others).toBeGreaterThanOrEqual(without.others - 0.05 * Math.abs(without.others));
});
