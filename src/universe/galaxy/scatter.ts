import type { Point } from '../../game/physics/travel.ts';
import type { Random } from '../../time/random.ts';
import { createGrid, type Grid } from './grid.ts';

/** Bounds of the system coordinates (facts: galaxy-size). */
export const GALAXY_BOUNDS = { left: -64_348, right: 62_573, bottom: -61_949, top: 57_176 } as const;

/** Minimum distance between generated systems: the shortest connection recorded (facts: gate-network). */
const LEAST_DISTANCE = 200;

/**
 * The recorded galaxy is a disc: rings of equal width hold equally many systems, but for a denser core. Most systems
 * lie beside others; of the rest most lie in the disc, and some around the capitals, so that every home has neighbours.
 * Distances in units of the system map; fitted to the recorded positions, lengths of connections and hops
 * (facts: gate-network).
 */
const DISC = { radius: 52_000, blur: 4_000, coreShare: 0.1, core: 5_000 } as const;
const NEIGHBOURHOOD = { share: 0.3, spread: 7_000 } as const;
const BESIDE_ANOTHER = { share: 0.85, spread: 1_500, from: 50 } as const;

/** Mean of each of the two exponential draws of a starter system's distance from its capital (facts: gate-network). */
const STARTER_DISTANCE = 2_250;

/** Most draws for one place before the minimum distance is given up: only a tiny galaxy needs them. */
const MOST_DRAWS = 1_000;

function isInside({ x, y }: Point): boolean {
  const { left, right, bottom, top } = GALAXY_BOUNDS;
  return x >= left && x <= right && y >= bottom && y <= top;
}

const polar = (random: Random, { x, y }: Point, distance: number): Point => {
  const angle = random.between(0, 2 * Math.PI);
  return { x: Math.round(x + distance * Math.cos(angle)), y: Math.round(y + distance * Math.sin(angle)) };
};

const around = (random: Random, { x, y }: Point, spread: number): Point => ({
  x: Math.round(random.normal(x, spread)),
  y: Math.round(random.normal(y, spread)),
});

const CENTRE: Point = { x: 0, y: 0 };

function inDisc(random: Random): Point {
  if (random.next() < DISC.coreShare) return around(random, CENTRE, DISC.core);
  return around(random, polar(random, CENTRE, random.between(0, DISC.radius)), DISC.blur / Math.SQRT2);
}

/** A place of the frontier: in the disc, or around a capital. */
function onFrontier(random: Random, capitals: readonly Point[]): Point {
  const isNear = capitals.length > 0 && random.next() < NEIGHBOURHOOD.share;
  return isNear ? around(random, random.pick(capitals), NEIGHBOURHOOD.spread) : inDisc(random);
}

/** A place of the frontier: beside one of those drawn so far, or anywhere. */
function nextOnFrontier(random: Random, capitals: readonly Point[], others: readonly Point[]): Point {
  const isBeside = others.length > BESIDE_ANOTHER.from && random.next() < BESIDE_ANOTHER.share;
  return isBeside ? around(random, random.pick(others), BESIDE_ANOTHER.spread) : onFrontier(random, capitals);
}

/** A place as far from a capital as starter systems are, or from a starter system as capitals are. */
function atStartersDistance(random: Random, from: Point): Point {
  const exponential = () => -Math.log(1 - random.next()) * STARTER_DISTANCE;
  return polar(random, from, Math.max(LEAST_DISTANCE, exponential() + exponential()));
}

/** A drawn place inside the galaxy and not too close to another; it is added to the grid. */
function freePlace(grid: Grid, draw: () => Point): Point {
  let place = draw();
  for (let draws = 0; draws < MOST_DRAWS; draws++) {
    if (isInside(place) && grid.within(place, LEAST_DISTANCE).length === 0) break;
    place = draw();
  }
  grid.add(place);
  return place;
}

/** How many systems of each kind a galaxy has besides the homes. */
export interface SystemCounts {
  readonly capitals: number;
  readonly starters: number;
  readonly others: number;
}

/** Places of the capitals in the order of the homes, of further starter systems in turn for each capital, and of others. */
export function scatter(
  random: Random,
  homes: readonly Point[],
  counts: SystemCounts,
): { capitals: Point[]; starters: Point[]; others: Point[] } {
  const grid = createGrid(LEAST_DISTANCE);
  for (const home of homes) grid.add(home);
  const capitals = homes
    .slice(0, counts.capitals)
    .map((home) => freePlace(grid, () => atStartersDistance(random, home)));
  const centres = capitals.length > 0 ? capitals : homes;
  const starters = Array.from({ length: counts.starters }, (_, index) =>
    freePlace(grid, () => atStartersDistance(random, centres[index % centres.length] ?? CENTRE)),
  );
  const others: Point[] = [];
  while (others.length < counts.others) others.push(freePlace(grid, () => nextOnFrontier(random, centres, others)));
  return { capitals, starters, others };
}
