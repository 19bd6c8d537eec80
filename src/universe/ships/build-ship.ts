import { type ShipTypeFacts, shipTypeFacts } from '../facts/ship-types.ts';
import type { AgentState, UniverseState, WaypointState } from '../state.ts';
import type { PartState, ShipNavState, ShipState } from './ship-state.ts';

/** The owner, type and place of a ship to build. */
export interface ShipToBuild {
  readonly agent: AgentState;
  /** e.g. SHIP_PROBE. */
  readonly shipType: string;
  readonly waypoint: WaypointState;
  readonly factionSymbol: string;
  readonly nowMs: number;
}

function newPart(symbol: string): PartState {
  return { symbol, condition: 1, integrity: 1 };
}

/** Docked, with a route from this waypoint to itself. */
function berthedAt({ symbol, systemSymbol }: WaypointState, nowMs: number): ShipNavState {
  return {
    systemSymbol,
    waypointSymbol: symbol,
    status: 'DOCKED',
    flightMode: 'CRUISE',
    originSymbol: symbol,
    destinationSymbol: symbol,
    departureMs: nowMs,
    arrivalMs: nowMs,
  };
}

function newShip(symbol: string, order: ShipToBuild, facts: ShipTypeFacts): ShipState {
  const { agent, shipType, waypoint, factionSymbol, nowMs } = order;
  const { fuelCapacity } = facts;
  return {
    symbol,
    agentSymbol: agent.symbol,
    factionSymbol,
    shipType,
    role: facts.role,
    frame: newPart(facts.frame),
    reactor: newPart(facts.reactor),
    engine: newPart(facts.engine),
    modules: [...facts.modules],
    mounts: [...facts.mounts],
    nav: berthedAt(waypoint, nowMs),
    fuel: { current: fuelCapacity, capacity: fuelCapacity, consumed: { amount: 0, timestampMs: nowMs } },
    cooldown: { totalSeconds: 0, expirationMs: nowMs },
    cargoCapacity: facts.cargoCapacity,
    cargo: {},
  };
}

/**
 * Builds a ship for an agent and registers it: docked, full tank, empty hold, new parts. Its symbol is the callsign and
 * a hexadecimal number that counts the agent's registrations (facts: ship-types).
 */
export function buildShip(state: UniverseState, order: ShipToBuild): ShipState {
  const { agent } = order;
  agent.shipsRegistered += 1;
  const symbol = `${agent.symbol}-${agent.shipsRegistered.toString(16).toUpperCase()}`;
  const ship = newShip(symbol, order, shipTypeFacts(order.shipType));
  state.ships[symbol] = ship;
  return ship;
}
