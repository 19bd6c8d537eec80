import { systemIn } from '../../game/words/symbols.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { ALL_SYSTEMS } from '../../world/galaxy/galaxy.ts';
import type { WorldView } from '../../world/state.ts';

/** The system where the agent has its seat; undefined while the agent is unknown. */
export function homeSystemOf({ agent }: Pick<WorldView, 'agent'>): string | undefined {
  return agent?.headquarters === undefined ? undefined : systemIn(agent.headquarters);
}

/** The jump gate of a system; undefined where it has none, or none is known. */
export function gateOf({ systems, waypoints }: WorldView, systemSymbol: string): string | undefined {
  const listed = systems.get(systemSymbol);
  if (listed !== undefined) return listed.gate;
  for (const { type, symbol } of waypoints.in(systemSymbol)) if (type === 'JUMP_GATE') return symbol;
  return undefined;
}

/**
 * Whether ships can jump to and from a gate: it is finished. The gate of a settled system counts as unfinished until it
 * was read, others are finished from the start (facts: home-gate).
 */
export function isGateOpen({ constructions, waypoints, systems }: WorldView, gate: string): boolean {
  const construction = constructions.get(gate);
  if (construction !== undefined) return construction.isComplete;
  const isUnderConstruction = waypoints.get(gate)?.isUnderConstruction;
  if (isUnderConstruction !== undefined) return !isUnderConstruction;
  return systems.get(systemIn(gate))?.isSettled === false;
}

/** Whether the list of all systems was read to its end: before that, ways may be missing. */
export function isGalaxyListed({ systemsListedAtMs }: Pick<WorldView, 'systemsListedAtMs'>): boolean {
  return systemsListedAtMs.has(ALL_SYSTEMS);
}

/** Whether a ship is in another system than the home system. */
export function isAbroad(world: WorldView, { nav }: Pick<Ship, 'nav'>): boolean {
  const home = homeSystemOf(world);
  return home !== undefined && nav.systemSymbol !== home;
}

/** Whether the gate of the home system is finished. */
export function isHomeGateOpen(world: WorldView): boolean {
  const home = homeSystemOf(world);
  const gate = home === undefined ? undefined : gateOf(world, home);
  return gate !== undefined && isGateOpen(world, gate);
}
