import { distanceBetween, fuelNeeded } from '../../rules/travel.ts';
import { marketAt } from '../economy/markets.ts';
import { askCredits, bidCredits } from '../economy/prices.ts';
import { systemAt } from '../galaxy/systems.ts';
import type { MarketGoodState, ShipState, UniverseState, WaypointState } from '../state.ts';

/** The part of what a good brings that a rival wants for itself; for less it does not set out. Ours: nobody knows what others want. */
const LEAST_SPREAD = 0.2;

/** Credits that a rival keeps for fuel. */
const FUEL_MONEY = 1_000;

/** Something to carry from where it is cheap to where it is dear. */
export interface Trip {
  readonly tradeSymbol: string;
  readonly from: WaypointState;
  readonly to: WaypointState;
  /** By the prices of now. */
  readonly creditsPerUnitOfWay: number;
}

/** A ship that looks for a trip, and what its owner has. */
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

/** Whether buying at the one price and selling at the other is worth a rival's while. */
export function isWorthwhile(ask: number, bid: number): boolean {
  return ask <= bid * (1 - LEAST_SPREAD);
}

/** Units that the credits buy, fuel money aside. */
export function affordableUnits(credits: number, ask: number): number {
  return Math.max(0, Math.floor((credits - FUEL_MONEY) / ask));
}

/** Who in the system trades which good at which prices, by good: as a player sees them who has a probe at each market. */
function offersIn(state: UniverseState, systemSymbol: string, nowMs: number): Map<string, Offer[]> {
  const offers = new Map<string, Offer[]>();
  const add = (waypoint: WaypointState, good: MarketGoodState) => {
    const offer = { waypoint, ask: askCredits(good), bid: bidCredits(good) };
    const others = offers.get(good.symbol);
    if (others === undefined) offers.set(good.symbol, [offer]);
    else others.push(offer);
  };
  for (const waypoint of Object.values(systemAt(state, systemSymbol)?.waypoints ?? {})) {
    const goods = marketAt(state, waypoint.symbol, nowMs)?.goods ?? {};
    for (const good of Object.values(goods)) add(waypoint, good);
  }
  return offers;
}

/** The way in units of distance; a stop costs some of it too. */
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

/** The trip that earns most for its way; undefined where no spread is worth one. */
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
