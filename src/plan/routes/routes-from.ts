import { sum } from '../../game/numbers/averages.ts';
import type { Leg, Route } from './route.ts';
import { type RouteCosts, refuelCredits } from './route-costs.ts';
import { type Hop, type RouteGraph, secondsLostToLowFuel } from './route-graph.ts';
import { type Stage, searchArrivals } from './search.ts';

/** The requests of a refuel stop: dock, refuel, orbit. */
const REFUEL_STOP_REQUESTS = 3;

/** The routes to all places that can be reached from one, by symbol; empty if `from` is not in the route graph. */
export function routesFromPlace(
  routeGraph: RouteGraph,
  routeCosts: RouteCosts,
  from: string,
  fuel: number,
): Map<string, Route> {
  const start = routeGraph.numbers.get(from);
  if (start === undefined) return new Map();
  const arrivals = searchArrivals(routeGraph, routeCosts, start, fuel);
  const reached = routeGraph.places.flatMap(({ symbol }, number) => {
    const arrival = arrivals[number];
    return arrival === undefined ? [] : [[symbol, routeOf(routeGraph, routeCosts, arrival)] as const];
  });
  return new Map(reached);
}

/** The route that leads to an arrival. */
function routeOf(routeGraph: RouteGraph, routeCosts: RouteCosts, arrival: Stage): Route {
  const stages = stagesUntil(arrival);
  const legs = legsAlong(routeGraph, stages);
  const stops = legs.filter((leg) => leg.refuelBefore).length;
  const startFuel = stages[0]?.fuel ?? arrival.fuel;
  return {
    legs,
    seconds: sum(legs.map((leg) => leg.seconds)) + stops * routeCosts.refuelStopSeconds,
    fuel: sum(legs.map((leg) => leg.fuel)),
    requests: requestsOf(legs),
    costCredits: paidCredits(routeGraph, routeCosts, stages) + (startFuel - arrival.fuel) * routeCosts.tankUnitCredits,
    fuelAtArrival: arrival.fuel,
    secondsLostAfter: secondsLostToLowFuel(routeGraph, arrival.place, arrival.fuel),
  };
}

function stagesUntil(arrival: Stage): readonly Stage[] {
  const stages: Stage[] = [];
  for (let stage: Stage | undefined = arrival; stage !== undefined; stage = stage.previous) stages.push(stage);
  return stages.reverse();
}

const NO_LEGS: readonly Leg[] = [];

/** Most routes are one hop, whose list they share. */
function legsAlong(routeGraph: RouteGraph, stages: readonly Stage[]): readonly Leg[] {
  const [first = NO_LEGS, ...more] = stages.map((stage) => legsTo(routeGraph, stage)).filter((legs) => legs.length > 0);
  return more.length === 0 ? first : [first, ...more].flat();
}

/** The legs of the flight that leads to a stage: the same for all routes that end with it. */
function legsTo(routeGraph: RouteGraph, stage: Stage): readonly Leg[] {
  const { hop, previous } = stage;
  if (hop === undefined || previous === undefined) return NO_LEGS;
  const { legs, legsAfterRefuel } = routeGraph;
  const known = isRefuelled(previous) ? legsAfterRefuel : legs;
  const before = known.get(hop);
  if (before !== undefined) return before;
  const made = legsOf(routeGraph, stage, hop, previous);
  known.set(hop, made);
  return made;
}

function legsOf({ places }: RouteGraph, { place }: Stage, hop: Hop, previous: Stage): readonly Leg[] {
  const leg = (from: number, to: number, { flightMode, fuel, seconds }: Omit<Hop, 'to'>, refuelBefore: boolean) => {
    const [start, end] = [places[from]?.symbol ?? '', places[to]?.symbol ?? ''];
    return { from: start, to: end, flightMode, refuelBefore, fuel, seconds };
  };
  const { first } = hop;
  if (first === undefined) return [leg(previous.place, place, hop, isRefuelled(previous))];
  const second = { ...hop, fuel: hop.fuel - first.fuel, seconds: hop.seconds - first.seconds };
  return [leg(previous.place, first.to, first, isRefuelled(previous)), leg(first.to, place, second, false)];
}

/** Only the start and refuel stops are reached without a flight, and the start has no stage before it. */
function isRefuelled(stage: Stage | undefined): boolean {
  return stage?.previous !== undefined && stage.hop === undefined;
}

function paidCredits({ places }: RouteGraph, routeCosts: RouteCosts, stages: readonly Stage[]): number {
  const bills = stages.map((stage) => {
    const place = places[stage.place];
    if (!isRefuelled(stage) || place === undefined) return 0;
    return refuelCredits(routeCosts, place, stage.fuel - (stage.previous?.fuel ?? stage.fuel));
  });
  return sum(bills);
}

/** Ships start docked and in CRUISE; nav is patched only where the mode changes (facts: nav-states). */
function requestsOf(legs: readonly Leg[]): number {
  const counts = legs.map((leg, index) => {
    const orbit = index === 0 && !leg.refuelBefore ? 1 : 0;
    const patch = leg.flightMode === (legs[index - 1]?.flightMode ?? 'CRUISE') ? 0 : 1;
    return orbit + (leg.refuelBefore ? REFUEL_STOP_REQUESTS : 0) + patch + 1;
  });
  return sum(counts);
}
