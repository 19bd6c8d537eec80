import type { SystemState, WaypointState } from '../state.ts';

function symbolOnly(symbol: string) {
  return { symbol };
}

/** The fields of a waypoint that its system's reply also contains. */
export function placeReply(waypoint: WaypointState) {
  return {
    symbol: waypoint.symbol,
    type: waypoint.type,
    x: waypoint.x,
    y: waypoint.y,
    orbitals: waypoint.orbitals.map(symbolOnly),
    ...(waypoint.orbits !== undefined && { orbits: waypoint.orbits }),
  };
}

/** A system with all its waypoints. */
export function systemReply(system: SystemState) {
  return {
    symbol: system.symbol,
    sectorSymbol: system.sectorSymbol,
    constellation: system.constellation,
    name: system.name,
    type: system.type,
    x: system.x,
    y: system.y,
    waypoints: Object.values(system.waypoints).map(placeReply),
    factions: system.factions.map(symbolOnly),
  };
}
