import { lanesOf } from '../../config/rules/ship-rules.ts';
import { isOf } from '../../game/lanes.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { routesFrom, type Situation, secondsToArrival } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';

/** A ship for sale at a shipyard. */
export interface Offer {
  readonly waypoint: string;
  readonly priceCredits: number;
}

/** Whether a ship has no lane but scout, so that it loses nothing by a flight. */
export function onlyLooks({ strategy }: Situation, ship: Ship): boolean {
  return lanesOf(strategy, ship).every((lane) => isOf('looking', lane));
}

/**
 * Cost of buying with this ship, in credits: the price, the flight, and the earnings that this ship and the new one
 * lose meanwhile. Infinite where no route leads there.
 */
export function buyingCost(situation: Situation, ship: Ship, { waypoint, priceCredits }: Offer): number {
  const route = routesFrom(situation, ship).get(waypoint);
  if (route === undefined) return Number.POSITIVE_INFINITY;
  const without = (secondsToArrival(situation, ship) + route.seconds) * tuningOf(situation).growth.secondWithoutCredits;
  const away = onlyLooks(situation, ship) ? 0 : route.seconds * tuningOf(situation).growth.secondAwayCredits;
  return priceCredits + route.costCredits + without + away;
}

/**
 * Whether a ship should leave a purchase to another: to one that is already on its way to buy and then is at the
 * shipyard, or to a scout that loses nothing and can do it for less, even after its present flight. A ship at the
 * shipyard leaves it to no other.
 */
export function isLeftToAnother(situation: Situation, ship: Ship, offer: Offer): boolean {
  if (ship.nav.waypointSymbol === offer.waypoint) return false;
  if (situation.claims.ofKind('purchase').length > 0) return true;
  const most = buyingCost(situation, ship, offer) - tuningOf(situation).growth.savesAtLeastCredits;
  return [...situation.world.ships.values()].some(
    (other) => mayBuy(situation, ship, other) && buyingCost(situation, other, offer) < most,
  );
}

function mayBuy(situation: Situation, ship: Ship, other: Ship): boolean {
  if (other.symbol === ship.symbol || other.nav.systemSymbol !== ship.nav.systemSymbol) return false;
  if (situation.outOfService?.has(other.symbol) === true) return false;
  return onlyLooks(situation, other) && lanesOf(situation.strategy, other).length > 0;
}
