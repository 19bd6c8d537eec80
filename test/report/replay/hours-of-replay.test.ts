import { expect, test } from 'vitest';
import { GRID, hoursOfReplay } from '../../../src/report/replay/hours-of-replay.ts';
import type { Replay } from '../../../src/report/replay/replay.ts';
import { openStore } from '../../../src/store/store.ts';

const HOUR = 3_600;

const REPLAY: Replay = {
  seconds: 3.5 * HOUR,
  systems: ['X1-B', 'X1-A', 'X1-UNLISTED'],
  moves: [0, 0, 1, 0, 0, 1, 1, 0, 1.5 * HOUR, 0, 0, 60, 1.6 * HOUR, 0, 2, 0, 2.2 * HOUR, 1, -1, 0],
  charts: [900, 1, 1, 2, 2 * HOUR, 1, 2, 2, 2.5 * HOUR, 0, 3, 5],
  gates: [],
};

test('a replay by the hour holds what changed in each hour, on a grid of the whole galaxy', async () => {
  const store = await openStore(':memory:');
  expect(await hoursOfReplay(store, REPLAY)).toBeUndefined();
  const system = (symbol: string, x: number, y: number) => ({
    kind: 'system',
    symbol,
    atMs: 1,
    fact: `[${x},${y},"",true,{},""]`,
  });
  store.atlas.note([system('X1-A', -50, 10), system('X1-B', 150, 110)]);
  expect(await hoursOfReplay(store, REPLAY)).toEqual({
    x: [0, GRID],
    y: [0, GRID / 2],
    ships: [[0, 2], [], [0, 1, 1, 0], [0, 0]],
    charted: [[], [0, 2], [0, 5], [1, 3]],
    chartedOf: [
      [0, 0],
      [1, 2],
      [2, 2],
      [5, 7],
    ],
  });
  await store.close();
});
