import type { MapView, ShipView } from '../../../daemon/views.ts';
import { msOf } from '../clock.ts';

export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** The reader's view of the system: zoom 1 shows all of it; the centre is in pixels from the middle. */
export interface Camera {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of a picture; some that do where it is not laid out yet. */
export function sizeIn(picture: { readonly clientWidth: number; readonly clientHeight: number }): Size {
  return { width: picture.clientWidth || 320, height: picture.clientHeight || 320 };
}

export type MapWaypoint = MapView['waypoints'][number];

/** The positions of a system's waypoints on a picture of some size. */
export interface Projection {
  /** The position of a point in the system's coordinates. */
  project(place: PagePoint): PagePoint;
  /** The position of a waypoint, drawn apart from the waypoint that it orbits. */
  standsAt(symbol: string): PagePoint | undefined;
  /** The half axes, in pixels, of the circle round the star at a distance in the system's coordinates. */
  orbit(distance: number): { readonly rx: number; readonly ry: number };
}

/**
 * Exponent, by eye, applied to distances: planets lie close to the star while the outer belt is ten times as far away,
 * and both must stay distinguishable.
 */
const SPREAD = 0.43;

/** Most stretching of the system along the longer side of a picture; by eye. */
const WIDEST = 1.55;

/** Pixels between a waypoint and its first orbital; by eye. */
const ORBIT_PX = 16;

/** Lays out a system. North is up: y grows towards the top, as on a map. */
export function projectionOf({ waypoints }: MapView, { width, height }: Size, camera: Camera): Projection {
  const far = waypoints.reduce((farthest, { x, y }) => Math.max(farthest, Math.hypot(x, y)), 1);
  const half = Math.max(40, Math.min(width, height) / 2 - 22);
  const stretched = (room: number) => Math.min(WIDEST, Math.max(1, room / half));
  const [wide, tall] = [stretched(width / 2 - 30), stretched(height / 2 - 22)];
  const radius = (distance: number) => half * camera.zoom * (distance / far) ** SPREAD;
  const centre = { x: width / 2 + camera.x, y: height / 2 + camera.y };
  const project = ({ x, y }: PagePoint) => {
    const distance = Math.hypot(x, y);
    const scale = distance === 0 ? 0 : radius(distance) / distance;
    return { x: centre.x + x * scale * wide, y: centre.y - y * scale * tall };
  };
  const places = new Map(waypoints.map((waypoint) => [waypoint.symbol, project(waypoint)]));
  for (const [symbol, apart] of orbitals(waypoints, Math.min(2, Math.sqrt(camera.zoom)))) {
    const at = places.get(symbol);
    if (at !== undefined) places.set(symbol, { x: at.x + apart.x, y: at.y + apart.y });
  }
  const orbit = (distance: number) => ({ rx: radius(distance) * wide, ry: radius(distance) * tall });
  return { project, standsAt: (symbol) => places.get(symbol), orbit };
}

/** The offset of each orbital from its parent: siblings are placed on a circle. */
function orbitals(waypoints: readonly MapWaypoint[], scale: number): Map<string, PagePoint> {
  const siblings = Map.groupBy(
    waypoints.filter(({ orbits }) => orbits !== null),
    ({ orbits }) => orbits,
  );
  const apart = new Map<string, PagePoint>();
  for (const group of siblings.values()) {
    group.forEach(({ symbol }, index) => {
      const angle = -Math.PI / 4 + (2 * Math.PI * index) / group.length;
      apart.set(symbol, { x: ORBIT_PX * scale * Math.cos(angle), y: ORBIT_PX * scale * Math.sin(angle) });
    });
  }
  return apart;
}

/** The completed fraction of a ship's flight at an instant of the server's clock, from 0 to 1. */
export function flown({ nav }: ShipView, serverNowMs: number): number {
  const [from, to] = [msOf(nav.route.departure), msOf(nav.route.arrival)];
  return to > from ? Math.min(1, Math.max(0, (serverNowMs - from) / (to - from))) : 1;
}

export function isFlying(ship: ShipView, serverNowMs: number): boolean {
  return ship.nav.status === 'IN_TRANSIT' && flown(ship, serverNowMs) < 1;
}

/** The position of a ship between the drawn ends of its route. */
export function onRoute({ nav }: ShipView, share: number, projection: Projection): PagePoint {
  const { origin, destination } = nav.route;
  const at = projection.project({
    x: origin.x + (destination.x - origin.x) * share,
    y: origin.y + (destination.y - origin.y) * share,
  });
  const [first, last] = [apartOf(origin, projection), apartOf(destination, projection)];
  return { x: at.x + first.x * (1 - share) + last.x * share, y: at.y + first.y * (1 - share) + last.y * share };
}

function apartOf(place: PagePoint & { readonly symbol: string }, projection: Projection): PagePoint {
  const plain = projection.project(place);
  const drawn = projection.standsAt(place.symbol) ?? plain;
  return { x: drawn.x - plain.x, y: drawn.y - plain.y };
}

/** A rectangle on a picture, in pixels from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Whether a box is wholly on a picture. */
export function isWithin({ left, right, top, bottom }: Box, { width, height }: Size): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

/** Whether two boxes share any point; edges that touch do not count. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
