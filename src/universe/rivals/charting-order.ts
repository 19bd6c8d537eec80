import { systemCatalogue } from '../galaxy/catalogue.ts';
import { planDistantSystem, plannedWaypoints } from '../galaxy/distant/distant-plan.ts';
import { systemAt } from '../galaxy/systems.ts';
import { once, oncePerGalaxy } from '../lookup.ts';
import type { SystemState, UniverseState, WaypointState } from '../state.ts';

/** What can be charted of a system. */
interface Ground {
  readonly waypoints: number;
  readonly asteroids: number;
}

/** Number of waypoints and of asteroids of each system that gates lead others to, by its symbol. */
export const groundOf = oncePerGalaxy((state): ReadonlyMap<string, Ground> => {
  const frontier = systemCatalogue(state).filter(({ role, hasGate }) => role === 'frontier' && hasGate);
  return new Map(
    frontier.map((sketch) => {
      const plan = planDistantSystem(state, sketch);
      const asteroids = plan.innerAsteroids + plan.outerAsteroids;
      return [sketch.symbol, { waypoints: plannedWaypoints(plan), asteroids }];
    }),
  );
});

/** The gate first, the asteroids last, otherwise outwards from the star. */
function rank({ type }: WaypointState): number {
  if (type === 'JUMP_GATE') return 0;
  return type === 'ASTEROID' ? 2 : 1;
}

/** The place of each waypoint of a system in the order in which others chart it. */
const orderOf = once(({ waypoints }: SystemState): ReadonlyMap<string, number> => {
  const sorted = Object.values(waypoints).sort((one, other) => rank(one) - rank(other));
  return new Map(sorted.map(({ symbol }, index) => [symbol, index]));
});

/** The place of a waypoint in the order in which others chart its system, from 0. */
export function chartingPlace(
  state: UniverseState,
  { symbol, systemSymbol }: Pick<WaypointState, 'symbol' | 'systemSymbol'>,
): number | undefined {
  const system = systemAt(state, systemSymbol);
  return system && orderOf(system).get(symbol);
}
