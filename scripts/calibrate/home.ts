import { type FreshHome, marketsOf, shipyardsOf } from '../../src/universe/calibrate/fresh-home.ts';
import type { Section, Source } from '../../src/universe/calibrate/table.ts';
import type { WaypointState } from '../../src/universe/state.ts';
import { shareWithin, within } from './within.ts';

const TEMPLATE: Source = { section: '8', n: 'every starter system', sure: 'good' };
const ONE_SYSTEM: Source = { section: 'B', n: '1 system', sure: 'fair' };

/**
 * What was counted, in how many it was seen, and how it is counted here. Listings were counted in one system, so a fifth
 * more or less is allowed; of the 25 markets of that system, two more or fewer a kind, since others have up to 30.
 */
const COUNTS: readonly (readonly [Source, figure: string, low: number, high: number, (home: FreshHome) => number])[] = [
  [TEMPLATE, 'waypoints', 79, 93, ({ waypoints }) => waypoints.length],
  [TEMPLATE, 'markets', 25, 30, (home) => marketsOf(home).length],
  [TEMPLATE, 'shipyards', 3, 3, (home) => shipyardsOf(home).length],
  [ONE_SYSTEM, 'goods listed as exports (35 seen)', 28, 42, listed('exports')],
  [ONE_SYSTEM, 'goods listed as imports (68 seen)', 54, 82, listed('imports')],
  [ONE_SYSTEM, 'goods listed as exchange (44 seen)', 35, 53, listed('exchange')],
  [TEMPLATE, 'waypoints of type PLANET', 7, 7, counted('PLANET')],
  [TEMPLATE, 'waypoints of type MOON', 9, 9, counted('MOON')],
  [TEMPLATE, 'waypoints of type ORBITAL_STATION', 3, 3, counted('ORBITAL_STATION')],
  [TEMPLATE, 'waypoints of type GAS_GIANT', 1, 1, counted('GAS_GIANT')],
  [TEMPLATE, 'waypoints of type FUEL_STATION', 4, 4, counted('FUEL_STATION')],
  [TEMPLATE, 'waypoints of type ASTEROID_BASE', 2, 2, counted('ASTEROID_BASE')],
  [TEMPLATE, 'waypoints of type ENGINEERED_ASTEROID', 1, 1, counted('ENGINEERED_ASTEROID')],
  [TEMPLATE, 'waypoints of type JUMP_GATE', 1, 1, counted('JUMP_GATE')],
  [TEMPLATE, 'waypoints of type ASTEROID', 52, 65, counted('ASTEROID')],
  [ONE_SYSTEM, 'markets at a PLANET (7 seen)', 5, 9, counted('PLANET', isMarket)],
  [ONE_SYSTEM, 'markets at a MOON (7 seen)', 5, 9, counted('MOON', isMarket)],
  [ONE_SYSTEM, 'markets at a FUEL_STATION (4 seen)', 4, 4, counted('FUEL_STATION', isMarket)],
  [ONE_SYSTEM, 'markets at a ORBITAL_STATION (3 seen)', 3, 3, counted('ORBITAL_STATION', isMarket)],
  [ONE_SYSTEM, 'markets at a ASTEROID_BASE (2 seen)', 2, 2, counted('ASTEROID_BASE', isMarket)],
  [ONE_SYSTEM, 'markets at a JUMP_GATE (1 seen)', 1, 1, counted('JUMP_GATE', isMarket)],
  [ONE_SYSTEM, 'markets at a ENGINEERED_ASTEROID (1 seen)', 1, 1, counted('ENGINEERED_ASTEROID', isMarket)],
];

/** Percent of a home system's 54 asteroids by their deposits, and how many points more or less will do. */
const DEPOSITS = {
  MINERAL_DEPOSITS: 52,
  COMMON_METAL_DEPOSITS: 37,
  RARE_METAL_DEPOSITS: 7,
  PRECIOUS_METAL_DEPOSITS: 4,
};
const POINTS = 10;

function isMarket({ trade }: WaypointState): boolean {
  return trade !== undefined;
}

function counted(wanted: string, isMeant = (_: WaypointState) => true) {
  return ({ waypoints }: FreshHome) => waypoints.filter((each) => each.type === wanted && isMeant(each)).length;
}

function listed(list: 'exports' | 'imports' | 'exchange') {
  return ({ waypoints }: FreshHome) => waypoints.reduce((sum, { trade }) => sum + (trade?.[list].length ?? 0), 0);
}

/** What a home system is made of. */
export function homeSection(homes: readonly FreshHome[]): Section {
  const asteroids = homes.flatMap(({ waypoints }) => waypoints.filter(({ type }) => type === 'ASTEROID'));
  const deposits = Object.entries(DEPOSITS).map(([trait, percent]) => {
    const having = asteroids.filter(({ traits }) => traits.includes(trait)).length;
    return shareWithin(ONE_SYSTEM, POINTS, `asteroids with ${trait}`, percent, (100 * having) / asteroids.length);
  });
  const counts = COUNTS.map(([source, figure, low, high, count]) =>
    within(source, figure, [low, high], homes.map(count)),
  );
  const told = `Least and greatest count; every home has to lie within the recorded range, asteroid shares within ${POINTS} points.`;
  return { title: 'A home system', told, rows: [...counts, ...deposits] };
}
