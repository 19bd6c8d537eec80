import { isLike } from '../../game/words/symbols.ts';
import type { ShipyardKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import type { PlanContext } from '../context.ts';
import { homeSystem } from '../galaxy/gates.ts';
import type { Action, Mission } from '../mission.ts';
import { requestsOf, stopsAlong } from '../movement/stops.ts';
import type { Route } from '../routes/route.ts';
import type { PurchaseRule } from './earners.ts';

/** A shipyard, and a ship's route to it. */
export interface YardInReach {
  readonly waypoint: string;
  readonly route: Route;
}

/** Whether a purchase rule allows a shipyard: it names none, or this one. */
export function isNamed({ atYards }: Pick<PurchaseRule, 'atYards'>, yard: string): boolean {
  return atYards === undefined || atYards.some((pattern) => isLike(yard, pattern));
}

type Yards = Pick<WorldView, 'agent' | 'shipyards'>;

const lists = (shipType: string) => {
  return ({ shipTypes }: ShipyardKnown) => shipTypes.includes(shipType);
};

/** The shipyards that list a ship type, in all systems. */
export function yardsListing({ shipyards }: Yards, shipType: string): ShipyardKnown[] {
  return [...shipyards.values()].filter(lists(shipType));
}

/** Whether a shipyard of the home system lists a ship type. */
export function isListedAtHome({ agent, shipyards }: Yards, shipType: string): boolean {
  return shipyards.in(homeSystem({ agent }) ?? '').some(lists(shipType));
}

/** The nearest wanted shipyard of the ship's system that the strategy does not avoid; undefined where no route leads to one. */
export function nearestYard(plan: PlanContext, isWanted: (yard: ShipyardKnown) => boolean): YardInReach | undefined {
  const routes = plan.routes();
  let nearest: YardInReach | undefined;
  for (const yard of plan.world.shipyards.in(plan.systemSymbol)) {
    const route = routes.get(yard.symbol);
    if (route === undefined || !isWanted(yard) || plan.isOutOfBounds(yard.symbol)) continue;
    if (nearest === undefined || route.seconds < nearest.route.seconds) nearest = { waypoint: yard.symbol, route };
  }
  return nearest;
}

/**
 * A mission to have something done to a ship at the nearest shipyard of its system; undefined where none is in reach.
 * @param what for people: "be scrapped"
 */
export function yardMission(plan: PlanContext, action: Action, what: string): Mission | undefined {
  const nearest = nearestYard(plan, () => true);
  if (nearest === undefined) return undefined;
  const { waypoint, route } = nearest;
  const stops = stopsAlong(route, plan.here, [action]);
  const expected = { profitCredits: 0, seconds: route.seconds, requests: requestsOf(stops) };
  return { lane: 'growth', shipSymbol: plan.ship.symbol, what: `${what} at ${waypoint}`, stops, expected, claims: [] };
}
