import type { ShipyardKnown } from '../../world/known.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { PurchaseRule } from './earners.ts';
import { isNamed, nearestYard, type YardInReach } from './nearest-yard.ts';

/**
 * Whether a shipyard that lists a type was never visited: listings are known from afar, prices are not
 * (facts: ship-prices).
 */
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

/**
 * The nearest shipyard that lists a rule's type, that the rule allows and that no ship there has read; undefined where no
 * route leads to one.
 */
export function nearestUnseenYard(plan: PlanContext, rule: PurchaseRule): YardInReach | undefined {
  return nearestYard(plan, (yard) => isNamed(rule, yard.symbol) && isUnseen(plan, yard, rule.type));
}
