import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { freeUnits } from '../cargo.ts';
import { wear } from '../condition/wear.ts';
import { drawSiphon } from '../mining/siphoning.ts';
import { cargoReply } from '../replies/cargo-reply.ts';
import { cooldownReply } from '../replies/ship-reply.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { hasModule, hasMount } from '../ships/fittings.ts';
import type { ShipState, WaypointState } from '../state.ts';
import { bringAboard } from './cargo-moves.ts';
import { isSiphonable, knownWaypoint } from './places.ts';
import { requireCool, requireOrbit, requireSpace, requireYield, shipOf, startCooldown } from './preconditions.ts';

/** The gas giant, after checks of ship and place (facts: dig-sites). */
function requireGiant(call: AgentCall, ship: ShipState): WaypointState {
  requireOrbit(ship, call.nowMs);
  if (!hasMount(ship, MOUNT_PREFIXES.siphon)) refuse('missingGasSiphons', `Ship ${ship.symbol} has no gas siphon.`);
  if (!hasModule(ship, 'MODULE_GAS_PROCESSOR')) {
    refuse('missingGasProcessor', `Ship ${ship.symbol} has no gas processor.`);
  }
  const waypoint = knownWaypoint(call.game.state, ship.nav.waypointSymbol);
  if (!isSiphonable(waypoint)) {
    refuse('siphonInvalidWaypoint', `Nothing can be siphoned at ${waypoint.symbol} of type ${waypoint.type}.`);
  }
  requireYield(waypoint);
  requireCool(call, ship);
  requireSpace(ship);
  return waypoint;
}

function siphon(call: AgentCall) {
  const { game, nowMs } = call;
  const { state } = game;
  const ship = shipOf(call);
  const waypoint = requireGiant(call, ship);
  const { symbol, units } = drawSiphon(state, ship, waypoint, freeUnits(ship));
  bringAboard(call, { ship, tradeSymbol: symbol, units });
  startCooldown(call, ship, 'siphon');
  const events = wear(state, ship, 'siphon', waypoint.traits);
  return {
    data: {
      cooldown: cooldownReply(state, ship, nowMs),
      siphon: { shipSymbol: ship.symbol, yield: { symbol, units } },
      cargo: cargoReply(ship),
      events,
    },
  };
}

/** Siphoning gas giants (facts: dig-sites). */
export const siphonOperations: readonly Operation[] = [forAgent('POST', '/my/ships/{shipSymbol}/siphon', 201, siphon)];
