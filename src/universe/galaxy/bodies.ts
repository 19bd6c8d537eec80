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

/** The role of a body in a home system; its market, shipyard and traits follow from it. */
export type Site =
  | 'capital'
  | 'capital yard'
  | 'garrison'
  | 'depot'
  | 'fuel station'
  | 'gate'
  | 'gate fuel station'
  | 'smelter'
  | 'gas giant'
  | 'gas yard'
  | 'foundry'
  | 'drone yard'
  | 'ore exchange'
  | 'pirate base'
  | 'works'
  | 'settlement'
  | 'second works'
  | 'trading post'
  | 'wilderness'
  | 'inner asteroid'
  | 'outer asteroid';

/** The role of a body in any other system. */
export type DistantSite =
  | 'world'
  | 'moon'
  | 'station'
  | 'gas giant'
  | 'gas station'
  | 'gate'
  | 'fuel station'
  | 'belt base'
  | 'asteroid'
  | 'depot'
  | 'wreckage';

/** One body of a system before it has a symbol. */
export interface Body<BodySite extends string = Site> {
  /** The letter of its group. */
  readonly letter: string;
  /** Waypoint type. */
  readonly type: string;
  readonly site: BodySite;
  readonly place: Point;
  /** Whether it orbits the last non-orbital body before it. */
  readonly isOrbital: boolean;
}

/** A body that orbits another one: waypoint type and site. */
export type Orbital<BodySite extends string = Site> = readonly [type: string, site: BodySite];

/** A body that orbits the star. */
export function body<BodySite extends string>(
  letter: string,
  type: string,
  site: BodySite,
  place: Point,
): Body<BodySite> {
  return { letter, type, site, place, isOrbital: false };
}

/** A body and its orbitals. */
export function withOrbitals<BodySite extends string>(
  parent: Body<BodySite>,
  orbitals: readonly Orbital<BodySite>[],
): Body<BodySite>[] {
  return [parent, ...orbitals.map(([type, site]) => ({ ...parent, type, site, isOrbital: true }))];
}

/** The symbols of the body that one orbits and of those that orbit it. */
interface Circling {
  readonly orbits: string | undefined;
  readonly orbitals: readonly string[];
}

/** What each body orbits, and what orbits it. */
export function circlingOf(bodies: readonly { readonly isOrbital: boolean }[], symbols: readonly string[]): Circling[] {
  const orbitals = bodies.map((): string[] => []);
  let latest = 0;
  return bodies.map(({ isOrbital }, index) => {
    if (isOrbital) orbitals[latest]?.push(symbols[index] ?? '');
    else latest = index;
    return { orbits: isOrbital ? symbols[latest] : undefined, orbitals: orbitals[index] ?? [] };
  });
}
