import type { FlightMode } from '../../game/physics/travel.ts';
import { serverMs } from '../game.ts';
import { fuelReply, navReply } from '../replies/nav-reply.ts';
import { NavBody } from '../schemas/bodies.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { navStatusAt } from '../ship-status.ts';
import type { ShipState } from '../state.ts';
import { type Leg, legBetween, requireFuel } from './departure.ts';
import { knownWaypoint } from './places.ts';
import { shipOf } from './preconditions.ts';

/** The whole trip in progress. */
function tripOf({ game: { state } }: AgentCall, ship: ShipState): Leg {
  const { originSymbol, destinationSymbol } = ship.nav;
  return legBetween(state, ship, knownWaypoint(state, originSymbol), knownWaypoint(state, destinationSymbol));
}

/**
 * Speeds up a trip in progress (facts: nav-states): the remaining fraction takes its part of the faster trip's time and
 * costs its part of the difference in fuel. How the service divides a trip is unknown; this is ours. The trip's length
 * stays a whole number of game seconds.
 */
function speedUp({ game, nowMs }: AgentCall, ship: ShipState, trip: Leg, mode: FlightMode): void {
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
  const ship = shipOf(call);
  const now = ship.nav.flightMode;
  if (flightMode !== undefined && flightMode !== now) {
    if (navStatusAt(ship, nowMs) === 'IN_TRANSIT') {
      const trip = tripOf(call, ship);
      if (trip.seconds(flightMode) > trip.seconds(now)) {
        refuse(
          'cantSlowDownWhileInTransit',
          `Ship ${ship.symbol} cannot slow down from ${now} to ${flightMode} in transit.`,
        );
      }
      speedUp(call, ship, trip, flightMode);
    }
    ship.nav.flightMode = flightMode;
  }
  return { data: { nav: navReply(game.state, ship, nowMs), fuel: fuelReply(ship), events: [] } };
}

/** Setting a ship's flight mode. */
export const flightModeOperations: readonly Operation[] = [
  forAgent('PATCH', '/my/ships/{shipSymbol}/nav', 200, setFlightMode),
];
