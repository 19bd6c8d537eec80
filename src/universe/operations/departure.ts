import { distanceBetween, type FlightMode, fuelNeeded, travelSeconds } from '../../game/physics/travel.ts';
import { systemDistance, warpFuelNeeded, warpSeconds } from '../../game/physics/warp.ts';
import { serverMs } from '../game.ts';
import type { AgentCall } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { effectiveSpeed } from '../ships/condition.ts';
import type { ShipState } from '../ships/ship-state.ts';
import type { UniverseState, WaypointState } from '../state.ts';
import { knownSystem } from './places.ts';

/** Fuel units and whole game seconds of a trip, by flight mode, at the ship's current speed. */
export interface TripCost {
  /** On the system's map within a system, otherwise on the galaxy's. */
  readonly distance: number;
  readonly fuel: (mode: FlightMode) => number;
  readonly seconds: (mode: FlightMode) => number;
}

/** A flight inside a system, or a warp between two (facts: flight, warp). */
export function legBetween(state: UniverseState, ship: ShipState, from: WaypointState, to: WaypointState): TripCost {
  const speed = effectiveSpeed(ship);
  const { capacity } = ship.fuel;
  if (from.systemSymbol === to.systemSymbol) {
    const distance = distanceBetween(from, to);
    return {
      distance,
      fuel: (mode) => fuelNeeded(distance, mode, capacity),
      seconds: (mode) => travelSeconds(distance, mode, speed),
    };
  }
  const distance = systemDistance(knownSystem(state, from.systemSymbol), knownSystem(state, to.systemSymbol));
  return {
    distance,
    fuel: (mode) => warpFuelNeeded(distance, mode, capacity),
    seconds: (mode) => warpSeconds(distance, mode, speed),
  };
}

/** 4203 unless the tank holds this much fuel. */
export function requireFuel(ship: ShipState, fuelRequired: number): void {
  const fuelAvailable = ship.fuel.current;
  if (fuelAvailable >= fuelRequired) return;
  const message = `Ship ${ship.symbol} requires ${fuelRequired - fuelAvailable} more fuel for navigation.`;
  refuse('navigateInsufficientFuel', message, { shipSymbol: ship.symbol, fuelRequired, fuelAvailable });
}

/** Starts a flight in the ship's flight mode; 4203 without the fuel. */
export function depart({ game, nowMs }: AgentCall, ship: ShipState, to: WaypointState, leg: TripCost): void {
  const { flightMode, waypointSymbol: originSymbol } = ship.nav;
  const amount = leg.fuel(flightMode);
  requireFuel(ship, amount);
  ship.fuel.current -= amount;
  ship.fuel.consumed = { amount, timestampMs: nowMs };
  ship.nav = {
    systemSymbol: to.systemSymbol,
    waypointSymbol: to.symbol,
    status: 'IN_TRANSIT',
    flightMode,
    originSymbol,
    destinationSymbol: to.symbol,
    departureMs: nowMs,
    arrivalMs: nowMs + serverMs(game.state, leg.seconds(flightMode)),
  };
}
