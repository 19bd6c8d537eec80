import { homeSystemSymbol } from '../../../src/universe/galaxy/names.ts';
import { systemAt } from '../../../src/universe/galaxy/systems.ts';
import type { AgentState, SystemState, UniverseState, WaypointState } from '../../../src/universe/state.ts';

/** A universe in which nothing has happened yet. */
export function freshUniverse(seed: number, speed = 1): UniverseState {
  return {
    seed,
    speed,
    startedAtMs: 1_800_000_000_000,
    resetDate: '2027-01-15',
    nextResetAtMs: 1_900_000_000_000,
    systems: {},
    agents: {},
    ships: {},
    contracts: {},
    markets: {},
    shipyards: {},
    surveys: {},
    draws: {},
  };
}

/** A universe of so many systems in which nothing has happened yet. */
export function galaxyOf(seed: number, systemsWanted: number): UniverseState {
  return { ...freshUniverse(seed), systemsWanted };
}

/** The home system of a faction. */
export function homeOf(state: UniverseState, factionSymbol = 'COSMIC'): SystemState {
  const system = systemAt(state, homeSystemSymbol(state.seed, factionSymbol));
  if (system === undefined) throw new Error(`no home system of ${factionSymbol}`);
  return system;
}

export function waypointsOf(system: SystemState): WaypointState[] {
  return Object.values(system.waypoints);
}

/** The first waypoint of the home system that is so. */
export function homeWaypoint(state: UniverseState, isWanted: (waypoint: WaypointState) => boolean): WaypointState {
  const waypoint = waypointsOf(homeOf(state)).find(isWanted);
  if (waypoint === undefined) throw new Error('no such waypoint in the home system');
  return waypoint;
}

/** An agent as registration leaves it, with no ship yet. */
export function newAgent(state: UniverseState, symbol = 'TESTER'): AgentState {
  const agent: AgentState = {
    symbol,
    accountId: `account-${symbol}`,
    headquarters: `${homeOf(state).symbol}-A1`,
    startingFaction: 'COSMIC',
    registeredAtMs: state.startedAtMs,
    credits: 175_000,
    shipsRegistered: 0,
  };
  state.agents[symbol] = agent;
  return agent;
}

/** How many of each there are. */
export function tally<Kind>(kinds: readonly Kind[]): Map<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
