import type { Ship } from '../wire/schemas/ship.ts';
import type { ShipyardKnown } from '../world/state.ts';
import { isAvoided } from './prices.ts';
import { routesFrom, type Situation } from './situation.ts';

/** What shipyards list is known from afar, prices only where a ship has been (game-facts 7.1, get-shipyard). */
function isUnseen({ shipTypes, isVisited }: ShipyardKnown, shipType: string): boolean {
  return shipTypes.includes(shipType) && isVisited !== true;
}

/** Whether a ship is on its way to a shipyard of the system that will tell what one of a type costs. */
export function isBeingAsked({ claims, world }: Situation, systemSymbol: string, shipType: string): boolean {
  return claims.some((claim) => {
    if (claim.kind !== 'look' || !claim.waypoint.startsWith(`${systemSymbol}-`)) return false;
    const yard = world.shipyards.get(claim.waypoint);
    return yard !== undefined && isUnseen(yard, shipType);
  });
}

/** A shipyard, and the game seconds to it. */
export interface YardInReach {
  readonly waypoint: string;
  readonly seconds: number;
}

/** The nearest shipyard that lists a type and was never read by who is there; undefined where no way leads to one. */
export function nearestUnseenYard(situation: Situation, ship: Ship, shipType: string): YardInReach | undefined {
  const routes = routesFrom(situation, ship);
  let nearest: YardInReach | undefined;
  for (const yard of situation.world.shipyards.values()) {
    const route = routes.get(yard.symbol);
    if (route === undefined || !isUnseen(yard, shipType) || isAvoided(situation, yard.symbol)) continue;
    if (nearest === undefined || route.seconds < nearest.seconds)
      nearest = { waypoint: yard.symbol, seconds: route.seconds };
  }
  return nearest;
}
