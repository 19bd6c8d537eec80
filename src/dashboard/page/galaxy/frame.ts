import { centredOn, HOME } from '../map/camera.ts';
import type { Camera, PagePoint, Size } from '../map/projection.ts';
import type { KnownGalaxy } from './known.ts';

type Places = Pick<KnownGalaxy, 'x' | 'y'>;

/** Where systems are on a picture: x = left + scale · x, y = top − scale · y, in pixels. North is up. */
export interface PictureFrame {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Pixels between the outermost systems and the edge of the picture; by eye. */
const EDGE_PX = 24;

function span(values: readonly number[]): { readonly middle: number; readonly length: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low > high ? { middle: 0, length: 1 } : { middle: (low + high) / 2, length: Math.max(1, high - low) };
}

/** Fits all systems into a picture, as the camera then sees them. */
export function frameOf({ x, y }: Places, { width, height }: Size, camera: Camera): PictureFrame {
  const [across, upwards] = [span(x), span(y)];
  const room = (pixels: number) => Math.max(40, pixels - 2 * EDGE_PX);
  const scale = camera.zoom * Math.min(room(width) / across.length, room(height) / upwards.length);
  return {
    scale,
    left: width / 2 + camera.x - across.middle * scale,
    top: height / 2 + camera.y + upwards.middle * scale,
  };
}

/** Pixels between the outermost own ships and the edge of the picture; by eye. */
const FIT_EDGE_PX = 56;

/** Most zoom of a picture that is fitted to ships: with all of them in one system its neighbours are seen. By eye. */
const FIT_CLOSEST = 14;

/** Ships that a fitted picture may leave out at each side: a lone explorer would make all others small. */
const LEFT_OUT = 0.02;

/** Where most of the values lie. */
function middleSpan(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const out = Math.floor(LEFT_OUT * sorted.length);
  return [sorted[out] ?? 0, sorted[sorted.length - 1 - out] ?? 0];
}

/** The camera that shows these systems, such as those with ships, each named once a ship; all where there is none. */
export function fitCamera({ x, y }: Places, size: Size, systems: readonly number[]): Camera {
  if (systems.length === 0) return HOME;
  const [west, east] = middleSpan(systems.map((system) => x[system] ?? 0));
  const [south, north] = middleSpan(systems.map((system) => y[system] ?? 0));
  const whole = frameOf({ x, y }, size, HOME);
  const room = (pixels: number) => Math.max(40, pixels - 2 * FIT_EDGE_PX);
  const zoom = Math.min(
    FIT_CLOSEST,
    room(size.width) / Math.max(1e-9, (east - west) * whole.scale),
    room(size.height) / Math.max(1e-9, (north - south) * whole.scale),
  );
  const middle = {
    x: whole.left + ((west + east) / 2) * whole.scale,
    y: whole.top - ((south + north) / 2) * whole.scale,
  };
  return zoom <= 1 ? HOME : centredOn(middle, size, zoom);
}

/** A system's position on the picture. */
export function placedSystem({ x, y }: Places, { scale, left, top }: PictureFrame, system: number): PagePoint {
  return { x: left + (x[system] ?? 0) * scale, y: top - (y[system] ?? 0) * scale };
}

/** Systems on the picture, or near its edge. */
export function visible(places: Places, frame: PictureFrame, { width, height }: Size): number[] {
  const systems: number[] = [];
  for (let system = 0; system < places.x.length; system++) {
    const { x, y } = placedSystem(places, frame, system);
    if (x > -EDGE_PX && y > -EDGE_PX && x < width + EDGE_PX && y < height + EDGE_PX) systems.push(system);
  }
  return systems;
}

/** The system next to a point of the picture, within some pixels; those with ships are easier to hit. */
export function nearest(
  places: Places,
  frame: PictureFrame,
  point: PagePoint,
  withinPx: number,
  hasShips: (system: number) => boolean = () => false,
): number | undefined {
  let [best, least] = [undefined as number | undefined, withinPx];
  for (let system = 0; system < places.x.length; system++) {
    const { x, y } = placedSystem(places, frame, system);
    const apart = Math.hypot(x - point.x, y - point.y) / (hasShips(system) ? 2 : 1);
    if (apart <= least) [best, least] = [system, apart];
  }
  return best;
}
