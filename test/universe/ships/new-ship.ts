import { buildShip } from '../../../src/universe/ships/build-ship.ts';
import type { ShipState } from '../../../src/universe/ships/ship-state.ts';
import type { WaypointState } from '../../../src/universe/state.ts';
import { freshUniverse, homeWaypoint, newAgent } from '../galaxy/fresh-universe.ts';

/** A ship, where it was built, and the universe that it is in. */
export type NewShip = ReturnType<typeof newShip>;

/** A new ship of which all parts have this condition. */
export function worn(shipType: string, condition: number): ShipState {
  const { ship } = newShip(shipType);
  for (const part of [ship.frame, ship.reactor, ship.engine]) part.condition = condition;
  return ship;
}

const isShipyard = ({ shipTypes }: WaypointState) => shipTypes !== undefined;

/** A ship that has just been built at the first such waypoint, a shipyard unless told otherwise, of a fresh universe. */
export function newShip(shipType: string, isPlace = isShipyard, state = freshUniverse(1)) {
  const place = homeWaypoint(state, isPlace);
  const agent = state.agents.TESTER ?? newAgent(state);
  const order = { agent, shipType, waypoint: place, factionSymbol: 'COSMIC', nowMs: state.startedAtMs };
  return { state, ship: buildShip(state, order), place };
}
