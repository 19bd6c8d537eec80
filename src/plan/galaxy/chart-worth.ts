import type { Waypoint } from '../../wire/schemas/system.ts';
import { hasTrait, type SystemKnown } from '../../world/known.ts';
import type { Situation } from '../situation.ts';
import { CHART_CREDITS } from '../tuning/charting.ts';
import { tuningOf } from '../tuning/tuning.ts';

/** Mean reward of a chart, by the type of the waypoint, in credits; its traits show only afterwards. */
export function chartCredits(situation: Situation, type: string): number {
  return CHART_CREDITS[type] ?? tuningOf(situation).charting.otherCredits;
}

/** The waypoints of a listed system that nobody had charted. */
export function unchartedIn({ world }: Situation, systemSymbol: string): Waypoint[] {
  return [...world.waypoints.in(systemSymbol).values()].filter((waypoint) => hasTrait(waypoint, 'UNCHARTED'));
}

/** What a system that nobody of us has listed may have to chart: all of it, unless a faction has charted it. */
export function whollyUncharted(
  situation: Situation,
  { isSettled, counts }: SystemKnown,
): { readonly credits: number; readonly waypoints: number } {
  if (isSettled) return { credits: 0, waypoints: 0 };
  let [credits, waypoints] = [0, 0];
  for (const [type, count] of Object.entries(counts)) {
    credits += count * chartCredits(situation, type);
    waypoints += count;
  }
  return { credits, waypoints };
}
