import { describe, expect, test } from 'vitest';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { LASERS } from '../../../src/plan/mining/mining-equipment.ts';
import { type Service, serviceAt } from '../../../src/plan/mining/served.ts';
import type { OwnedClaim } from '../../../src/plan/mission.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import type { Waypoint } from '../../../src/wire/schemas/system.ts';
import { aShip, at, aWorld, factsOf, NOW_MS } from '../../kit/planning.ts';

const rock = (x: number) => ({ x, type: 'ASTEROID', traits: ['COMMON_METAL_DEPOSITS'], faction: false });
const PLACES = { A: { x: 0, goods: { IRON_ORE: {} } }, ROCK: rock(60), OTHER: rock(90) };
const drone = (index: number): Ship =>
  aShip({ symbol: `T-D${index}`, at: 'A', mines: true, role: 'EXCAVATOR', capacity: 15, tank: 80 });
const HAULER = aShip({ symbol: 'T-9', role: 'HAULER' });
const SECOND = aShip({ symbol: 'T-A', role: 'HAULER' });

/** Game seconds of a round between A and ROCK: a tenth more than 57 in CRUISE, twice, and 30 of selling. */
const ROUND = 1.1 * 144;

/** Units that the hauler carries a second: it leaves with 36 of 40. */
const CARRIED = 36 / ROUND;

/** Units that a drone of this test digs a second: 5 in the 80 seconds that its laser rests. */
const DUG = 5 / 80;

interface Told {
  /** Where other drones stay. */
  readonly staying?: readonly string[];
  /** Where the hauler says that it will be. */
  readonly hauls?: string;
  readonly drones?: number;
  readonly isThere?: boolean;
  readonly perSecond: number;
  readonly holdUnits?: number;
  /** Credits a second that the hauler wins where it is; more than anywhere else unless told. */
  readonly gain?: number;
  /** A second hauler that is there, too, and wins as much. */
  readonly second?: boolean;
}

function service(told: Told): Service {
  const {
    staying = [],
    hauls,
    drones = 1,
    isThere = false,
    perSecond,
    holdUnits = 1_000,
    gain = Number.POSITIVE_INFINITY,
    second = false,
  } = told;
  const haulers = second ? [HAULER, SECOND] : [HAULER];
  const ships = [...haulers, ...Array.from({ length: drones }, (_, index) => drone(index))];
  const claims: OwnedClaim[] = staying.map((where, index) => {
    return { kind: 'site', waypoint: at(where), does: 'stay', fromMs: NOW_MS, by: `T-D${index + 1}` };
  });
  const facts = factsOf(aWorld({ places: PLACES, ships }), { claims });
  const waypoint = facts.world.waypoints.get(at('ROCK')) as Waypoint;
  const won = hauls === undefined ? undefined : { site: at(hauls), creditsPerSecond: gain };
  const gains = new Map(won && haulers.map(({ symbol }) => [symbol, won]));
  const worth = { market: at('A'), netUnitCredits: 10, wonPart: 1 / 2 };
  return serviceAt(new FleetContext(facts), {
    equipment: LASERS,
    waypoint,
    isThere,
    perSecond,
    holdUnits,
    haulers,
    gains,
    ...worth,
  });
}

const partOf = (told: Told) => service(told).part;

describe('what haulers carry off of a ship', () => {
  const third = CARRIED / 3;

  test('is shared by those who are at the site', () => {
    const there = { isThere: true, perSecond: DUG, hauls: 'ROCK', drones: 9 };
    const others = (count: number) => Array.from({ length: count }, () => 'ROCK');
    expect(partOf({ ...there, staying: others(2) })).toBe(1);
    expect(partOf({ ...there, staying: others(3) })).toBeCloseTo(CARRIED / (4 * DUG));
    expect(partOf({ ...there, staying: others(5) })).toBeCloseTo(CARRIED / (6 * DUG));
  });

  test('is what the others leave over for one who comes, whatever each digs, and never less than nothing', () => {
    const comes = { hauls: 'ROCK', drones: 9, staying: ['ROCK', 'ROCK', 'ROCK'] };
    const left = CARRIED - 3 * DUG;
    expect(partOf({ ...comes, perSecond: left })).toBeCloseTo(1);
    expect(partOf({ ...comes, perSecond: 4 * left })).toBeCloseTo(1 / 4);
    expect(partOf({ ...comes, staying: [...comes.staying, 'ROCK'], perSecond: DUG })).toBe(0);
  });

  test('is all that they carry for the first at a site, which ranks as if those who follow had come, three at least', () => {
    expect(service({ perSecond: CARRIED })).toEqual({ part: expect.closeTo(1), later: expect.closeTo(1 / 3) });
    expect(service({ perSecond: CARRIED, drones: 5 })).toEqual({
      part: expect.closeTo(1),
      later: expect.closeTo(1 / 5),
    });
    expect(service({ perSecond: CARRIED, drones: 12 }).later).toBeCloseTo(1 / 7);
    expect(service({ perSecond: third }).later).toBeCloseTo(1);
  });

  test('is nothing for one who would be alone while others stay elsewhere, or whose haulers serve another site', () => {
    expect(partOf({ perSecond: third, staying: ['OTHER'], drones: 2 })).toBe(0);
    expect(partOf({ perSecond: third, hauls: 'OTHER' })).toBe(0);
    expect(partOf({ perSecond: third, hauls: 'OTHER', isThere: true })).toBe(0);
  });

  test('is no more than a full hold allows that waits for the next one to come', () => {
    expect(partOf({ hauls: 'ROCK', perSecond: DUG, holdUnits: DUG * ROUND })).toBeCloseTo(1);
    expect(partOf({ hauls: 'ROCK', perSecond: DUG, holdUnits: (DUG * ROUND) / 4 })).toBeCloseTo(1 / 4);
    expect(partOf({ hauls: 'ROCK', perSecond: DUG, holdUnits: (DUG * ROUND) / 4, isThere: true })).toBeCloseTo(1 / 4);
  });

  test('is what a hauler carries that serves another site, once it would win a quarter more with the ship', () => {
    // Half of what the ship digs is won by hauling it, at 10 credits a unit.
    const won = (10 * third) / 2;
    expect(partOf({ perSecond: third, hauls: 'OTHER', gain: won / 1.24 })).toBe(0);
    expect(partOf({ perSecond: third, hauls: 'OTHER', gain: won / 1.26 })).toBe(1);
    expect(partOf({ perSecond: third, hauls: 'OTHER', gain: 0, staying: ['OTHER'], drones: 2 })).toBe(0);
  });

  test('counts on one hauler of another site, not on all, which win more where they are once one is gone', () => {
    const twice = { perSecond: 2 * CARRIED, hauls: 'OTHER', gain: 0 };
    expect(partOf(twice)).toBeCloseTo(1 / 2);
    expect(partOf({ ...twice, second: true })).toBeCloseTo(1 / 2);
    expect(partOf({ ...twice, second: true, hauls: 'ROCK' })).toBeCloseTo(1);
  });
});
