import type { Point } from '../../../game/physics/travel.ts';
import type { Random } from '../../../time/random.ts';
import { alongFrom, type Body, body, type DistantSite, type Orbital, ringPlace, withOrbitals } from '../bodies.ts';
import type { DistantPlan, WorldPlan } from './distant-plan.ts';

export type DistantBody = Body<DistantSite>;

/** A group of bodies with a common letter, assigned in order of the groups. */
type Group = readonly ((letter: string) => readonly DistantBody[])[];

/** Letters of groups; X marks bodies with a special symbol. */
const GROUP_LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVW'];

/** Distances from the star; ours. */
const ASTEROID_RINGS = { inner: [320, 390], outer: [680, 780] } as const;

function repeated(count: number, make: (letter: string) => DistantBody): Group {
  return Array.from({ length: count }, () => (letter: string) => [make(letter)]);
}

function orbitalsOf({ moons, hasStation }: WorldPlan, station: DistantSite): Orbital<DistantSite>[] {
  const circling: Orbital<DistantSite>[] = Array.from({ length: moons }, () => ['MOON', 'moon']);
  return hasStation ? [...circling, ['ORBITAL_STATION', station]] : circling;
}

function worldGroups(random: Random, { worlds }: DistantPlan): Group[] {
  const radii = worlds.map(() => random.between(20, 120)).sort((one, other) => one - other);
  return worlds.map((world, index) => {
    const place = ringPlace(random, radii[index] ?? 20, radii[index] ?? 20);
    return [
      (letter) => withOrbitals<DistantSite>(body(letter, 'PLANET', 'world', place), orbitalsOf(world, 'station')),
    ];
  });
}

function gasGroups(random: Random, { gasGiants }: DistantPlan): Group[] {
  return gasGiants.map((giant) => {
    const place = ringPlace(random, 130, 220);
    return [
      (letter) =>
        withOrbitals<DistantSite>(body(letter, 'GAS_GIANT', 'gas giant', place), orbitalsOf(giant, 'gas station')),
    ];
  });
}

/** One fuel station halfway to the gate, the others in the same rings as in home systems. */
function fuelGroups(random: Random, plan: DistantPlan, gate: Point): Group[] {
  const halfway = (letter: string) => [
    body<DistantSite>(letter, 'FUEL_STATION', 'fuel station', alongFrom(gate, 0.51)),
  ];
  const ring = repeated(1, (letter) => body(letter, 'FUEL_STATION', 'fuel station', ringPlace(random, 182, 200)));
  const far = repeated(1, (letter) => body(letter, 'FUEL_STATION', 'fuel station', ringPlace(random, 588, 615)));
  const inner = repeated(1, (letter) => body(letter, 'FUEL_STATION', 'fuel station', ringPlace(random, 108, 124)));
  const groups = plan.hasGate ? [[halfway], ring, far, inner] : [ring];
  return groups.slice(0, plan.fuelStations);
}

function asteroids(random: Random, count: number, [low, high]: readonly [number, number]): Group {
  return repeated(count, (letter) => body(letter, 'ASTEROID', 'asteroid', ringPlace(random, low, high)));
}

function innerBelt(random: Random, plan: DistantPlan): Group[] {
  if (plan.innerAsteroids === 0) return [];
  const base = repeated(plan.innerBases, (letter) =>
    body(letter, 'ASTEROID_BASE', 'belt base', ringPlace(random, 338, 354)),
  );
  return [[...base, ...asteroids(random, plan.innerAsteroids, ASTEROID_RINGS.inner)]];
}

/** The base lies beyond the gate, within the range of a tank of 400 from it. */
function outerBelt(random: Random, plan: DistantPlan, gate: Point): Group[] {
  if (plan.outerAsteroids === 0) return [];
  const behind = alongFrom(gate, 718 / Math.hypot(gate.x, gate.y));
  const base = repeated(plan.outerBases, (letter) => body(letter, 'ASTEROID_BASE', 'belt base', behind));
  return [[...base, ...asteroids(random, plan.outerAsteroids, ASTEROID_RINGS.outer)]];
}

function singleBodies(random: Random, plan: DistantPlan, gate: Point): DistantBody[] {
  return [
    ...(plan.hasGate ? [body<DistantSite>('X', 'JUMP_GATE', 'gate', gate)] : []),
    ...(plan.hasDepot ? [body<DistantSite>('X', 'ENGINEERED_ASTEROID', 'depot', ringPlace(random, 22, 30))] : []),
    ...(plan.hasWreckage ? [body<DistantSite>('X', 'DEBRIS_FIELD', 'wreckage', ringPlace(random, 20, 120))] : []),
  ];
}

/**
 * The bodies of a distant system in the order of their running numbers: outwards from the star, the gate and special
 * bodies last.
 */
export function distantBodies(random: Random, plan: DistantPlan): DistantBody[] {
  const gate = ringPlace(random, 330, 456);
  const groups = [
    ...worldGroups(random, plan),
    ...gasGroups(random, plan),
    ...fuelGroups(random, plan, gate),
    ...innerBelt(random, plan),
    ...outerBelt(random, plan, gate),
  ];
  const lettered = groups.flatMap((group, index) => group.flatMap((make) => make(GROUP_LETTERS[index] ?? 'W')));
  return [...lettered, ...singleBodies(random, plan, gate)];
}
