import { seededRandom } from '../src/time/random.ts';

const LINE_BYTES = 64;
const LOADS = 2_000_000;
const MEGABYTE = 2 ** 20;

/** A way through every line of so much memory, in an order that no machine foresees: each line names the next. */
function randomRound(bytes: number): Int32Array {
  const step = LINE_BYTES / Int32Array.BYTES_PER_ELEMENT;
  const places = Array.from({ length: bytes / LINE_BYTES }, (_, line) => line * step);
  const order = seededRandom(1, 'memory').shuffle(places);
  const round = new Int32Array(bytes / Int32Array.BYTES_PER_ELEMENT);
  for (const [nth, place] of order.entries()) round[place] = order[(nth + 1) % order.length] ?? 0;
  return round;
}

/** Nanoseconds that a load takes which must wait for the one before, within so much memory. */
function loadNanoseconds(bytes: number): number {
  const round = randomRound(bytes);
  let at = 0;
  const begin = process.cpuUsage();
  for (let load = 0; load < LOADS; load++) at = round[at] ?? 0;
  const { user } = process.cpuUsage(begin);
  return at < 0 ? Number.NaN : (user * 1_000) / LOADS;
}

/**
 * Whether the core has its caches for itself, which CPU time does not tell: a core whose last cache others fill waits for
 * memory within 4 MB more than half as long as within 128 MB, and takes two or three times as long for all that follows.
 */
export function memoryRow(): string[] {
  const [near, far] = [loadNanoseconds(4 * MEGABYTE), loadNanoseconds(128 * MEGABYTE)];
  return ['nanoseconds a load waits within 4 and 128 MB', `${near.toFixed(0)} and ${far.toFixed(0)}`, ''];
}
