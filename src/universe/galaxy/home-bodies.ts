import type { Point } from '../../game/physics/travel.ts';
import type { Random } from '../../time/random.ts';
import { beltCounts, innerBelt, outerBelt } from './belts.ts';
import { type Body, body, withOrbitals } from './bodies.ts';
import { extraMoons, innerPlanets } from './inner-planets.ts';
import { alongFrom, ringPlace } from './rings.ts';

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
