import { expect, test } from 'vitest';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { gainsOf } from '../../../src/plan/mining/gain.ts';
import type { OwnedClaim } from '../../../src/plan/mission.ts';
import { aShip, at, aWorld, factsOf, NOW_MS } from '../../kit/planning.ts';

const ROCK = { x: 60, type: 'ASTEROID', traits: ['COMMON_METAL_DEPOSITS'], faction: false };
const PLACES = { A: { x: 0, goods: { IRON_ORE: { sell: 60 } } }, ROCK };

/** Credits a second that each hauler wins, of which each says where it hauls, while so many drones stay at ROCK. */
function gains(hauling: readonly string[], drones: number): (number | undefined)[] {
  const haulers = hauling.map((_, index) => aShip({ symbol: `T-H${index}`, role: 'HAULER' }));
  const digging = Array.from({ length: drones }, (_, index) =>
    aShip({ symbol: `T-D${index}`, at: 'ROCK', mines: true, role: 'EXCAVATOR', capacity: 15, tank: 80 }),
  );
  const site = (by: string, where: string, does: 'load' | 'stay'): OwnedClaim => {
    return { kind: 'site', waypoint: at(where), does, fromMs: NOW_MS, by };
  };
  const claims = [
    ...digging.map(({ symbol }) => site(symbol, 'ROCK', 'stay')),
    ...hauling.flatMap((where, index) => (where === 'nowhere' ? [] : [site(`T-H${index}`, where, 'load')])),
  ];
  const world = aWorld({ places: PLACES, ships: [...haulers, ...digging] });
  const found = gainsOf(new FleetContext(factsOf(world, { claims })), 'X1-T');
  return haulers.map(({ symbol }) => found.get(symbol)?.creditsPerSecond);
}

test('a hauler wins the more, the more ships dig for it, up to what it carries', () => {
  const [one = 0, two = 0, many = 0, more = 0] = [1, 2, 9, 10].map((drones) => gains(['ROCK'], drones)[0]);
  expect(one).toBeGreaterThan(0);
  expect(two).toBeGreaterThan(1.5 * one);
  expect(more).toBeCloseTo(many);
});

test('haulers that carry more than is dug make each other all but superfluous', () => {
  const [alone = 0] = gains(['ROCK'], 2);
  const three = gains(['ROCK', 'ROCK', 'ROCK'], 2);
  for (const gain of three) {
    expect(gain).toBeGreaterThan(0);
    expect(gain).toBeLessThan(alone / 4);
  }
});

test('a hauler wins nothing where nobody digs or nothing can be dug, and has no entry where it serves no site', () => {
  expect(gains(['ROCK'], 0)).toEqual([0]);
  expect(gains(['A', 'nowhere'], 2)).toEqual([0, undefined]);
});
