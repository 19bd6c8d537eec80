import type { Ship } from '../wire/schemas/ship.ts';
import type { ShipyardKnown } from '../world/state.ts';
import { isAvoided } from './prices.ts';
import { routesFrom, type Situation } from './situation.ts';

/** What shipyards list is known from afar, prices only where a ship has been (game-facts 7.1, get-shipyard). */
function isUnseen({ shipTypes, prices, isVisited }: ShipyardKnown, shipType: string): boolean {
  return shipTypes.includes(shipType) && prices.size === 0 && isVisited !== true;
}

/** Whether a ship is on its way to a shipyard that will tell what one of a type costs. */
export function isBeingAsked({ claims, world }: Situation, shipType: string): boolean {
  return claims.some((claim) => {
    const yard = claim.kind === 'look' ? world.shipyards.get(claim.waypoint) : undefined;
    return yard !== undefined && isUnseen(yard, shipType);
  });
}

/** The nearest shipyard that lists a type and was never read by who is there; undefined where no way leads to one. */
export function nearestUnseenYard(situation: Situation, ship: Ship, shipType: string): string | undefined {
  const routes = routesFrom(situation, ship);
  let nearest: { readonly waypoint: string; readonly seconds: number } | undefined;
  for (const yard of situation.world.shipyards.values()) {
    const route = routes.get(yard.symbol);
    if (route === undefined || !isUnseen(yard, shipType) || isAvoided(situation, yard.symbol)) continue;
    if (nearest === undefined || route.seconds < nearest.seconds)
      nearest = { waypoint: yard.symbol, seconds: route.seconds };
  }
  return nearest?.waypoint;
}
