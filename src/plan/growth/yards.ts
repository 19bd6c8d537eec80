import { isLike } from '../../game/words/symbols.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { hasTrait, type ShipyardKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { requestsOf, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { homeSystemOf } from '../galaxy/gates.ts';
import type { Action, Mission } from '../mission.ts';
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
  return shipyards.in(homeSystemOf({ agent }) ?? '').some(lists(shipType));
}

/** The nearest of some places of the ship's system that the strategy does not avoid; undefined where no route leads to one. */
function nearestOfPlaces(plan: PlanContext, places: readonly { readonly symbol: string }[]): YardInReach | undefined {
  const routes = plan.routes();
  let nearest: YardInReach | undefined;
  for (const { symbol } of places) {
    const route = routes.get(symbol);
    if (route === undefined || plan.isOutOfBounds(symbol)) continue;
    if (nearest === undefined || route.seconds < nearest.route.seconds) nearest = { waypoint: symbol, route };
  }
  return nearest;
}

/** The nearest shipyard of the ship's system of which nobody of us has read what it sells. */
export function nearestUnreadYard(plan: PlanContext): YardInReach | undefined {
  const { waypoints, shipyards } = plan.world;
  const isOne = (place: Waypoint) =>
    hasTrait(place, 'SHIPYARD') && !shipyards.has(place.symbol) && !plan.isUnreadable('shipyard', place.symbol);
  return nearestOfPlaces(plan, waypoints.in(plan.systemSymbol).filter(isOne));
}

/** The nearest wanted shipyard of the ship's system that the strategy does not avoid; undefined where no route leads to one. */
export function nearestYard(plan: PlanContext, isWanted: (yard: ShipyardKnown) => boolean): YardInReach | undefined {
  return nearestOfPlaces(plan, plan.world.shipyards.in(plan.systemSymbol).filter(isWanted));
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

/** Whether a shipyard that lists a type was never visited, so that its price is unknown (facts: ship-prices). */
function isUnseen(fleet: Pick<FleetContext, 'isUnreadable'>, yard: ShipyardKnown, shipType: string): boolean {
  const isUnvisited = yard.shipTypes.includes(shipType) && yard.isVisited !== true;
  return isUnvisited && !fleet.isUnreadable('shipyard', yard.symbol);
}

/** Whether a ship is on its way to a shipyard of the system that will show the price of a type. */
export function isBeingAsked(
  fleet: Pick<FleetContext, 'claims' | 'world' | 'isUnreadable'>,
  systemSymbol: string,
  shipType: string,
): boolean {
  return fleet.claims.ofKind('look').some(({ waypoint }) => {
    const yard = fleet.world.shipyards.in(systemSymbol).find(({ symbol }) => symbol === waypoint);
    return yard !== undefined && isUnseen(fleet, yard, shipType);
  });
}

/** The nearest shipyard for a rule that no ship has read there; undefined where no route leads to one. */
export function nearestUnseenYard(plan: PlanContext, rule: PurchaseRule): YardInReach | undefined {
  return nearestYard(plan, (yard) => isNamed(rule, yard.symbol) && isUnseen(plan, yard, rule.type));
}

/**
 * The last mission of a ship that has nothing to do shortly before the reset, where the strategy wants it: the boards
 * count credits, and no ship outlasts the reset (facts: last-purchases). Probes stay, since others plan by what they
 * see, and so does a ship with cargo.
 */
export function sellDownMission(plan: PlanContext): Mission | undefined {
  const { ship } = plan;
  const { scrapIdleInLastHours = 0 } = plan.strategy;
  const leftSeconds = plan.secondsToReset;
  if (leftSeconds > scrapIdleInLastHours * 3_600 || ship.cargo.capacity === 0 || ship.cargo.units > 0) return undefined;
  const mission = yardMission(plan, { kind: 'scrap' }, 'be scrapped');
  const { requestSeconds } = plan.tuning.timing;
  if (mission === undefined || mission.expected.seconds + requestSeconds > leftSeconds) return undefined;
  const minutes = Math.floor(leftSeconds / 60);
  return { ...mission, because: `it has nothing to do, and the reset is in ${minutes} min` };
}
