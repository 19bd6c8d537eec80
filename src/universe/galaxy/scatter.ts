import type { Point } from '../../rules/travel.ts';
import type { Random } from '../../time/random.ts';
import { createGrid, type Grid } from './grid.ts';

/** Bounds of the system coordinates (game-facts 8). */
export const GALAXY_BOUNDS = { left: -64_348, right: 62_573, bottom: -61_949, top: 57_176 } as const;

/** Minimum distance between generated systems: the shortest connection recorded (game-facts 3.4). */
const LEAST_DISTANCE = 200;

/**
 * Systems lie in clusters, each a dense core in a wide halo, one around every home system. The figures are fitted to
 * the recorded lengths of connections (game-facts 3.4), not taken from a source; distances are standard deviations.
 */
const CLUSTERS = { membersEach: 180, core: 1_500, halo: 5_000, haloShare: 0.65 } as const;

/** Distance of a faction's capital from its home system, one jump apart (game-facts 8). */
const CAPITAL_DISTANCE = { least: 300, most: 1_500 } as const;

function isInside({ x, y }: Point): boolean {
  const { left, right, bottom, top } = GALAXY_BOUNDS;
  return x >= left && x <= right && y >= bottom && y <= top;
}

function anywhere(random: Random): Point {
  const { left, right, bottom, top } = GALAXY_BOUNDS;
  return { x: random.integer(left, right), y: random.integer(bottom, top) };
}

/** A place in a random cluster; all clusters are alike. */
function inCluster(random: Random, centres: readonly Point[]): Point {
  const { x, y } = random.pick(centres);
  const spread = random.next() < CLUSTERS.haloShare ? CLUSTERS.halo : CLUSTERS.core;
  return { x: Math.round(random.normal(x, spread)), y: Math.round(random.normal(y, spread)) };
}

/** A drawn place inside the galaxy and not too close to another; it is added to the grid. */
function freePlace(grid: Grid, draw: () => Point): Point {
  let place = draw();
  while (!isInside(place) || grid.within(place, LEAST_DISTANCE).length > 0) place = draw();
  grid.add(place);
  return place;
}

function beside(random: Random, { x, y }: Point): Point {
  const angle = random.between(0, 2 * Math.PI);
  const distance = random.between(CAPITAL_DISTANCE.least, CAPITAL_DISTANCE.most);
  return { x: Math.round(x + distance * Math.cos(angle)), y: Math.round(y + distance * Math.sin(angle)) };
}

/** The homes, and further centres in proportion to the number of systems. */
function clusterCentres(random: Random, homes: readonly Point[], systems: number): Point[] {
  const more = Math.max(0, Math.round(systems / CLUSTERS.membersEach) - homes.length);
  return [...homes, ...Array.from({ length: more }, () => anywhere(random))];
}

/** Places of the capitals, each near its home system, and of all other systems. */
export function scatter(
  random: Random,
  homes: readonly Point[],
  counts: { readonly capitals: number; readonly others: number },
): { capitals: Point[]; others: Point[] } {
  const grid = createGrid(LEAST_DISTANCE);
  for (const home of homes) grid.add(home);
  const capitals = homes.slice(0, counts.capitals).map((home) => freePlace(grid, () => beside(random, home)));
  const centres = clusterCentres(random, homes, homes.length + counts.capitals + counts.others);
  const others = Array.from({ length: counts.others }, () => freePlace(grid, () => inCluster(random, centres)));
  return { capitals, others };
}
