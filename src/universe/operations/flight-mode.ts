import { distanceBetween, type FlightMode, fuelNeeded, travelSeconds } from '../../rules/travel.ts';
import { engineFacts } from '../facts/parts.ts';
import { serverMs } from '../game.ts';
import { fuelReply, navReply } from '../replies/nav-reply.ts';
import { NavBody } from '../schemas/bodies.ts';
import { readInput } from '../service/body.ts';
import type { AgentCall, Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { navStatusAt } from '../ship-status.ts';
import type { ShipState } from '../state.ts';
import { requireFuel } from './navigation.ts';
import { knownWaypoint } from './places.ts';
import { shipOf } from './preconditions.ts';

/** What is left of a trip under way: its whole distance, and the share of its time that is still to come. */
interface Rest {
  readonly distance: number;
  readonly share: number;
}

function restOfTrip({ game, nowMs }: AgentCall, { nav }: ShipState): Rest {
  const [from, to] = [knownWaypoint(game.state, nav.originSymbol), knownWaypoint(game.state, nav.destinationSymbol)];
  return {
    distance: distanceBetween(from, to),
    share: (nav.arrivalMs - nowMs) / (nav.arrivalMs - nav.departureMs),
  };
}

/** Seconds a mode takes for a distance, at the ship's speed. */
function secondsIn(ship: ShipState, mode: FlightMode, distance: number): number {
  return travelSeconds(distance, mode, engineFacts(ship.engine.symbol).speed);
}

/**
 * Speeds up a trip under way (game-facts 3.2): the rest takes its share of the faster trip's time and costs its share of the difference in fuel. The
 * service does not say how it divides a trip; the share is ours. The trip's length stays a whole number of game seconds.
 */
function speedUp(call: AgentCall, ship: ShipState, mode: FlightMode): void {
  const { game, nowMs } = call;
  const { nav, fuel } = ship;
  const { distance, share } = restOfTrip(call, ship);
  const burnt = (flightMode: FlightMode) => fuelNeeded(distance, flightMode, fuel.capacity);
  const extra = Math.max(0, Math.ceil(share * (burnt(mode) - burnt(nav.flightMode))));
  requireFuel(ship, extra);
  const elapsedSeconds = ((nowMs - nav.departureMs) * game.state.speed) / 1000;
  const seconds = Math.ceil(elapsedSeconds + share * secondsIn(ship, mode, distance));
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
      if (secondsIn(ship, flightMode, 1000) > secondsIn(ship, now, 1000)) {
        refuse(
          'cantSlowDownWhileInTransit',
          `Ship ${ship.symbol} cannot slow down from ${now} to ${flightMode} in transit.`,
        );
      }
      speedUp(call, ship, flightMode);
    }
    ship.nav.flightMode = flightMode;
  }
  return { data: { nav: navReply(game.state, ship, nowMs), fuel: fuelReply(ship), events: [] } };
}

/** How a ship flies. */
export const flightModeOperations: readonly Operation[] = [
  { method: 'PATCH', path: '/my/ships/{shipSymbol}/nav', status: 200, access: 'agent', run: setFlightMode },
];
