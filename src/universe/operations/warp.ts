import { warpRange } from '../../game/physics/warp.ts';
import { moduleFacts } from '../facts/parts.ts';
import { waypointAt } from '../galaxy/systems.ts';
import { fuelReply, navReply } from '../replies/nav-reply.ts';
import { NavigateBody } from '../schemas/bodies.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import type { ShipState, UniverseState, WaypointState } from '../state.ts';
import { depart, legBetween } from './departure.ts';
import { knownWaypoint } from './places.ts';
import { requireOrbit, shipOf } from './preconditions.ts';

/** A waypoint of another system; 4235 for one of the same system, 4201 if it does not exist. */
function destinationOf(state: UniverseState, ship: ShipState, symbol: string): WaypointState {
  if (`${symbol}-`.startsWith(`${ship.nav.systemSymbol}-`)) {
    refuse('warpInsideSystem', `Waypoint ${symbol} is in ship ${ship.symbol}'s own system; navigate there.`);
  }
  const destination = waypointAt(state, symbol);
  if (destination === undefined) return refuse('navigateInvalidDestination', `Waypoint ${symbol} does not exist.`);
  return destination;
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
  const ship = shipOf(call);
  requireOrbit(ship, nowMs);
  const range = requireWarpDrive(ship);
  const destination = destinationOf(game.state, ship, waypointSymbol);
  const leg = legBetween(game.state, ship, knownWaypoint(game.state, ship.nav.waypointSymbol), destination);
  if (leg.distance > range) {
    // No list has a code for a destination out of range; the code for an invalid destination is nearest.
    const distance = Math.round(leg.distance);
    const said = `System ${destination.systemSymbol} is ${distance} away; ship ${ship.symbol} can warp ${range} at once.`;
    refuse('navigateInvalidDestination', said, { shipSymbol: ship.symbol, distance, range });
  }
  depart(call, ship, destination, leg);
  return { data: { nav: navReply(game.state, ship, nowMs), fuel: fuelReply(ship) } };
}

/** Flying to another system without a jump gate (facts: warp). */
export const warpOperations: readonly Operation[] = [forAgent('POST', '/my/ships/{shipSymbol}/warp', 200, warp)];
