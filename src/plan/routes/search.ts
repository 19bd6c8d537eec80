import TinyQueue from 'tinyqueue';
import { hopsFrom } from './hops.ts';
import { type RouteCosts, refuelCredits } from './route-costs.ts';
import { type Hop, type RouteGraph, secondsLostToLowFuel } from './route-graph.ts';

/** A ship on its route: its place, its tank and the stage before. All stages have all fields, for speed. */
export interface Stage {
  readonly place: number;
  readonly fuel: number;
  /** Credits paid for fuel since the start, plus the worth of the time since then. */
  readonly spentCredits: number;
  /** None at the start. */
  readonly previous: Stage | undefined;
  /** The flight that led here; none at the start and after a refuel stop. */
  readonly hop: Hop | undefined;
}

/** A stage as the end of a route. */
interface Arrival {
  readonly stage: Stage;
  /** Spent credits, less the worth of the fuel in the tank, plus the worth of time lost to low fuel. */
  readonly costCredits: number;
}

/** What it costs to end at a place with this fuel and spending; computed before a stage is created, for speed. */
function costOfArrival(
  routeGraph: RouteGraph,
  routeCosts: RouteCosts,
  place: number,
  fuel: number,
  spentCredits: number,
): number {
  const lost = secondsLostToLowFuel(routeGraph, place, fuel) * routeCosts.secondsWorthCredits;
  return spentCredits - fuel * routeCosts.tankUnitCredits + lost;
}

/** The stage after a flight. */
function afterHop(routeCosts: RouteCosts, stage: Stage, hop: Hop): Stage {
  const spentCredits = stage.spentCredits + hop.seconds * routeCosts.secondsWorthCredits;
  return { place: hop.to, fuel: stage.fuel - hop.fuel, spentCredits, previous: stage, hop };
}

interface Search {
  readonly routeGraph: RouteGraph;
  readonly routeCosts: RouteCosts;
  /** Stages that were found and not visited yet: cheapest first, fullest tank first among equals. */
  readonly queue: TinyQueue<Stage>;
  /** For each place the stages that no other there dominates. */
  readonly fronts: Stage[][];
  /** For each place the fuel and spent credits of the stage that last dominated another there. */
  readonly lastFuel: Float64Array;
  readonly lastSpentCredits: Float64Array;
  readonly arrivals: (Arrival | undefined)[];
}

/**
 * The cheapest arrival at each place, from one place with this fuel in the tank; undefined where none is safe. On its
 * way a ship stops where fuel is sold; elsewhere only where another flight mode for a part of the way gains time.
 *
 * Dijkstra over (place, fuel). A stage is dropped when another at its place has spent no more and holds no less fuel:
 * less fuel never allows another hop and never makes a refuel cheaper.
 */
export function searchArrivals(
  routeGraph: RouteGraph,
  routeCosts: RouteCosts,
  from: number,
  fuel: number,
): (Stage | undefined)[] {
  const search = begin(routeGraph, routeCosts);
  const { fronts } = search;
  const tank = Math.min(fuel, routeGraph.ship.fuelCapacity);
  admit(search, { place: from, fuel: tank, spentCredits: 0, previous: undefined, hop: undefined });
  for (let stage = search.queue.pop(); stage !== undefined; stage = search.queue.pop()) {
    if (fronts[stage.place]?.includes(stage)) visit(search, stage);
  }
  return search.arrivals.map((arrival) => arrival?.stage);
}

const inOrder = (a: Stage, b: Stage) => a.spentCredits - b.spentCredits || b.fuel - a.fuel;

function begin(routeGraph: RouteGraph, routeCosts: RouteCosts): Search {
  return {
    routeGraph,
    routeCosts,
    queue: new TinyQueue<Stage>([], inOrder),
    fronts: routeGraph.places.map(() => []),
    lastFuel: new Float64Array(routeGraph.places.length),
    lastSpentCredits: new Float64Array(routeGraph.places.length).fill(Number.POSITIVE_INFINITY),
    arrivals: routeGraph.places.map(() => undefined),
  };
}

