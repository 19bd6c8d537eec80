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
