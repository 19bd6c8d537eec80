import type { Point } from '../../rules/travel.ts';

/** What a body of a home system is there for; its market, shipyard and traits follow from it. */
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

/** One body of a home system before it has a symbol. */
export interface Body {
  /** The letter of its group. */
  readonly letter: string;
  /** Waypoint type. */
  readonly type: string;
  readonly site: Site;
  readonly place: Point;
  /** Whether it circles the last body before it that does not. */
  readonly isOrbital: boolean;
}

/** Something that circles another body: waypoint type and site. */
export type Orbital = readonly [type: string, site: Site];

/** A body in an orbit of its own. */
export function body(letter: string, type: string, site: Site, place: Point): Body {
  return { letter, type, site, place, isOrbital: false };
}

/** A body and what circles it. */
export function withOrbitals(parent: Body, orbitals: readonly Orbital[]): Body[] {
  return [parent, ...orbitals.map(([type, site]) => ({ ...parent, type, site, isOrbital: true }))];
}
