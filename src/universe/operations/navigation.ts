import type { FlightMode } from '../../game/physics/travel.ts';
import { warpRange } from '../../game/physics/warp.ts';
import { moduleFacts } from '../facts/fittings.ts';
import { waypointAt } from '../galaxy/systems.ts';
import { serverMs } from '../game.ts';
import { fuelReply, navReply } from '../replies/ships.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { wear } from '../ships/condition.ts';
import { navStatusAt, type ShipState } from '../ships/ship-state.ts';
import type { UniverseState, WaypointState } from '../state.ts';
import { NavBody, NavigateBody } from './bodies.ts';
import { depart, legBetween, requireFuel, type TripCost } from './departure.ts';
import { knownWaypoint } from './places.ts';
import { requireArrived, requireOrbit, shipInPath } from './preconditions.ts';

function setNavStatus(call: AgentCall, status: 'IN_ORBIT' | 'DOCKED') {
  const ship = shipInPath(call);
  requireArrived(ship, call.nowMs);
  ship.nav.status = status;
  return { data: { nav: navReply(call.game.state, ship, call.nowMs) } };
}

function destinationOf(state: UniverseState, ship: ShipState, symbol: string): WaypointState {
  const { systemSymbol, waypointSymbol } = ship.nav;
  if (symbol === waypointSymbol) {
    const message = `Navigate request failed. Ship ${ship.symbol} is currently located at the destination.`;
    refuse('navigateSameDestination', message, { shipSymbol: ship.symbol, destinationSymbol: symbol });
  }
  if (!symbol.startsWith(`${systemSymbol}-`)) {
    const message = `Destination ${symbol} is outside the ${systemSymbol} system; jump or warp there.`;
    refuse('navigateOutsideSystem', message);
  }
  const message = `Waypoint ${symbol} does not exist in system ${systemSymbol}.`;
  return waypointAt(state, symbol) ?? refuse('navigateInvalidDestination', message);
}

function navigate(call: AgentCall) {
  const { game, nowMs } = call;
  const { waypointSymbol } = readInput(NavigateBody, call.body);
  const ship = shipInPath(call);
  requireOrbit(ship, nowMs);
  const destination = destinationOf(game.state, ship, waypointSymbol);
  const origin = knownWaypoint(game.state, ship.nav.waypointSymbol);
  depart(call, ship, destination, legBetween(game.state, ship, origin, destination));
  const events = wear(game.state, ship, 'navigate', destination.traits);
  return { data: { nav: navReply(game.state, ship, nowMs), fuel: fuelReply(ship), events } };
}

/** The whole trip in progress. */
function tripOf({ game: { state } }: AgentCall, ship: ShipState): TripCost {
  const { originSymbol, destinationSymbol } = ship.nav;
  return legBetween(state, ship, knownWaypoint(state, originSymbol), knownWaypoint(state, destinationSymbol));
}

/**
 * Speeds up a trip in progress (facts: nav-states): the remaining fraction takes its part of the faster trip's time and
 * costs its part of the difference in fuel. How the service divides a trip is unknown; this is ours. The trip's length
 * stays a whole number of game seconds.
 */
function speedUp({ game, nowMs }: AgentCall, ship: ShipState, trip: TripCost, mode: FlightMode): void {
  const { nav, fuel } = ship;
  // From the time left in the present mode, not from the time passed: a trip may be sped up more than once.
  const secondsLeft = ((nav.arrivalMs - nowMs) * game.state.speed) / 1000;
  const share = Math.min(1, secondsLeft / trip.seconds(nav.flightMode));
  const extra = Math.max(0, Math.ceil(share * (trip.fuel(mode) - trip.fuel(nav.flightMode))));
  requireFuel(ship, extra);
  const elapsedSeconds = ((nowMs - nav.departureMs) * game.state.speed) / 1000;
  const seconds = Math.ceil(elapsedSeconds + share * trip.seconds(mode));
  fuel.current -= extra;
  fuel.consumed = { amount: fuel.consumed.amount + extra, timestampMs: nowMs };
  nav.arrivalMs = Math.min(nav.arrivalMs, nav.departureMs + serverMs(game.state, seconds));
}

function setFlightMode(call: AgentCall) {
  const { game, nowMs } = call;
  const { flightMode } = readInput(NavBody, call.body);
  const ship = shipInPath(call);
  const now = ship.nav.flightMode;
  if (flightMode !== undefined && flightMode !== now) {
    if (navStatusAt(ship, nowMs) === 'IN_TRANSIT') {
      const trip = tripOf(call, ship);
      if (trip.seconds(flightMode) > trip.seconds(now)) {
        const message = `Ship ${ship.symbol} cannot slow down from ${now} to ${flightMode} in transit.`;
        refuse('cantSlowDownWhileInTransit', message);
      }
      speedUp(call, ship, trip, flightMode);
    }
    ship.nav.flightMode = flightMode;
  }
  return { data: { nav: navReply(game.state, ship, nowMs), fuel: fuelReply(ship), events: [] } };
}

/** A waypoint of another system; 4235 for one of the same system, 4201 if it does not exist. */
function warpDestinationOf(state: UniverseState, ship: ShipState, symbol: string): WaypointState {
  if (`${symbol}-`.startsWith(`${ship.nav.systemSymbol}-`)) {
    refuse('warpInsideSystem', `Waypoint ${symbol} is in ship ${ship.symbol}'s own system; navigate there.`);
  }
  return waypointAt(state, symbol) ?? refuse('navigateInvalidDestination', `Waypoint ${symbol} does not exist.`);
}

/** The ship's warp range; 4241 if it cannot warp. */
function requireWarpDrive(ship: ShipState): number {
  const range = warpRange(ship.modules.map(moduleFacts));
  if (range === 0) refuse('missingWarpDrive', `Ship ${ship.symbol} has no warp drive.`);
  return range;
}

function warp(call: AgentCall) {
  const { game, nowMs } = call;
  const { waypointSymbol } = readInput(NavigateBody, call.body);
  const ship = shipInPath(call);
  requireOrbit(ship, nowMs);
  const range = requireWarpDrive(ship);
  const destination = warpDestinationOf(game.state, ship, waypointSymbol);
  const leg = legBetween(game.state, ship, knownWaypoint(game.state, ship.nav.waypointSymbol), destination);
  if (leg.distance > range) {
    // No list has a code for a destination out of range; the code for an invalid destination is nearest.
    const distance = Math.round(leg.distance);
    const message = `System ${destination.systemSymbol} is ${distance} away; ship ${ship.symbol} can warp ${range} at once.`;
    refuse('navigateInvalidDestination', message, { shipSymbol: ship.symbol, distance, range });
  }
  depart(call, ship, destination, leg);
  return { data: { nav: navReply(game.state, ship, nowMs), fuel: fuelReply(ship) } };
}

/** Moving ships (facts: nav-states), to another system without a jump gate too (facts: warp). */
export const navigationOperations: readonly Operation[] = [
  forAgent('POST', '/my/ships/{shipSymbol}/orbit', 200, (call) => setNavStatus(call, 'IN_ORBIT')),
  forAgent('POST', '/my/ships/{shipSymbol}/dock', 200, (call) => setNavStatus(call, 'DOCKED')),
  forAgent('POST', '/my/ships/{shipSymbol}/navigate', 200, navigate),
  forAgent('PATCH', '/my/ships/{shipSymbol}/nav', 200, setFlightMode),
  forAgent('POST', '/my/ships/{shipSymbol}/warp', 200, warp),
];
