import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mean } from '../../../src/game/numbers/averages.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Megabytes in use after a collection. */
export function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** Megabytes that something takes: it is made once more, and dropped again. */
export async function megabytesOf(make: () => unknown): Promise<number> {
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
