import { waypointAt } from '../galaxy/systems.ts';
import { fuelReply, navReply } from '../replies/nav-reply.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { wear } from '../ships/condition.ts';
import type { ShipState, UniverseState, WaypointState } from '../state.ts';
import { NavigateBody } from './bodies.ts';
import { depart, legBetween } from './departure.ts';
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
    refuse(
      'navigateSameDestination',
      `Navigate request failed. Ship ${ship.symbol} is currently located at the destination.`,
      {
        shipSymbol: ship.symbol,
        destinationSymbol: symbol,
      },
    );
  }
  if (!symbol.startsWith(`${systemSymbol}-`)) {
    const said = `Destination ${symbol} is outside the ${systemSymbol} system; jump or warp there.`;
    refuse('navigateOutsideSystem', said);
  }
  const destination = waypointAt(state, symbol);
  if (destination === undefined) {
    return refuse('navigateInvalidDestination', `Waypoint ${symbol} does not exist in system ${systemSymbol}.`);
  }
  return destination;
}

function navigate(call: AgentCall) {
  const { game, nowMs } = call;
  const { waypointSymbol } = readInput(NavigateBody, call.body);
  const ship = shipOf(call);
  requireOrbit(ship, nowMs);
  const destination = destinationOf(game.state, ship, waypointSymbol);
  const origin = knownWaypoint(game.state, ship.nav.waypointSymbol);
  depart(call, ship, destination, legBetween(game.state, ship, origin, destination));
  const events = wear(game.state, ship, 'navigate', destination.traits);
  return { data: { nav: navReply(game.state, ship, nowMs), fuel: fuelReply(ship), events } };
}

/** Moving ships (facts: nav-states). */
export const navigationOperations: readonly Operation[] = [
  forAgent('POST', '/my/ships/{shipSymbol}/orbit', 200, (call) => settleAs(call, 'IN_ORBIT')),
  forAgent('POST', '/my/ships/{shipSymbol}/dock', 200, (call) => settleAs(call, 'DOCKED')),
  forAgent('POST', '/my/ships/{shipSymbol}/navigate', 200, navigate),
];
