import { beforeAll, expect, test } from 'vitest';
import { inFolder } from '../../kit/files.ts';
import { type FaultyLane, ODD, SUSPENDED } from './faulty-lanes.ts';
import { type LanePlayed, playLanes } from './play-lane.ts';

const SPAN = { seed: 1, hours: 0.14 };

/** Faulty lanes that one run plays: each is suspended whatever the others do, and a run for each takes longer. */
const IN_A_RUN = 6;

const groups = Array.from({ length: Math.ceil(SUSPENDED.length / IN_A_RUN) }, (_, index) =>
  SUSPENDED.slice(index * IN_A_RUN, (index + 1) * IN_A_RUN),
);
const named = (lanes: readonly FaultyLane[]) => lanes.map(({ name }) => name).join(', ');

let without: LanePlayed;

const play = (lanes: readonly FaultyLane[]) =>
  inFolder((folder) =>
    playLanes(
      folder,
      lanes.map(({ text }) => text),
      SPAN,
    ),
  );

beforeAll(async () => {
  without = await play([]);
});

test.each(groups.map((group) => [named(group), group] as const))(
  'lanes that do this are suspended with one line each, and the fleet earns as without them: %s',
  async (_, group) => {
    const played = await play(group);
    const lines = played.suspended.toSorted((one, other) => (one < other ? -1 : 1));
    expect(lines).toEqual(group.map(({ says = '' }) => expect.stringMatching(says)));
    expect(played.errors).toEqual([]);
    expect(played.books).toEqual(played.universe);
    expect(played.own + played.others).toBeGreaterThanOrEqual(0.95 * (without.own + without.others));
  },
);

test.each(ODD)('a lane that $name is asked on, and harms no other ship', async (lane) => {
  const played = await play([lane]);
  expect(played.suspended).toEqual([]);
  expect(played.errors).toEqual([]);
  expect(played.books).toEqual(played.universe);
  expect(played.others).toBeGreaterThanOrEqual(without.others - 0.05 * Math.abs(without.others));
});
