import type { Point } from '../../game/physics/travel.ts';
import type { Random } from '../../time/random.ts';
import { type Body, body, type Orbital, type Site, withOrbitals } from './bodies.ts';
import { angleNear, ringPlace } from './rings.ts';

const MARKETS_WITHOUT_EXTRA_MOONS = 25;

/** Additional moons: populated ones, which bring the number of markets to 25-30, and one to three wild ones. */
export function extraMoons(random: Random): Orbital[] {
  const settled = random.integer(MARKETS_WITHOUT_EXTRA_MOONS, 30) - MARKETS_WITHOUT_EXTRA_MOONS;
  const kinds: readonly Site[] = ['settlement', 'second works', 'trading post'];
  const settlements = Array.from(
    { length: settled },
    (_, index): Orbital => ['MOON', kinds[index] ?? random.pick(kinds)],
  );
  const wild = Array.from({ length: random.integer(1, 3) }, (): Orbital => ['MOON', 'wilderness']);
  return [...settlements, ...wild];
}

/** The planets between 40 and 110 from the star, and their orbitals in every home system. */
const INNER_PLANETS: Readonly<Record<string, readonly Orbital[]>> = {
  D: [['MOON', 'works']],
  E: [['MOON', 'works']],
  F: [['ORBITAL_STATION', 'works']],
  G: [],
  H: [
    ['MOON', 'drone yard'],
    ['MOON', 'ore exchange'],
    ['MOON', 'works'],
  ],
  K: [],
};

/** The foundry lies within the range of a mining drone's small tank (80) from the depot. */
function planetPlace(random: Random, letter: string, depot: Point): Point {
  return letter === 'H' ? ringPlace(random, 40, 60, angleNear(random, depot, 1.2)) : ringPlace(random, 50, 110);
}

/** The six planets with their orbitals, by the letter of their group. */
export function innerPlanets(random: Random, extras: readonly Orbital[], depot: Point): ReadonlyMap<string, Body[]> {
  const hosts = extras.map(() => random.pick(['D', 'E', 'F', 'G', 'K']));
  const planet = ([letter, orbitals]: [string, readonly Orbital[]]): [string, Body[]] => {
    const place = planetPlace(random, letter, depot);
    const site = letter === 'H' ? 'foundry' : 'works';
    const hosted = extras.filter((_, index) => hosts[index] === letter);
    return [letter, withOrbitals(body(letter, 'PLANET', site, place), [...orbitals, ...hosted])];
  };
  return new Map(Object.entries(INNER_PLANETS).map(planet));
}
