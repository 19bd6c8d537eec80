import { ageSeconds, type Situation } from './situation.ts';
import { tuningOf } from './tuning/tuning.ts';

/** Game seconds since the newest price of a market was seen; undefined while none was. */
export function ageOfPrices(situation: Situation, waypoint: string): number | undefined {
  const seen = [...(situation.world.markets.get(waypoint)?.prices.values() ?? [])].map((price) => price.seenAtMs);
  return seen.length === 0 ? undefined : ageSeconds(situation, Math.max(...seen));
}

/** Whether the prices of a market were seen within `FRESH_SECONDS`. */
export function isFresh(situation: Situation, waypoint: string): boolean {
  const age = ageOfPrices(situation, waypoint);
  return age !== undefined && age < tuningOf(situation).market.freshSeconds;
}
