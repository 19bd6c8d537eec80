import { distanceBetween, type Point } from '../../game/physics/travel.ts';
import { createGrid, type Grid } from './grid.ts';
import { type Edge, edgeKey } from './spanning-tree.ts';

/** Initial search radius, in units of distance. */
const FIRST_RADIUS = 1_500;

/** At least this number of members around a place, or all there are. */
function around(grid: Grid, place: Point, wanted: number): number[] {
  let radius = FIRST_RADIUS;
  let found = grid.within(place, radius);
  while (found.length < wanted) {
    radius *= 2;
    found = grid.within(place, radius);
  }
  return found;
}

function nearest(places: readonly Point[], grid: Grid, from: number, count: number): Edge[] {
  const place = places[from] ?? { x: 0, y: 0 };
  return around(grid, place, Math.min(count + 1, places.length))
    .filter((to) => to !== from)
    .map((to) => ({ from, to, length: distanceBetween(place, places[to] ?? place) }))
    .sort((one, other) => one.length - other.length || one.to - other.to)
    .slice(0, count);
}

/** Edges from each place to this number of its nearest neighbours, without duplicates, shortest first. */
export function neighbourEdges(places: readonly Point[], count: number): Edge[] {
  const grid = createGrid(FIRST_RADIUS);
  for (const place of places) grid.add(place);
  const edges = new Map<number, Edge>();
  for (const from of places.keys()) {
    for (const edge of nearest(places, grid, from, count)) edges.set(edgeKey(edge), edge);
  }
  return [...edges.values()].sort((one, other) => one.length - other.length);
}
