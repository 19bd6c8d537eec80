import { isUnderConstruction } from '../../../src/universe/galaxy/gates/construction.ts';
import { gateConnections, gateOf } from '../../../src/universe/galaxy/gates/gates.ts';
import { waypointAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import type { Stage } from './stage.ts';

/** Whether a ship can leave a system through its gate. */
function hasWayOut(state: UniverseState, systemSymbol: string, nowMs: number): boolean {
  const isOpen = (gate: string | undefined) => {
    const waypoint = gate === undefined ? undefined : waypointAt(state, gate);
    return waypoint !== undefined && !isUnderConstruction(state, waypoint, nowMs);
  };
  return isOpen(gateOf(state, systemSymbol)) && gateConnections(state, systemSymbol).some(isOpen);
}

/** Ships of the agent in other systems that they cannot leave, by the universe's own account. */
export function strandedShips({ universe, callsign, time }: Pick<Stage, 'universe' | 'callsign' | 'time'>): string[] {
  const nowMs = time.clock.nowMs();
  const saved: { readonly state: UniverseState } = JSON.parse(universe.snapshot());
  const state: UniverseState = { ...saved.state, systems: {} };
  const home = state.agents[callsign()]?.headquarters ?? '';
  const abroad = Object.values(state.ships).filter(
    ({ agentSymbol, nav }) => agentSymbol === callsign() && !home.startsWith(`${nav.systemSymbol}-`),
  );
  return abroad.filter(({ nav }) => !hasWayOut(state, nav.systemSymbol, nowMs)).map(({ symbol }) => symbol);
}
