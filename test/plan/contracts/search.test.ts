import { describe, expect, test } from 'vitest';
import { noteFailedRead } from '../../../src/world/failures/failed-attempts.ts';
import { aContract, aShip, at, aWorld, NOW_MS, type WorldTold } from '../../kit/planning.ts';
import { propose } from '../missions.ts';

/** B wants IRON, C trades in it. */
const KNOWN: WorldTold['places'] = {
  B: { x: 100, goods: { IRON: { as: 'imports', buy: 240, sell: 115 } } },
  C: { x: 50, goods: { IRON: { as: 'exchange', buy: 150, sell: 140 } } },
};

describe('the search for what a contract needs', () => {
  test('looks first at the nearest market that makes the good when no such price is known', () => {
    const places = {
      ...KNOWN,
      A: { x: 0, goods: { IRON: { as: 'exports', seen: false } } },
      D: { x: 30, goods: { IRON: { as: 'exports', seen: false } } },
    } as const;
    const ship = aShip({ at: 'C' });
    const { mission } = propose(aWorld({ places, ships: [ship], contracts: [aContract([['IRON', 40, 'B']])] }), ship);
    expect(mission?.what).toBe(`look for IRON at ${at('D')}`);
    expect(mission?.claims).toContainEqual({ kind: 'search', tradeSymbol: 'IRON' });
  });

  test('looks elsewhere than at a market that could lately not be read', () => {
    const unseen = { IRON: { as: 'exports', seen: false } } as const;
    const places = { ...KNOWN, A: { x: 0, goods: unseen }, D: { x: 30, goods: unseen } };
    const ship = aShip({ at: 'C' });
    const world = aWorld({ places, ships: [ship], contracts: [aContract([['IRON', 40, 'B']])] });
    noteFailedRead(world, 'market', at('D'), NOW_MS);
    expect(propose(world, ship).mission?.what).toBe(`look for IRON at ${at('A')}`);
  });

  test('buys where the price is known, though that market could lately not be read', () => {
    const places = {
      A: { x: 0, goods: { IRON: { as: 'exports', seen: false } } },
      B: { x: 100, goods: {} },
      C: { x: 60, goods: {} },
      D: { x: 30, goods: { IRON: { as: 'exports', buy: 300 } } },
    } as const;
    const ship = aShip({ at: 'C' });
    const contracts = [aContract([['IRON', 40, 'B']])];
    const world = aWorld({ places, ships: [ship], contracts, credits: 2_000_000 });
    noteFailedRead(world, 'market', at('D'), NOW_MS);
    expect(propose(world, ship).mission?.what).toMatch(new RegExp(`^buy 40 IRON at ${at('D')}`));
  });

  test('looks nowhere for what costs less where it is known than the time to look', () => {
    const places = {
      B: { x: 100, goods: { IRON: { as: 'imports', buy: 240 } } },
      C: { x: 0, goods: {} },
      D: { x: 300, goods: { IRON: { as: 'exports', seen: false } } },
    } as const;
    const ship = aShip({ at: 'C' });
    const what = (units: number) =>
      propose(aWorld({ places, ships: [ship], contracts: [aContract([['IRON', units, 'B']])] }), ship).mission?.what;
    expect(what(10)).toMatch(/^buy 10 IRON/);
    expect(what(400)).toBe(`look for IRON at ${at('D')}`);
  });

  test('looks far away rather than digging for what a market may sell', () => {
    const places = {
      A: { x: 0, goods: {} },
      R: { x: 60, type: 'ASTEROID', traits: ['COMMON_METAL_DEPOSITS'], faction: false },
      D: { x: 300, goods: { IRON_ORE: { as: 'exports', seen: false } } },
    } as const;
    const ship = aShip({ mines: true });
    const contracts = [aContract([['IRON_ORE', 10, 'A']])];
    expect(propose(aWorld({ places, ships: [ship], contracts }), ship).mission?.what).toBe(
      `look for IRON_ORE at ${at('D')}`,
    );
  });

  test('looks on the way there, too, at markets whose prices are old', () => {
    const old = { FUEL: { age: 5_000 } } as const;
    const places = {
      C: { x: 0, goods: old },
      M: { x: 350, goods: old },
      N: { x: 700, goods: { FUEL: { age: 10 } } },
      D: { x: 1_050, goods: { ...old, IRON: { as: 'exports', seen: false } } },
    } as const;
    const ship = aShip({ at: 'C' });
    const { mission } = propose(aWorld({ places, ships: [ship], contracts: [aContract([['IRON', 10, 'C']])] }), ship);
    expect(mission?.what).toBe(`look for IRON at ${at('D')}`);
    const looks = mission?.stops.filter(({ actions: all }) => all.some(({ kind }) => kind === 'look'));
    expect(looks?.map(({ waypoint }) => waypoint)).toEqual([at('M'), at('D')]);
  });

  test('passes by markets that are avoided without a look', () => {
    const old = { FUEL: { age: 5_000 } } as const;
    const places = {
      C: { x: 0, goods: {} },
      M: { x: 350, goods: old },
      D: { x: 700, goods: { ...old, IRON: { as: 'exports', seen: false } } },
    } as const;
    const ship = aShip({ at: 'C' });
    const world = aWorld({ places, ships: [ship], contracts: [aContract([['IRON', 10, 'C']])] });
    const stops = (markets: string[]) =>
      propose(world, ship, { strategy: { avoid: { markets, goods: [] } } }).mission?.stops ?? [];
    const looked = (markets: string[]) =>
      stops(markets).filter(({ actions: all }) => all.some(({ kind }) => kind === 'look'));
    expect(looked([]).map(({ waypoint }) => waypoint)).toEqual([at('M'), at('D')]);
    // Without fuel at M it is still a stop: there the ship changes from CRUISE to DRIFT.
    expect(stops([at('M')]).map(({ waypoint }) => waypoint)).toContain(at('M'));
    expect(looked([at('M')]).map(({ waypoint }) => waypoint)).toEqual([at('D')]);
  });
});
