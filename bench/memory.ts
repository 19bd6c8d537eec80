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

/** Nanoseconds that a load takes which must wait for the one before, by the CPU time of this thread. */
function loadNanoseconds(bytes: number): number {
  const round = randomRound(bytes);
  let at = 0;
  const load = (times: number) => {
    for (let left = times; left > 0; left--) at = round[at] ?? 0;
  };
  load(LOADS);
  const begin = process.threadCpuUsage();
  load(LOADS);
  const { user, system } = process.threadCpuUsage(begin);
  return at < 0 ? Number.NaN : ((user + system) * 1_000) / LOADS;
}

/**
 * Whether the core has its caches for itself, which CPU time does not tell: a core whose last cache others fill waits for
 * memory within 4 MB nearly as long as within 128 MB, and all else that is measured takes two or three times as long.
 * @param when for people: when this was measured
 */
export function memoryRow(when: string): string[] {
  const [near, far] = [loadNanoseconds(4 * MEGABYTE), loadNanoseconds(128 * MEGABYTE)];
  return [`nanoseconds a load within 4 and 128 MB, ${when}`, `${near.toFixed(0)} and ${far.toFixed(0)}`, ''];
}
