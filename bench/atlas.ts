import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openStore } from '../src/store/store.ts';
import { seededRandom } from '../src/time/random.ts';
import { emptyWorld } from '../src/world/state.ts';
import { createWorld } from '../src/world/world.ts';
import { madeUpFacts } from './made-up-galaxy.ts';
import { tableLines } from './table.ts';

const SYSTEMS = 7_000;
const WAYPOINTS = 200_000;
const MEGABYTE = 2 ** 20;

/** Bytes that live objects take, buffers included. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Writes an atlas of the whole galaxy; returns the seconds that it took. */
async function write(path: string): Promise<number> {
  const began = performance.now();
  const store = await openStore(path);
  store.atlas.note([...madeUpFacts(seededRandom(1, 'atlas'), SYSTEMS, WAYPOINTS, Date.UTC(2026, 0, 4))]);
  await store.close();
  return (performance.now() - began) / 1_000;
}

/** What an atlas of the whole galaxy costs: its memory, and the time of a start. */
export async function benchAtlas(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-atlas-'));
  const path = join(folder, 'books.sqlite');
  try {
    const written = await write(path);
    const store = await openStore(path);
    const world = createWorld(emptyWorld());
    const before = liveBytes();
    const began = performance.now();
    await world.recallAtlas(store.atlas.all());
    const seconds = (performance.now() - began) / 1_000;
    const bytes = liveBytes() - before;
    await store.close();
    const { waypoints, markets } = world.view;
    const rows = [
      ['megabytes of memory', (bytes / MEGABYTE).toFixed(1), 'at most 60'],
      ['seconds of a load', seconds.toFixed(2), ''],
      ['seconds to write it', written.toFixed(2), ''],
      ['megabytes of the file', (statSync(path).size / MEGABYTE).toFixed(1), ''],
      ['waypoints, markets', `${waypoints.size}, ${markets.size}`, ''],
    ];
    return [`Atlas: ${SYSTEMS} systems`, '', ...tableLines(['atlas', 'value', 'target'], rows)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
