import type { FlightMode } from '../../game/physics/travel.ts';
import { partedHop } from './parted-hop.ts';
import { distancesFrom, fuelOfFlight, type Hop, hopBetween, type RouteGraph } from './route-graph.ts';

/** All hops from a place that a full tank allows, least fuel first. */
export function hopsFrom(routeGraph: RouteGraph, from: number): readonly Hop[] {
  const known = routeGraph.hops[from];
  if (known !== undefined) return known;
  const hops = routeGraph.places
    .flatMap((_, to) => (to === from ? [] : hopsBetween(routeGraph, from, to)))
    .filter((hop) => hop.fuelToLeaveWith <= routeGraph.ship.fuelCapacity)
    .sort((a, b) => a.fuelToLeaveWith - b.fuelToLeaveWith);
  routeGraph.hops[from] = hops;
  return hops;
}

/**
 * Flight modes to consider: slower modes gain nothing without a tank, and with one DRIFT is used only where it saves
 * fuel.
 */
function modesFor(routeGraph: RouteGraph, distance: number): readonly FlightMode[] {
  const { ship, modes } = routeGraph;
  if (ship.fuelCapacity === 0) return ['BURN'];
  return fuelOfFlight(routeGraph, distance, 'CRUISE') > 1 ? modes : modes.filter((mode) => mode !== 'DRIFT');
}

function hopsBetween(routeGraph: RouteGraph, from: number, to: number): Hop[] {
  const modes = modesFor(routeGraph, distancesFrom(routeGraph, from)[to] as number);
  const direct = modes.map((flightMode) => hopBetween(routeGraph, from, to, flightMode));
  const parted = partedHop(routeGraph, from, to, direct);
  return parted === undefined ? direct : [...direct, parted];
}
