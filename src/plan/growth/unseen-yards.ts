import type { Ship } from '../../wire/schemas/ship.ts';
import type { ShipyardKnown } from '../../world/known.ts';
import { isUnreadable } from '../looking/looking.ts';
import type { Situation } from '../situation.ts';
import type { PurchaseRule } from './earners.ts';
import { isNamed, nearestYard, type YardInReach } from './nearest-yard.ts';

/**
 * Whether a shipyard that lists a type was never visited: listings are known from afar, prices are not
 * (facts: ship-prices).
 */
function isUnseen(situation: Situation, yard: ShipyardKnown, shipType: string): boolean {
  const isUnvisited = yard.shipTypes.includes(shipType) && yard.isVisited !== true;
  return isUnvisited && !isUnreadable(situation, 'shipyard', yard.symbol);
}

/** Whether a ship is on its way to a shipyard of the system that will show the price of a type. */
export function isBeingAsked(situation: Situation, systemSymbol: string, shipType: string): boolean {
  return situation.claims.ofKind('look').some(({ waypoint }) => {
    const yard = situation.world.shipyards.in(systemSymbol).find(({ symbol }) => symbol === waypoint);
    return yard !== undefined && isUnseen(situation, yard, shipType);
  });
}

/**
 * The nearest shipyard that lists a rule's type, that the rule allows and that no ship there has read; undefined where no
 * route leads to one.
 */
export function nearestUnseenYard(situation: Situation, ship: Ship, rule: PurchaseRule): YardInReach | undefined {
  return nearestYard(situation, ship, (yard) => isNamed(rule, yard.symbol) && isUnseen(situation, yard, rule.type));
}
