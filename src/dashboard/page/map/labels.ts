import { h, type VNode } from '../dom/h.ts';
import { waypointName } from '../words/symbols.ts';
import type { MapWaypoint, PagePoint, Projection, Size } from './projection.ts';
import { type Box, isWithin, overlap } from './projection.ts';

/** Half the width of the mark for a type of waypoint, in pixels. */
const RADIUS: Readonly<Record<string, number>> = {
  PLANET: 6.5,
  GAS_GIANT: 9,
  MOON: 3.2,
  ORBITAL_STATION: 3.6,
  FUEL_STATION: 4,
  ASTEROID_BASE: 4.5,
  ENGINEERED_ASTEROID: 5.5,
  ASTEROID: 1.9,
  ASTEROID_FIELD: 4,
  JUMP_GATE: 7,
};

/** The radius of a waypoint's mark, in pixels. */
export function radiusOf(type: string): number {
  return RADIUS[type] ?? 4;
}

/** The position of a name on the picture. */
export interface Label {
  readonly symbol: string;
  readonly words: string;
  readonly box: Box;
}

/** Width of a letter, in pixels. */
const LETTER_WIDTH = 7;
const HEIGHT = 12;

/** Pixels between a mark with its ring and its name; by eye. */
const GAP = 4.5;

/** The names of important waypoints, or of all where the reader looks closely, each where it covers no other name or mark, if there is room. */
export function labels(
  waypoints: readonly MapWaypoint[],
  projection: Projection,
  size: Size,
  selected: string | undefined,
  isClose: boolean,
): VNode[] {
  return placedLabels(waypoints, projection, size, selected, isClose).map(({ symbol, words, box }) =>
    h(
      'text',
      {
        key: `name ${symbol}`,
        class: `label ${symbol === selected ? 'selected' : ''}`,
        x: box.left.toFixed(1),
        y: (box.bottom - 2).toFixed(1),
      },
      words,
    ),
  );
}

/** Finds a position for each name: the selected waypoint, then markets that orbit nothing, then others, then the rest. */
export function placedLabels(
  waypoints: readonly MapWaypoint[],
  projection: Projection,
  size: Size,
  selected: string | undefined,
  isClose = false,
): readonly Label[] {
  const wanted = waypoints.filter(
    ({ type, isMarket, symbol }) => isClose || isMarket || type === 'JUMP_GATE' || symbol === selected,
  );
  const taken = wanted.flatMap((waypoint) => markOf(waypoint, projection) ?? []);
  const result: Label[] = [];
  for (const waypoint of wanted.sort((a, b) => rankOf(a, selected) - rankOf(b, selected))) {
    const words = waypointName(waypoint.symbol);
    const candidates = places(waypoint, words, projection);
    const free = candidates.find((place) => isWithin(place, size) && !taken.some((other) => overlap(place, other)));
    // The selected waypoint is always named, even over other marks.
    const box = free ?? (waypoint.symbol === selected ? candidates[0] : undefined);
    if (box === undefined) continue;
    taken.push(box);
    result.push({ symbol: waypoint.symbol, words, box });
  }
  return result;
}

function rankOf({ symbol, orbits, isMarket, isShipyard }: MapWaypoint, selected: string | undefined): number {
  if (symbol === selected) return 0;
  if (!isMarket) return 4;
  return (orbits === null ? 1 : 3) - (isShipyard ? 0.5 : 0);
}

function markOf({ symbol, type }: MapWaypoint, projection: Projection): Box | undefined {
  const at = projection.standsAt(symbol);
  return at === undefined ? undefined : around(at, radiusOf(type) + 1, radiusOf(type) + 1);
}

function around({ x, y }: PagePoint, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

/** To the right, to the left, below and above. */
function places({ symbol, type }: MapWaypoint, words: string, projection: Projection): Box[] {
  const at = projection.standsAt(symbol);
  if (at === undefined) return [];
  const half = { width: (words.length * LETTER_WIDTH) / 2, height: HEIGHT / 2 };
  const away = radiusOf(type) + GAP;
  const shifts: readonly PagePoint[] = [
    { x: away + half.width, y: 0 },
    { x: -away - half.width, y: 0 },
    { x: 0, y: away + half.height - 1 },
    { x: 0, y: 1 - away - half.height },
  ];
  return shifts.map((shift) => around({ x: at.x + shift.x, y: at.y + shift.y }, half.width, half.height));
}
