import { distanceBetween, type Point } from '../../game/physics/travel.ts';

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
