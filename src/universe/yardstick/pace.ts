import { halfLifeMinutes } from '../economy/rates.ts';
import { isReview, remainingShare, tickSeconds } from '../economy/ticks.ts';
import { growVolume } from '../economy/volume.ts';
import type { ActivityLevel, MarketGoodState } from '../state.ts';

/** Ticks in a row in which a market recovers alike. */
export interface Pace {
  readonly ticks: number;
  /** The least that one tick leaves of the way to the rest. */
  readonly remaining: number;
  /** The most units that are dealt in at a time. */
  readonly tradeVolume: number;
}

const ACTIVITIES: readonly ActivityLevel[] = ['RESTRICTED', 'WEAK', 'GROWING', 'STRONG'];

function fastest(good: MarketGoodState, activities: readonly (ActivityLevel | null)[]): number {
  return Math.min(...activities.map((activity) => halfLifeMinutes({ ...good, activity }, 'normal')));
}

/**
 * The fastest that a good of a market can come back to its rest, and the largest that its volume can grow, over so many
 * game hours: as if players worked both ends of its chain as briskly as counts from the first review on.
 * @param isInChain whether it is made of something there, or something is made of it: no other good ever wakes up
 */
export function pacesOf(good: MarketGoodState, hours: number, isInChain: boolean): Pace[] {
  const timeline = { startedAtMs: 0, speed: 1 };
  const seconds = tickSeconds(timeline);
  const atFirst = fastest(good, [good.activity]);
  // What is in no chain falls asleep; what stays as it opened until then is at most as brisk as that.
  const later = fastest(good, isInChain ? ACTIVITIES : [good.activity, good.activity && 'WEAK']);
  const grown: MarketGoodState = { ...good, activity: 'STRONG' };
  const paces: Pace[] = [];
  let halfLife = atFirst;
  for (let tick = 1; tick * seconds <= hours * 3_600; tick++) {
    const pace = { ticks: 1, remaining: remainingShare(seconds, halfLife), tradeVolume: grown.tradeVolume };
    const last = paces.at(-1);
    if (last?.remaining === pace.remaining && last.tradeVolume === pace.tradeVolume)
      paces[paces.length - 1] = { ...last, ticks: last.ticks + 1 };
    else paces.push(pace);
    if (!isReview(timeline, tick)) continue;
    halfLife = later;
    if (isInChain) growVolume(grown, true);
  }
  return paces;
}
