import { lanesOf } from '../config/ship-rules.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { routesFrom, type Situation, secondsToArrival } from './situation.ts';

/** A ship for sale. */
export interface Offer {
  readonly waypoint: string;
  readonly priceCredits: number;
}

/** What a second costs until the new ship is at work, and one that keeps an earning ship from its work (playbook 2.2). */
const SECOND_WITHOUT_CREDITS = 50;
const SECOND_AWAY_CREDITS = 100;

/** For less a purchase is not left to another ship: it may be given something else to do meanwhile. */
const SAVES_AT_LEAST_CREDITS = 1_000;

/** Whether a ship has nothing to do but to look, so that it loses nothing by a flight. */
export function onlyLooks({ strategy }: Situation, ship: Ship): boolean {
  return lanesOf(strategy, ship).every((lane) => lane === 'scout');
}

/**
 * What it costs that this ship buys there: the price, the way, what the ship would earn meanwhile and what the new one
 * would. Without end where no way leads there.
 */
export function buyingCost(situation: Situation, ship: Ship, { waypoint, priceCredits }: Offer): number {
  const route = routesFrom(situation, ship).get(waypoint);
  if (route === undefined) return Number.POSITIVE_INFINITY;
  const without = (secondsToArrival(situation, ship) + route.seconds) * SECOND_WITHOUT_CREDITS;
  const away = onlyLooks(situation, ship) ? 0 : route.seconds * SECOND_AWAY_CREDITS;
  return priceCredits + route.costCredits + without + away;
}

/**
 * Whether a ship had better leave a purchase to another: to one that is on its way to buy and then stands at the yard, or
 * to one that only looks, loses nothing and so can do it for less, even if it must end its flight first. Who is at the
 * yard leaves it to nobody.
 */
export function isLeftToAnother(situation: Situation, ship: Ship, offer: Offer): boolean {
  if (ship.nav.waypointSymbol === offer.waypoint) return false;
  if (situation.claims.some(({ kind }) => kind === 'purchase')) return true;
  const most = buyingCost(situation, ship, offer) - SAVES_AT_LEAST_CREDITS;
  return [...situation.world.ships.values()].some(
    (other) => mayBuy(situation, ship, other) && buyingCost(situation, other, offer) < most,
  );
}

function mayBuy(situation: Situation, ship: Ship, other: Ship): boolean {
  if (other.symbol === ship.symbol || other.nav.systemSymbol !== ship.nav.systemSymbol) return false;
  if (situation.outOfService?.has(other.symbol) === true) return false;
  return onlyLooks(situation, other) && lanesOf(situation.strategy, other).length > 0;
}