function visit(search: Search, stage: Stage): void {
  noteArrival(search, stage);
  refuel(search, stage);
  // Without a tank no detour is ever shorter, so a probe's search ends after its first flight.
  const isProbeUnderWay = search.routeGraph.ship.fuelCapacity === 0 && stage.hop !== undefined;
  if (isProbeUnderWay) return;
  for (const hop of hopsFrom(search.routeGraph, stage.place)) {
    if (hop.fuelToLeaveWith > stage.fuel) break;
    fly(search, stage, hop);
  }
}

/** Queues a stage that is not dominated, in place of those that it dominates. */
function admit({ queue, fronts }: Search, stage: Stage): void {
  const front = fronts[stage.place] ?? [];
  let kept = 0;
  for (const other of front) if (!dominates(stage, other)) front[kept++] = other;
  front.length = kept;
  front.push(stage);
  queue.push(stage);
}

function dominates(a: Stage, b: Stage): boolean {
  return a.spentCredits <= b.spentCredits && a.fuel >= b.fuel;
}

/**
 * Whether a stage with this fuel and spending is dominated at a place; checked before a stage is created, for speed.
 */
function isDominated(search: Search, place: number, fuel: number, spentCredits: number): boolean {
  const { fronts, lastFuel, lastSpentCredits } = search;
  // The stage that last dominated another here dominates most others. If it has been dominated since, then by one that
  // dominates this stage too.
  if ((lastSpentCredits[place] ?? 0) <= spentCredits && (lastFuel[place] ?? 0) >= fuel) return true;
  const front = fronts[place] ?? [];
  // The latest first: what was found lately dominates more often, and any that does is as good.
  for (let nth = front.length - 1; nth >= 0; nth--) {
    const other = front[nth] as Stage;
    if (other.spentCredits > spentCredits || other.fuel < fuel) continue;
    lastFuel[place] = other.fuel;
    lastSpentCredits[place] = other.spentCredits;
    return true;
  }
  return false;
}

/** A refuel stop is not an arrival: it only matters before another flight. */
function noteArrival(search: Search, stage: Stage): void {
  if (stage.hop === undefined && stage.previous !== undefined) return;
  const { routeGraph, routeCosts } = search;
  const costCredits = costOfArrival(routeGraph, routeCosts, stage.place, stage.fuel, stage.spentCredits);
  if (isBestArrival(search, stage.place, costCredits)) search.arrivals[stage.place] = { stage, costCredits };
}

function isBestArrival({ arrivals }: Search, place: number, costCredits: number): boolean {
  const best = arrivals[place];
  return best === undefined || costCredits < best.costCredits;
}

function refuel(search: Search, stage: Stage): void {
  const { routeGraph, routeCosts } = search;
  const place = routeGraph.places[stage.place];
  const fuel = routeGraph.ship.fuelCapacity;
  if (place?.sellsFuel !== true || place.isBeyondMeans === true || stage.fuel === fuel) return;
  const stop = routeCosts.refuelStopSeconds * routeCosts.secondsWorthCredits;
  const price = refuelCredits(routeCosts, place, fuel - stage.fuel) + stop;
  const spentCredits = stage.spentCredits + price;
  if (isDominated(search, stage.place, fuel, spentCredits)) return;
  admit(search, { place: stage.place, fuel, spentCredits, previous: stage, hop: undefined });
}

function fly(search: Search, stage: Stage, hop: Hop): void {
  const { routeGraph, routeCosts, arrivals } = search;
  const fuel = stage.fuel - hop.fuel;
  const spentCredits = stage.spentCredits + hop.seconds * routeCosts.secondsWorthCredits;
  if (routeGraph.places[hop.to]?.sellsFuel === true) {
    if (!isDominated(search, hop.to, fuel, spentCredits)) admit(search, afterHop(routeCosts, stage, hop));
    return;
  }
  const costCredits = costOfArrival(routeGraph, routeCosts, hop.to, fuel, spentCredits);
  if (isBestArrival(search, hop.to, costCredits))
    arrivals[hop.to] = { stage: afterHop(routeCosts, stage, hop), costCredits };
}
