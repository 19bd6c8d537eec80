import { distanceBetween, fuelNeeded } from '../../game/physics/travel.ts';
import { marketAt } from '../economy/markets.ts';
import { pricesInCredits } from '../economy/prices.ts';
import { systemAt } from '../galaxy/systems.ts';
import { once } from '../lookup.ts';
import type { ShipState } from '../ships/ship-state.ts';
import type { SystemState, UniverseState, WaypointState } from '../state.ts';

/** Minimum margin of a rival's trip, as a fraction of the bid. Ours: the margins of other players are unknown. */
const LEAST_SPREAD = 0.2;

/** Credits that a rival reserves for fuel; ours. */
const FUEL_MONEY = 1_000;

/** A trade: a good, where to buy it and where to sell it. */
export interface Trip {
  readonly tradeSymbol: string;
  readonly from: WaypointState;
  readonly to: WaypointState;
  /** At current prices. */
  readonly creditsPerUnitOfWay: number;
}

/** A ship that needs a trip, and its owner's credits. */
export interface Carrier {
  readonly ship: ShipState;
  readonly here: WaypointState;
  readonly credits: number;
}

interface Offer {
  readonly waypoint: WaypointState;
  readonly ask: number;
  readonly bid: number;
}

/** Whether the margin between ask and bid is large enough for a rival. */
export function isWorthwhile(ask: number, bid: number): boolean {
  return ask <= bid * (1 - LEAST_SPREAD);
}

/** Units that the credits can buy after the fuel reserve. */
export function affordableUnits(credits: number, ask: number): number {
  return Math.max(0, Math.floor((credits - FUEL_MONEY) / ask));
}

/** The waypoints of a system that have a market: a rival asks for them at each port. */
const marketplacesIn = once(({ waypoints }: SystemState) =>
  Object.values(waypoints).filter(({ trade }) => trade !== undefined),
);

/** Prices of each good at all markets of the system, by good: the knowledge of a player with a probe at each market. */
function offersIn(state: UniverseState, systemSymbol: string, nowMs: number): Map<string, Offer[]> {
  const system = systemAt(state, systemSymbol);
  const offers = (system === undefined ? [] : marketplacesIn(system)).flatMap((waypoint) => {
    const goods = Object.values(marketAt(state, waypoint.symbol, nowMs)?.goods ?? {});
    return goods.map((good) => ({ tradeSymbol: good.symbol, waypoint, ...pricesInCredits(good) }));
  });
  return Map.groupBy(offers, ({ tradeSymbol }) => tradeSymbol);
}

/** Distance in units, with an allowance, ours, for the stop. */
function wayBetween(from: WaypointState, to: WaypointState): number {
  const STOP = 20;
  return distanceBetween(from, to) + STOP;
}

function isInReach({ ship }: Carrier, from: WaypointState, to: WaypointState): boolean {
  return fuelNeeded(distanceBetween(from, to), 'CRUISE', ship.fuel.capacity) <= ship.fuel.capacity;
}

function tripBetween(carrier: Carrier, tradeSymbol: string, from: Offer, to: Offer): Trip | undefined {
  const { ship, here, credits } = carrier;
  if (!isWorthwhile(from.ask, to.bid)) return undefined;
  if (!isInReach(carrier, here, from.waypoint) || !isInReach(carrier, from.waypoint, to.waypoint)) return undefined;
  const units = Math.min(ship.cargoCapacity, affordableUnits(credits, from.ask));
  const approach = here === from.waypoint ? 0 : wayBetween(here, from.waypoint);
  const way = approach + wayBetween(from.waypoint, to.waypoint);
  const creditsPerUnitOfWay = (units * (to.bid - from.ask)) / way;
  return { tradeSymbol, from: from.waypoint, to: to.waypoint, creditsPerUnitOfWay };
}

/** The trip with the highest profit for its distance; undefined if no spread is large enough. */
export function bestTrip(state: UniverseState, carrier: Carrier, nowMs: number): Trip | undefined {
  let best: Trip | undefined;
  for (const [tradeSymbol, offers] of offersIn(state, carrier.here.systemSymbol, nowMs)) {
    for (const from of offers) {
      for (const to of offers) {
        const trip = tripBetween(carrier, tradeSymbol, from, to);
        if (trip !== undefined && trip.creditsPerUnitOfWay > (best?.creditsPerUnitOfWay ?? 0)) best = trip;
      }
    }
  }
  return best;
}
