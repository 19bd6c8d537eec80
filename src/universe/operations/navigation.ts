import { distanceBetween, fuelNeeded, travelSeconds } from '../../rules/travel.ts';
import { engineFacts } from '../facts/parts.ts';
import { waypointAt } from '../galaxy/waypoints.ts';
import { serverMs } from '../game.ts';
import { fuelReply, navReply } from '../replies/nav-reply.ts';
import { NavigateBody } from '../schemas/bodies.ts';
import { readInput } from '../service/body.ts';
import type { AgentCall, Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import type { ShipState, UniverseState, WaypointState } from '../state.ts';
import { knownWaypoint } from './places.ts';
import { requireArrived, requireOrbit, shipOf } from './preconditions.ts';

function settleAs(call: AgentCall, status: 'IN_ORBIT' | 'DOCKED') {
  const ship = shipOf(call);
  requireArrived(ship, call.nowMs);
  ship.nav.status = status;
  return { data: { nav: navReply(call.game.state, ship, call.nowMs) } };
}

function destinationOf(state: UniverseState, ship: ShipState, symbol: string): WaypointState {
  const { systemSymbol, waypointSymbol } = ship.nav;
  if (symbol === waypointSymbol) {
    refuse('navigateSameDestination', `Ship ${ship.symbol} is at ${symbol} already.`, {
      shipSymbol: ship.symbol,
      destinationSymbol: symbol,
    });
  }
  if (!symbol.startsWith(`${systemSymbol}-`)) {
    refuse('navigateOutsideSystem', `Waypoint ${symbol} is not in system ${systemSymbol}; jump or warp there.`);
  }
  const destination = waypointAt(state, symbol);
  if (destination === undefined) {
    return refuse('navigateInvalidDestination', `Waypoint ${symbol} does not exist in system ${systemSymbol}.`);
  }
  return destination;
}

/** 4203 unless the tank holds that much. */
export function requireFuel(ship: ShipState, fuelRequired: number): void {
  const fuelAvailable = ship.fuel.current;
  if (fuelAvailable >= fuelRequired) return;
  const said = `Ship ${ship.symbol} requires ${fuelRequired - fuelAvailable} more fuel for navigation.`;
  refuse('navigateInsufficientFuel', said, { shipSymbol: ship.symbol, fuelRequired, fuelAvailable });
}

function depart({ game, nowMs }: AgentCall, ship: ShipState, from: WaypointState, to: WaypointState): void {
  const { flightMode } = ship.nav;
  const distance = distanceBetween(from, to);
  const amount = fuelNeeded(distance, flightMode, ship.fuel.capacity);
  requireFuel(ship, amount);
  const seconds = travelSeconds(distance, flightMode, engineFacts(ship.engine.symbol).speed);
  ship.fuel.current -= amount;
  ship.fuel.consumed = { amount, timestampMs: nowMs };
  ship.nav = {
    systemSymbol: to.systemSymbol,
    waypointSymbol: to.symbol,
    status: 'IN_TRANSIT',
    flightMode,
    originSymbol: from.symbol,
    destinationSymbol: to.symbol,
    departureMs: nowMs,
    arrivalMs: nowMs + serverMs(game.state, seconds),
  };
}

function navigate(call: AgentCall) {
  const { game, nowMs } = call;
  const { waypointSymbol } = readInput(NavigateBody, call.body);
  const ship = shipOf(call);
  requireOrbit(ship, nowMs);
  const destination = destinationOf(game.state, ship, waypointSymbol);
  depart(call, ship, knownWaypoint(game.state, ship.nav.waypointSymbol), destination);
  return { data: { nav: navReply(game.state, ship, nowMs), fuel: fuelReply(ship), events: [] } };
}

/** Moving ships about (game-facts 3). */
export const navigationOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: '/my/ships/{shipSymbol}/orbit',
    status: 200,
    access: 'agent',
    run: (call) => settleAs(call, 'IN_ORBIT'),
  },
  {
    method: 'POST',
    path: '/my/ships/{shipSymbol}/dock',
    status: 200,
    access: 'agent',
    run: (call) => settleAs(call, 'DOCKED'),
  },
  { method: 'POST', path: '/my/ships/{shipSymbol}/navigate', status: 200, access: 'agent', run: navigate },
];
