import { buildShip } from '../../../src/universe/ships/build-ship.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse, homeWaypoint, newAgent } from '../galaxy/fresh-universe.ts';

/** A ship that has just been built, at a shipyard of a fresh universe. */
export function newShip(shipType: string): { readonly state: UniverseState; readonly ship: ShipState } {
  const state = freshUniverse(1);
  const waypoint = homeWaypoint(state, ({ shipTypes }) => shipTypes !== undefined);
  const order = { agent: newAgent(state), shipType, waypoint, factionSymbol: 'COSMIC', nowMs: state.startedAtMs };
  return { state, ship: buildShip(state, order) };
}
