import { cooldownSeconds, type MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { isoFromMs } from '../../time/iso.ts';
import { mountFacts } from '../facts/fittings.ts';
import { serverMs } from '../game.ts';
import { lookup } from '../lookup.ts';
import { cooldownReply } from '../replies/ships.ts';
import type { AgentCall } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { extraCooldownSeconds } from '../ships/condition.ts';
import { holdRoomUnits, navStatusAt, type ShipState, wholeSecondsUntil } from '../ships/ship-state.ts';
import type { WaypointState } from '../state.ts';

/** Starts the ship's cooldown after an action (facts: cooldown), a little longer with a worn reactor. */
export function startCooldown(call: AgentCall, ship: ShipState, action: keyof typeof MOUNT_PREFIXES): void {
  const totalSeconds = cooldownSeconds(ship.mounts.map(mountFacts), action) + extraCooldownSeconds(ship);
  rest(call, ship, totalSeconds);
}

/** Starts a cooldown of this many game seconds. */
export function rest({ game, nowMs }: AgentCall, ship: ShipState, totalSeconds: number): void {
  ship.cooldown = { totalSeconds, expirationMs: nowMs + serverMs(game.state, totalSeconds) };
}

/** The caller's ship with this symbol; another agent's counts as not found. */
export function requireShip({ game, agent }: AgentCall, symbol: string | undefined): ShipState {
  const ship = lookup(game.state.ships, symbol ?? '');
  if (ship === undefined || ship.agentSymbol !== agent.symbol) {
    return refuse('notFound', `Ship not found. Agent ${agent.symbol} has no ship ${symbol}.`);
  }
  return ship;
}

/** The ship in the path. */
export function shipInPath(call: AgentCall): ShipState {
  return requireShip(call, call.params.shipSymbol);
}

/** 4214 while the ship is in transit. */
export function requireArrived(ship: ShipState, nowMs: number): void {
  if (navStatusAt(ship, nowMs) !== 'IN_TRANSIT') return;
  const { originSymbol, destinationSymbol, arrivalMs, departureMs } = ship.nav;
  const secondsToArrival = wholeSecondsUntil(arrivalMs, nowMs);
  const message = `Ship is currently in-transit from ${originSymbol} to ${destinationSymbol} and arrives in ${secondsToArrival} seconds.`;
  refuse('shipInTransit', message, {
    departureSymbol: originSymbol,
    destinationSymbol,
    arrival: isoFromMs(arrivalMs),
    departureTime: isoFromMs(departureMs),
    secondsToArrival,
  });
}

/** 4214 or 4236 unless the ship is in orbit. */
export function requireOrbit(ship: ShipState, nowMs: number): void {
  requireArrived(ship, nowMs);
  if (navStatusAt(ship, nowMs) === 'IN_ORBIT') return;
  const { waypointSymbol } = ship.nav;
  refuse('notInOrbit', `Ship ${ship.symbol} must be in orbit around ${waypointSymbol}, but it is docked.`, {
    waypointSymbol,
  });
}

/** 4214 or 4244 unless the ship is docked. */
export function requireDock(ship: ShipState, nowMs: number): void {
  requireArrived(ship, nowMs);
  if (navStatusAt(ship, nowMs) === 'DOCKED') return;
  const { waypointSymbol } = ship.nav;
  refuse('notDocked', `Ship action failed. Ship is not currently docked at ${waypointSymbol}; dock it first.`, {
    waypointSymbol,
  });
}

/** 4000 during the ship's cooldown. */
export function requireCool({ game, nowMs }: AgentCall, ship: ShipState): void {
  const cooldown = cooldownReply(game.state, ship, nowMs);
  if (cooldown.expiration === undefined) return;
  const message = `Ship action is still on cooldown for ${cooldown.remainingSeconds} second(s).`;
  refuse('cooldownConflict', message, { cooldown });
}

/** 4218 or 4219 unless the hold has this many units of the good. */
export function requireCargo(ship: ShipState, tradeSymbol: string, units: number): void {
  const cargoUnits = lookup(ship.cargo, tradeSymbol) ?? 0;
  if (cargoUnits >= units) return;
  const data = { shipSymbol: ship.symbol, tradeSymbol, cargoUnits, unitsToRemove: units };
  const message = `Ship ${ship.symbol} holds ${cargoUnits} units of ${tradeSymbol}; ${units} were to be taken out.`;
  refuse(cargoUnits === 0 ? 'cargoMissing' : 'cargoUnitCount', message, data);
}

/** 4228 for a full hold. */
export function requireSpace(ship: ShipState): void {
  if (holdRoomUnits(ship) > 0) return;
  refuse('cargoFull', `Ship ${ship.symbol} cargo is at maximum capacity and has 0 units of available space.`);
}

/** 4261 if there are no deposits. */
export function requireYield({ symbol, deposits = {} }: WaypointState): void {
  if (Object.keys(deposits).length === 0) refuse('waypointNoYield', `Waypoint ${symbol} yields nothing.`);
}

/** 4217 unless the hold has room for this many units. */
export function requireRoom(ship: ShipState, units: number): void {
  const cargoAvailable = holdRoomUnits(ship);
  if (cargoAvailable >= units) return;
  const message = `Failed to add ${units} units to the cargo of ship ${ship.symbol}. Exceeds max limit of ${ship.cargoCapacity}.`;
  refuse('cargoExceedsLimit', message, {
    shipSymbol: ship.symbol,
    cargoCapacity: ship.cargoCapacity,
    cargoAvailable,
    unitsToAdd: units,
  });
}
