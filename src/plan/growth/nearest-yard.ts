import { isLike } from '../../game/words/symbols.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { ShipyardKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { homeSystem } from '../galaxy/gates.ts';
import { isOutOfBounds } from '../market/access.ts';
import type { Action, Mission } from '../mission.ts';
import { requestsOf, stopsAlong } from '../movement/stops.ts';
import type { Route } from '../routes/route.ts';
import { routesFrom, type Situation } from '../situation.ts';
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
export function nearestYard(
  situation: Situation,
  ship: Ship,
  isWanted: (yard: ShipyardKnown) => boolean,
): YardInReach | undefined {
  const routes = routesFrom(situation, ship);
  let nearest: YardInReach | undefined;
  for (const yard of situation.world.shipyards.in(ship.nav.systemSymbol)) {
    const route = routes.get(yard.symbol);
    if (route === undefined || !isWanted(yard) || isOutOfBounds(situation, yard.symbol)) continue;
    if (nearest === undefined || route.seconds < nearest.route.seconds) nearest = { waypoint: yard.symbol, route };
  }
  return nearest;
}

/**
 * A mission to have something done to a ship at the nearest shipyard of its system; undefined where none is in reach.
 * @param what for people: "be scrapped"
 */
export function yardMission(situation: Situation, ship: Ship, action: Action, what: string): Mission | undefined {
  const nearest = nearestYard(situation, ship, () => true);
  if (nearest === undefined) return undefined;
  const { waypoint, route } = nearest;
  const stops = stopsAlong(route, ship.nav.waypointSymbol, [action]);
  const expected = { profitCredits: 0, seconds: route.seconds, requests: requestsOf(stops) };
  return { lane: 'growth', shipSymbol: ship.symbol, what: `${what} at ${waypoint}`, stops, expected, claims: [] };
}
