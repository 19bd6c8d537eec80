import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pastOf } from '../../../src/daemon/start/recall.ts';
import { mean } from '../../../src/game/numbers/averages.ts';
import type { Store } from '../../../src/store/store.ts';
import { emptyWorld } from '../../../src/world/state.ts';
import { createWorld } from '../../../src/world/world.ts';
import type { DayRow } from './checkpoint.ts';
import type { Oracle } from './oracle.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Megabytes in use after a collection. */
export function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** Megabytes that something takes: it is made once more, and dropped again. */
async function megabytesOf(make: () => unknown): Promise<number> {
  const before = heapMb();
  const made = await make();
  const after = heapMb();
  // Used after the collection, so that it outlived it.
  return made === undefined ? 0 : after - before;
}

/** By how much a straight line through these points rises for each unit along. */
export function slope(points: readonly (readonly [along: number, up: number])[]): number {
  const [x, y] = [mean(points.map(([along]) => along)), mean(points.map(([, up]) => up))];
  const over = points.reduce((sum, [along, up]) => sum + (along - x) * (up - y), 0);
  const under = points.reduce((sum, [along]) => sum + (along - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
}

type Memory = Pick<DayRow, 'heapMb' | 'universeMb' | 'knownMb' | 'knownBytesAWaypoint' | 'daemonMb'>;

/** What the daemon would know of galaxy and prices after a start from its books. */
async function knownBy(store: Store, nowMs: number) {
  const world = createWorld(emptyWorld());
  await world.recallAtlas(store.atlas.all());
  world.recall(await pastOf(store, { nowMs, speed: 1 }));
  return world.view;
}

/** The heap of a process that holds universe and daemon, in its parts. */
export async function memoryOf(oracle: Oracle, store: Store, nowMs: number): Promise<Memory> {
  const { heapMb, universeMb } = oracle.measure();
  let waypoints = 0;
  const knownMb = await megabytesOf(async () => {
    const view = await knownBy(store, nowMs);
    waypoints = view.waypoints.size;
    return view;
  });
  const knownBytesAWaypoint = (knownMb * 1_048_576) / Math.max(1, waypoints);
  return { heapMb, universeMb, knownMb, knownBytesAWaypoint, daemonMb: heapMb - universeMb - knownMb };
}
