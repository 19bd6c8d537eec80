import type { FlightMode } from '../../game/physics/travel.ts';
import { distancesFrom, fuelOfFlight, type Hop, hopBetween, type RouteGraph, secondsOfFlight } from './route-graph.ts';

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

/** Flight modes to consider: without a tank only the fastest, with one DRIFT only where it saves fuel. */
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

const FASTEST_FIRST: readonly FlightMode[] = ['BURN', 'CRUISE', 'DRIFT'];

/** The fastest of these flights for which a full tank is enough; undefined if there is none. */
function fastestEnough({ ship }: RouteGraph, direct: readonly Hop[]): Hop | undefined {
  let fastest: Hop | undefined;
  for (const hop of direct) {
    const isEnough = hop.fuelToLeaveWith <= ship.fuelCapacity;
    if (isEnough && hop.seconds < (fastest?.seconds ?? Number.POSITIVE_INFINITY)) fastest = hop;
  }
  return fastest;
}

/** A place without fuel near the straight line between two others, and how far it is from each. */
interface Stop {
  readonly number: number;
  readonly outDistance: number;
  readonly onDistance: number;
}

function stopsBetween(routeGraph: RouteGraph, from: number, to: number): readonly Stop[] {
  const [outDistances, onDistances] = [distancesFrom(routeGraph, from), distancesFrom(routeGraph, to)];
  const most = routeGraph.mostDetourFactor * (outDistances[to] as number);
  const stops: Stop[] = [];
  for (const number of routeGraph.dryPlaces) {
    const outDistance = outDistances[number] as number;
    if (number === from || number === to || outDistance >= most) continue;
    const onDistance = onDistances[number] as number;
    if (outDistance + onDistance < most) stops.push({ number, outDistance, onDistance });
  }
  return stops;
}

/** Whether two flights by a stop are quicker than a hop and take no more than a full tank; most stops fail here. */
function isBetter(routeGraph: RouteGraph, { outDistance, onDistance }: Stop, modes: ModePair, than: Hop): boolean {
  const [first, second] = modes;
  const fuel = fuelOfFlight(routeGraph, outDistance, first) + fuelOfFlight(routeGraph, onDistance, second);
  if (fuel > routeGraph.ship.fuelCapacity) return false;
  return (
    secondsOfFlight(routeGraph, outDistance, first) + secondsOfFlight(routeGraph, onDistance, second) < than.seconds
  );
}

function joined(first: Hop, second: Hop): Hop {
  const fuelToLeaveWith = Math.max(first.fuelToLeaveWith, first.fuel + second.fuelToLeaveWith);
  return { ...second, fuel: first.fuel + second.fuel, seconds: first.seconds + second.seconds, fuelToLeaveWith, first };
}

type ModePair = readonly [first: FlightMode, second: FlightMode];

/**
 * The quickest way with a full tank in two flights, one of them in the next faster mode, with a stop at a place without
 * fuel; undefined unless it is quicker than each single flight for which the tank is enough.
 * @param direct the single flights between these places, whatever fuel they take
 */
function partedHop(routeGraph: RouteGraph, from: number, to: number, direct: readonly Hop[]): Hop | undefined {
  const whole = fastestEnough(routeGraph, direct);
  const faster = FASTEST_FIRST[FASTEST_FIRST.indexOf(whole?.flightMode ?? 'BURN') - 1];
  if (whole === undefined || faster === undefined || !routeGraph.modes.includes(faster)) return undefined;
  const orders: readonly ModePair[] = [
    [faster, whole.flightMode],
    [whole.flightMode, faster],
  ];
  let best = whole;
  for (const stop of stopsBetween(routeGraph, from, to)) {
    for (const modes of orders) {
      if (!isBetter(routeGraph, stop, modes, best)) continue;
      const out = hopBetween(routeGraph, from, stop.number, modes[0]);
      const hop = joined(out, hopBetween(routeGraph, stop.number, to, modes[1]));
      if (hop.fuelToLeaveWith <= routeGraph.ship.fuelCapacity) best = hop;
    }
  }
  return best === whole ? undefined : best;
}
