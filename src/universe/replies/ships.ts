import { isoFromMs } from '../../time/iso.ts';
import { moduleFacts, mountFacts } from '../facts/fittings.ts';
import { goodFacts } from '../facts/goods.ts';
import { engineFacts, frameFacts, reactorFacts } from '../facts/hulls.ts';
import { waypointAt } from '../galaxy/systems.ts';
import { required } from '../lookup.ts';
import { refuse } from '../service/refusal.ts';
import { outfitOf } from '../ships/fittings.ts';
import { cargoUnits, navStatusAt, type ShipState, secondsUntil } from '../ships/ship-state.ts';
import type { UniverseState } from '../state.ts';

/** A good in a list. */
export function goodReply(symbol: string) {
  const facts = goodFacts(symbol);
  return { symbol, name: facts?.name ?? symbol, description: facts?.description ?? '' };
}

/** A ship's hold; a negative one cannot be returned, whatever the request did before (facts: negative-cargo). */
export function cargoReply(ship: ShipState) {
  if (Object.values(ship.cargo).some((units) => units < 0)) {
    refuse('responseSerialization', 'The server did not return a valid response.');
  }
  return {
    capacity: ship.cargoCapacity,
    units: cargoUnits(ship),
    inventory: Object.entries(ship.cargo).map(([symbol, units]) => ({ ...goodReply(symbol), units })),
  };
}

function routeEnd(state: UniverseState, waypointSymbol: string) {
  const message = `routeEnd: expected a waypoint, got ${waypointSymbol}`;
  const { symbol, type, systemSymbol, x, y } = required(waypointAt(state, waypointSymbol), message);
  return { symbol, type, systemSymbol, x, y };
}

/** A ship's location, status and latest route. */
export function navReply(state: UniverseState, ship: ShipState, nowMs: number) {
  const { nav } = ship;
  return {
    systemSymbol: nav.systemSymbol,
    waypointSymbol: nav.waypointSymbol,
    route: {
      origin: routeEnd(state, nav.originSymbol),
      destination: routeEnd(state, nav.destinationSymbol),
      departureTime: isoFromMs(nav.departureMs),
      arrival: isoFromMs(nav.arrivalMs),
    },
    status: navStatusAt(ship, nowMs),
    flightMode: nav.flightMode,
  };
}

/** A ship's fuel, with the consumption of the last trip. */
export function fuelReply({ fuel }: ShipState) {
  const { amount, timestampMs } = fuel.consumed;
  return { current: fuel.current, capacity: fuel.capacity, consumed: { amount, timestamp: isoFromMs(timestampMs) } };
}

/** A ship's cooldown in whole seconds of server time; without a cooldown zeros and no expiration (facts: cooldown). */
export function cooldownReply(state: UniverseState, ship: ShipState, nowMs: number) {
  const { totalSeconds, expirationMs } = ship.cooldown;
  if (expirationMs <= nowMs) return { shipSymbol: ship.symbol, totalSeconds: 0, remainingSeconds: 0 };
  return {
    shipSymbol: ship.symbol,
    totalSeconds: Math.ceil(totalSeconds / state.speed),
    remainingSeconds: secondsUntil(expirationMs, nowMs),
    expiration: isoFromMs(expirationMs),
  };
}

function wear({ condition, integrity }: { readonly condition: number; readonly integrity: number }) {
  return { condition, integrity };
}

/** A full crew; the other fields are as on every recorded ship (facts: ship-types). */
function crewReply(ship: ShipState) {
  const { required, available: capacity } = outfitOf(ship).crew;
  return { current: required, required, capacity, rotation: 'STRICT', morale: 100, wages: 0 };
}

/** A ship's registration. */
export function registrationReply({ symbol, factionSymbol, role }: ShipState) {
  return { name: symbol, factionSymbol, role };
}

/** A whole ship as returned to its owner. */
export function shipReply(state: UniverseState, ship: ShipState, nowMs: number) {
  return {
    symbol: ship.symbol,
    registration: registrationReply(ship),
    nav: navReply(state, ship, nowMs),
    crew: crewReply(ship),
    frame: { ...frameFacts(ship.frame.symbol), ...wear(ship.frame) },
    reactor: { ...reactorFacts(ship.reactor.symbol), ...wear(ship.reactor) },
    engine: { ...engineFacts(ship.engine.symbol), ...wear(ship.engine) },
    modules: ship.modules.map(moduleFacts),
    mounts: ship.mounts.map(mountFacts),
    cargo: cargoReply(ship),
    fuel: fuelReply(ship),
    cooldown: cooldownReply(state, ship, nowMs),
  };
}
