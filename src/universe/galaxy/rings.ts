import type { Point } from '../../game/physics/travel.ts';
import type { Random } from '../../time/random.ts';

/** A random direction, in radians. */
function anyAngle(random: Random): number {
  return random.between(0, 2 * Math.PI);
}

/** A place whose distance from the star lies between the two, in a direction (radians), random by default. */
export function ringPlace(random: Random, low: number, high: number, angle = anyAngle(random)): Point {
  const radius = random.between(low, high);
  return { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) };
}

/** A direction within these radians of a place's own, seen from the star. */
export function angleNear(random: Random, place: Point, radians: number): number {
  return Math.atan2(place.y, place.x) + random.between(-radians, radians);
}

/** The place on the line from the star through another place, at this multiple of its distance. */
export function alongFrom(place: Point, multiple: number): Point {
  return { x: Math.round(place.x * multiple), y: Math.round(place.y * multiple) };
}
