import { lanesOf } from '../../config/rules/ship-rules.ts';
import { buysShips, isOf } from '../../game/lanes.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';

/** A ship for sale at a shipyard. */
export interface YardOffer {
  readonly waypoint: string;
  readonly priceCredits: number;
}

/** Whether a ship only looks at places, so that it loses nothing by a flight. */
export function onlyLooks({ strategy }: Pick<FleetContext, 'strategy'>, ship: Ship): boolean {
  return lanesOf(strategy, ship).every((lane) => isOf('looking', lane));
}

/** Cost of buying with this ship: price, flight, and what both ships earn less meanwhile; infinite without a route. */
export function buyingCost(fleet: FleetContext, ship: Ship, { waypoint, priceCredits }: YardOffer): number {
  const route = fleet.routesOf(ship).get(waypoint);
  if (route === undefined) return Number.POSITIVE_INFINITY;
  const without = (fleet.secondsToArrival(ship) + route.seconds) * fleet.tuning.growth.secondWithoutCredits;
  const away = onlyLooks(fleet, ship) ? 0 : route.seconds * fleet.tuning.growth.secondAwayCredits;
  return priceCredits + route.costCredits + without + away;
}

/**
 * Whether a ship should leave a purchase to another: to one that is already on its way to buy and then is at the
 * shipyard, or to a scout that loses nothing and can do it for less, even after its present flight. A ship at the
 * shipyard leaves it to no other.
 */
export function isLeftToAnother(plan: PlanContext, offer: YardOffer): boolean {
  if (plan.here === offer.waypoint) return false;
  if (plan.claims.ofKind('purchase').length > 0) return true;
  const most = buyingCost(plan, plan.ship, offer) - plan.tuning.growth.savesAtLeastCredits;
  return [...plan.world.ships.values()].some((other) => mayBuy(plan, other) && buyingCost(plan, other, offer) < most);
}

function mayBuy(plan: PlanContext, other: Ship): boolean {
  if (other.symbol === plan.ship.symbol || other.nav.systemSymbol !== plan.systemSymbol) return false;
  if (plan.outOfService.has(other.symbol)) return false;
  return onlyLooks(plan, other) && buysShips(lanesOf(plan.strategy, other), 'atHome');
}
