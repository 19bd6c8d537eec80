import { pastOf } from '../../../src/daemon/start/recall.ts';
import type { Store } from '../../../src/store/store.ts';
import { emptyWorld } from '../../../src/world/state.ts';
import { createWorld } from '../../../src/world/world.ts';
import type { DayRow } from './checkpoint.ts';
import { megabytesOf } from './heap.ts';
import type { Oracle } from './oracle.ts';

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
