import { describe, expect, test } from 'vitest';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { bestMiningAssignment } from '../../../src/plan/mining/mining-assignment.ts';
import { LASERS } from '../../../src/plan/mining/mining-equipment.ts';
import type { OwnedClaim } from '../../../src/plan/mission.ts';
import { aShip, at, aWorld, factsOf, NOW_MS } from '../../kit/planning.ts';

const rock = (x: number) => ({ x, type: 'ASTEROID', traits: ['COMMON_METAL_DEPOSITS'], faction: false });
const PLACES = { A: { x: 0, goods: { IRON_ORE: { sell: 60 } } }, ROCK: rock(60), OTHER: rock(90) };
const STRATEGY = {
  ships: [
    { match: { role: 'HAULER' as const }, lanes: ['haul' as const] },
    { match: { symbol: '*' }, lanes: ['mine' as const] },
  ],
};
const drone = (index: number, where: string) =>
  aShip({ symbol: `T-D${index}`, at: where, mines: true, role: 'EXCAVATOR', capacity: 15, tank: 80 });

/** The best assignment of a drone at this place, while others stay at sites, with some haulers at A. */
function assignment(where: string, others: readonly string[], haulers = 1) {
  const ship = drone(0, where);
  const ships = [
    ship,
    ...others.map((site, index) => drone(index + 1, site)),
    ...Array.from({ length: haulers }, (_, index) => aShip({ symbol: `T-H${index}`, role: 'HAULER' })),
  ];
  const claims = others.map((site, index): OwnedClaim => {
    return { kind: 'site', waypoint: at(site), does: 'stay', fromMs: NOW_MS, by: `T-D${index + 1}` };
  });
  const fleet = new FleetContext(factsOf(aWorld({ places: PLACES, ships }), { claims, strategy: STRATEGY }));
  return bestMiningAssignment(fleet, ship, LASERS);
}

const partOf = (where: string, others: readonly string[], haulers?: number) => assignment(where, others, haulers)?.part;
const rocks = (count: number) => Array.from({ length: count }, () => 'ROCK');

describe('the site at which a ship stays for haulers', () => {
  test('is none without a hauler', () => {
    expect(assignment('A', [], 0)).toBeUndefined();
  });

  test('is the nearer one of two that yield the same, all of whose output is carried off', () => {
    const found = assignment('A', []);
    expect(found?.extractionSite.waypoint.symbol).toBe(at('ROCK'));
    expect(found?.part).toBe(1);
    expect(found?.rate).toBeGreaterThan(0);
  });

  test('leaves ships that are there a share each of what haulers carry off, and one that comes what is left', () => {
    const there = partOf('ROCK', rocks(5)) ?? 0;
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(1);
    expect(partOf('ROCK', rocks(5), 2)).toBeGreaterThan(there);
    const comes = (count: number) => partOf('A', rocks(count)) ?? 0;
    expect(comes(3)).toBeLessThan(1);
    expect(comes(5)).toBe(0);
  });

  test('counts what ships dig at other sites, since the same haulers carry it', () => {
    expect(partOf('ROCK', ['OTHER', 'OTHER', 'OTHER', 'OTHER', 'OTHER'])).toBeCloseTo(partOf('ROCK', rocks(5)) ?? -1);
  });
});
