import { ABROAD } from '../config/rules/lanes.ts';
import type { Strategy } from '../config/schema/strategy-schema.ts';

/** The sizes of a thread's heap, as Node's worker threads take them: new objects have three rooms of a third each. */
export interface Heap {
  readonly maxYoungGenerationSizeMb: number;
  readonly maxOldGenerationSizeMb: number;
}

/**
 * From the limit for old objects V8 derives how far the heap grows between collections: to 1.6 times what is alive at
 * 1 GB, to twice at 2 GB, to four times above.
 */
const OLD_MB = 1_000;

/**
 * The heap of a run in which ships go to other systems: a week of it has some 230 MB of old objects. Most of what a plan
 * makes is dead before the room for new objects is full, and collecting the dead costs nothing.
 */
export const HEAP_ABROAD: Heap = { maxYoungGenerationSizeMb: 96, maxOldGenerationSizeMb: OLD_MB };

/** Twice the room for new objects, which some 80 MB of old ones leave: a twentieth less CPU, for 60 MB. */
const HEAP_AT_HOME: Heap = { maxYoungGenerationSizeMb: 192, maxOldGenerationSizeMb: OLD_MB };

/** The heap of a thread that plays these strategies one after the other. */
export function heapFor(strategies: readonly Strategy[]): Heap {
  const isAbroad = ({ ships }: Strategy) => ships.some(({ lanes }) => lanes.some((lane) => ABROAD.includes(lane)));
  return strategies.some(isAbroad) ? HEAP_ABROAD : HEAP_AT_HOME;
}
