import { lowest } from '../../game/numbers/extremes.ts';
import { systemDistance } from '../../game/physics/warp.ts';
import type { Random } from '../../time/random.ts';
import type { UniverseState } from '../state.ts';
import { capitalsOf } from './catalogue.ts';
import type { SystemSketch, Tier } from './sketches.ts';

/**
 * Trade volumes abroad relative to those of home systems, least and most, by tier: imports of 12 to 46 instead of 6 and
 * of 40 to 180 instead of 20 were read there, and with these numbers the sums of volume times price over the twelve
 * goods that pay most are spread as in 381 recorded systems (facts: markets-abroad). Growth is limited relative to
 * them.
 */
const VOLUME_FACTORS: Readonly<Record<Tier, readonly [number, number]>> = {
  1: [2.5, 7],
  2: [2.5, 6.5],
  3: [2, 5],
  4: [1.5, 4],
  5: [2.5, 7],
};

/** How far the trade of others moves a supply at most, in trade volumes: at a capital, and far from any; ours. */
const MOST_MOVED = { atCapital: 2, far: 0.5 } as const;

/** Distance from a capital over which the trade of others falls to 37 %, in units of the system map; ours. */
const FALL_DISTANCE = 6_000;

/** Factor on the trade volumes of a market in a system of this tier. */
export function drawVolumeFactor(random: Random, tier: Tier): number {
  return random.between(...VOLUME_FACTORS[tier]);
}

/** How many trade volumes others move in a system at most: more the nearer a capital is. */
export function othersTradeVolumesIn(state: UniverseState, sketch: SystemSketch): number {
  const nearest = lowest(capitalsOf(state).map((capital) => systemDistance(capital, sketch)));
  const { atCapital, far } = MOST_MOVED;
  return far + (atCapital - far) * Math.exp(-nearest / FALL_DISTANCE);
}
