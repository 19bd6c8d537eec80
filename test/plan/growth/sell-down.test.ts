import { describe, expect, test } from 'vitest';
import { chooseMission } from '../../../src/plan/choose.ts';
import { allDo, aPlan, aProbe, aShip, at, aWorld, aYard, endingIn, type ShipTold } from '../../kit/planning.ts';

interface Told {
  readonly hoursToReset?: number;
  readonly scrapIdleInLastHours?: number;
  readonly yards?: readonly string[];
  readonly goods?: boolean;
}

/** What a trader at A does, with a shipyard at B, 60 units away. */
function choose(told: Told, ship: ShipTold | 'probe' = {}) {
  const { hoursToReset = 1.9, scrapIdleInLastHours = 2, yards = ['B'], goods = false } = told;
  const ours = ship === 'probe' ? aProbe() : aShip(ship);
  const FUEL = { buy: 72, sell: 60 };
  const gold = (price: { buy: number; sell: number }) => ({ FUEL, ...(goods && { GOLD: price }) });
  const places = {
    A: { x: 0, goods: gold({ buy: 70, sell: 60 }) },
    B: { x: 60, goods: gold({ buy: 990, sell: 900 }) },
  };
  const world = aWorld({ places, ships: [ours], credits: 1_000_000 });
  for (const name of yards) aYard(world, at(name), ['SHIP_PROBE']);
  const strategy = { ships: allDo('trade'), scrapIdleInLastHours };
  return chooseMission(aPlan(endingIn(world, hoursToReset), ours, { strategy })).mission;
}

describe('shortly before the reset', () => {
  test('a ship that has nothing to do is scrapped at the nearest shipyard, and says why', () => {
    const mission = choose({});
    expect(mission?.what).toBe(`be scrapped at ${at('B')}`);
    expect(mission?.because).toBe('it has nothing to do, and the reset is in 114 min');
    expect(mission?.stops.at(-1)).toMatchObject({ waypoint: at('B'), actions: [{ kind: 'scrap' }] });
  });

  test.each<[string, Told, (ShipTold | 'probe')?]>([
    ['before the hours that the strategy names', { hoursToReset: 2.01 }],
    ['where the strategy names none', { scrapIdleInLastHours: 0 }],
    ['where no shipyard is in reach', { yards: [] }],
    ['where it would come too late', { hoursToReset: 0.005 }],
    ['if it is a probe', {}, 'probe'],
    ['with cargo in the hold', {}, { cargo: { GOLD: 3 } }],
    ['while it has something to do', { goods: true }],
  ])('none is scrapped %s', (_, told, ship) => {
    expect(choose(told, ship)?.what ?? '').not.toMatch(/scrap/);
  });
});
