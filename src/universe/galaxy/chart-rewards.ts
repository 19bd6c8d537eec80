import { CHART_CREDITS } from '../facts/traits.ts';
import { lookup } from '../lookup.ts';
import type { UniverseState, WaypointState } from '../state.ts';

/** Credits that every first chart pays, whatever it reports (facts: chart-rewards). */
const BASE_CREDITS = 5_000;

/**
 * Whole credits for the first chart of this waypoint; later charts pay nothing (operation create-chart). The waypoint's
 * true traits count, not those shown, and one listed twice counts twice. `UniverseState.chartRewards` overrides the
 * credits of each, and the base as `BASE`.
 */
export function chartRewardCredits(state: UniverseState, { traits }: Pick<WaypointState, 'traits'>): number {
  const own = state.chartRewards ?? {};
  const ofTrait = (trait: string) => lookup(own, trait) ?? CHART_CREDITS.get(trait) ?? 0;
  return traits.reduce((sum, trait) => sum + ofTrait(trait), lookup(own, 'BASE') ?? BASE_CREDITS);
}
