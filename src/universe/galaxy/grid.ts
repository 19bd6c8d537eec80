import { distanceBetween, type Point } from '../../game/physics/travel.ts';
import { type Edge, edgeKey } from './gates/spanning-tree.ts';

/** A spatial index: finds the members near a place. Members are numbered from 0. */
export interface Grid {
  /** Adds the next member. */
  add(place: Point): void;
  /** Numbers of the members within this distance of the place, in no order. */
  within(place: Point, radius: number): number[];
}

/** More rows than any galaxy has, so that a cell's column and row combine into one number. */
const ROWS = 1_000_000;

export function createGrid(cellSize: number): Grid {
  const places: Point[] = [];
  const cells = new Map<number, number[]>();
  const cellOf = (value: number) => Math.floor(value / cellSize);
  const keyOf = (column: number, row: number) => column * ROWS + row;

  function add(place: Point): void {
    const key = keyOf(cellOf(place.x), cellOf(place.y));
    const members = cells.get(key);
    if (members === undefined) cells.set(key, [places.length]);
    else members.push(places.length);
    places.push(place);
  }

  function within(place: Point, radius: number): number[] {
    const { x, y } = place;
    const found: number[] = [];
    const isNear = (member: number) => distanceBetween(places[member] ?? place, place) <= radius;
    for (let column = cellOf(x - radius); column <= cellOf(x + radius); column++) {
      for (let row = cellOf(y - radius); row <= cellOf(y + radius); row++) {
        for (const member of cells.get(keyOf(column, row)) ?? []) if (isNear(member)) found.push(member);
      }
    }
    return found;
  }

  return { add, within };
}

/** Initial search radius, in units of distance; it only decides the speed. */
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
