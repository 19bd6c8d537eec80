import type { Ship } from '../wire/schemas/ship.ts';
import type { ShipyardKnown } from '../world/known.ts';
import { isOutOfBounds } from './market/access.ts';
import type { Route } from './routes/route.ts';
import { routesFrom, type Situation } from './situation.ts';

/** A shipyard, and a ship's route to it. */
export interface YardInReach {
  readonly waypoint: string;
  readonly route: Route;
}

/** The nearest wanted shipyard of the ship's system that the strategy does not avoid; undefined where no route leads to one. */
export function nearestYard(
  situation: Situation,
  ship: Ship,
  isWanted: (yard: ShipyardKnown) => boolean,
): YardInReach | undefined {
  const routes = routesFrom(situation, ship);
  let nearest: YardInReach | undefined;
  for (const yard of situation.world.shipyards.in(ship.nav.systemSymbol).values()) {
    const route = routes.get(yard.symbol);
    if (route === undefined || !isWanted(yard) || isOutOfBounds(situation, yard.symbol)) continue;
    if (nearest === undefined || route.seconds < nearest.route.seconds) nearest = { waypoint: yard.symbol, route };
  }
  return nearest;
}
