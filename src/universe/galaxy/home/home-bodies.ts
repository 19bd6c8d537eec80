import type { Point } from '../../../game/physics/travel.ts';
import type { Random } from '../../../time/random.ts';
import { alongFrom, angleNear, type Body, body, type Orbital, ringPlace, type Site, withOrbitals } from '../bodies.ts';

function asteroids(random: Random, count: number, letter: string, site: Site, low: number, high: number): Body[] {
  return Array.from({ length: count }, () => body(letter, 'ASTEROID', site, ringPlace(random, low, high)));
}

/** A fuel station on the way, the smelters' base, and the asteroids in a ring around the star. */
function innerBelt(random: Random, count: number): Body[] {
  const fuel = body('B', 'FUEL_STATION', 'fuel station', ringPlace(random, 182, 200));
  const smelter = ringPlace(random, 338, 354, angleNear(random, fuel.place, 0.4));
  return [
    fuel,
    body('B', 'ASTEROID_BASE', 'smelter', smelter),
    ...asteroids(random, count, 'B', 'inner asteroid', 320, 390),
  ];
}

/** The way out to the pirate base leads past the gate, with fuel stations within the range of a tank of 400. */
function outerBelt(random: Random, count: number, gate: Point): Body[] {
  const fuel = body('J', 'FUEL_STATION', 'fuel station', alongFrom(gate, 1.343));
  const base = body('J', 'ASTEROID_BASE', 'pirate base', alongFrom(gate, 1.604));
  return [fuel, base, ...asteroids(random, count, 'J', 'outer asteroid', 680, 780)];
}

/** Fuel station and base of each of the two belts. */
const BELT_BASES = 4;

/**
 * Number of asteroids in the two belts, which bring a system with this number of other bodies to 80-90 waypoints
 * (facts: starter-system).
 */
function beltCounts(random: Random, otherBodies: number): { inner: number; outer: number } {
  const count = Math.min(62, Math.max(52, random.integer(80, 90) - otherBodies - BELT_BASES));
  const inner = Math.min(36, Math.max(32, Math.round(count * 0.6)));
  return { inner, outer: count - inner };
}

const MARKETS_WITHOUT_EXTRA_MOONS = 25;

/** Additional moons: populated ones, which bring the number of markets to 25-30, and one to three wild ones. */
function extraMoons(random: Random): Orbital[] {
  const populatedCount = random.integer(MARKETS_WITHOUT_EXTRA_MOONS, 30) - MARKETS_WITHOUT_EXTRA_MOONS;
  const kinds: readonly Site[] = ['settlement', 'second works', 'trading post'];
  const populated = Array.from(
    { length: populatedCount },
    (_, index): Orbital => ['MOON', kinds[index] ?? random.pick(kinds)],
  );
  const wild = Array.from({ length: random.integer(1, 3) }, (): Orbital => ['MOON', 'wilderness']);
  return [...populated, ...wild];
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
function innerPlanets(random: Random, extras: readonly Orbital[], depot: Point): ReadonlyMap<string, Body[]> {
  const hosts = extras.map(() => random.pick(['D', 'E', 'F', 'G', 'K']));
  const planet = ([letter, orbitals]: [string, readonly Orbital[]]): [string, Body[]] => {
    const place = planetPlace(random, letter, depot);
    const site = letter === 'H' ? 'foundry' : 'works';
    const hosted = extras.filter((_, index) => hosts[index] === letter);
    return [letter, withOrbitals(body(letter, 'PLANET', site, place), [...orbitals, ...hosted])];
  };
  return new Map(Object.entries(INNER_PLANETS).map(planet));
}

/** The capital with its moons and garrison, and the engineered asteroid near it. */
function capitalGroup(random: Random, depot: Point): Body[] {
  const capital = body('A', 'PLANET', 'capital', ringPlace(random, 22, 30));
  return [
    ...withOrbitals(capital, [
      ['MOON', 'capital yard'],
      ['MOON', 'works'],
      ['ORBITAL_STATION', 'garrison'],
    ]),
    body('X', 'ENGINEERED_ASTEROID', 'depot', depot),
  ];
}

function gasGroup(random: Random): Body[] {
  const giant = body('C', 'GAS_GIANT', 'gas giant', ringPlace(random, 148, 164));
  const fuel = body('C', 'FUEL_STATION', 'fuel station', alongFrom(giant.place, 0.745));
  return [...withOrbitals(giant, [['ORBITAL_STATION', 'gas yard']]), fuel];
}

function gateGroup(gate: Point): Body[] {
  return [body('I', 'JUMP_GATE', 'gate', gate), body('I', 'FUEL_STATION', 'gate fuel station', alongFrom(gate, 0.51))];
}

/** The bodies of a home system in the order of their running numbers (facts: starter-system). */
export function homeBodies(random: Random): Body[] {
  const depot = ringPlace(random, 22, 30);
  const gate = ringPlace(random, 440, 456);
  const capital = capitalGroup(random, depot);
  const planets = innerPlanets(random, extraMoons(random), depot);
  const last = planets.get('K') ?? [];
  const first = [...planets.values()].flat().filter((planet) => planet.letter !== 'K');
  const beforeOuter = [...gasGroup(random), ...first, ...gateGroup(gate)];
  const belts = beltCounts(random, capital.length + beforeOuter.length + last.length);
  const inner = innerBelt(random, belts.inner);
  return [...capital, ...inner, ...beforeOuter, ...outerBelt(random, belts.outer, gate), ...last];
}
