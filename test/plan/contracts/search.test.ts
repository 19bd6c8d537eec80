import { describe, expect, test } from 'vitest';
import { noteFailedRead } from '../../../src/world/failures/failed-attempts.ts';
import { aContract, aShip, at, aWorld, NOW_MS, type WorldTold } from '../../kit/planning.ts';
import { propose } from '../missions.ts';

/** B wants IRON, C trades in it. */
const KNOWN: WorldTold['places'] = {
  B: { x: 100, goods: { IRON: { as: 'imports', buy: 240, sell: 115 } } },
  C: { x: 50, goods: { IRON: { as: 'exchange', buy: 150, sell: 140 } } },
};

const UNSEEN = { IRON: { as: 'exports', seen: false } } as const;
const MAKERS = { A: { x: 0, goods: UNSEEN }, D: { x: 30, goods: UNSEEN } };
const SHIP = aShip({ at: 'C' });
/** A world in which the ship at C has a contract for so many units of iron. */
const wanting = (units: number, to: string, places: WorldTold['places'], credits = 175_000) =>
  aWorld({ places, ships: [SHIP], contracts: [aContract([['IRON', units, to]])], credits });
const actionsAt = (mission: ReturnType<typeof propose>['mission'], kind: string) =>
  mission?.stops
    .filter(({ actions }) => actions.some((action) => action.kind === kind))
    .map(({ waypoint }) => waypoint);

describe('the search for what a contract needs', () => {
  test('looks first at the nearest market that makes the good when no such price is known', () => {
    const { mission } = propose(wanting(40, 'B', { ...KNOWN, ...MAKERS }), SHIP);
    expect(mission?.what).toBe(`look for IRON at ${at('D')}`);
    expect(mission?.claims).toContainEqual({ kind: 'search', tradeSymbol: 'IRON' });
  });

  test('looks elsewhere than at a market that could lately not be read', () => {
    const world = wanting(40, 'B', { ...KNOWN, ...MAKERS });
    noteFailedRead(world, 'market', at('D'), NOW_MS);
    expect(propose(world, SHIP).mission?.what).toBe(`look for IRON at ${at('A')}`);
  });

  test('buys where the price is known, though that market could lately not be read', () => {
    const seller = { x: 30, goods: { IRON: { as: 'exports', buy: 300 } } } as const;
    const places = { ...MAKERS, B: { x: 100, goods: {} }, C: { x: 60, goods: {} }, D: seller };
    const world = wanting(40, 'B', places, 2_000_000);
    noteFailedRead(world, 'market', at('D'), NOW_MS);
    expect(propose(world, SHIP).mission?.what).toMatch(new RegExp(`^buy 40 IRON at ${at('D')}`));
  });

  test('looks nowhere for what costs less where it is known than the time to look', () => {
    const places = {
      B: { x: 100, goods: { IRON: { as: 'imports', buy: 240 } } },
      C: { x: 0, goods: {} },
      D: { x: 300, goods: UNSEEN },
    } as const;
    const what = (units: number) => propose(wanting(units, 'B', places), SHIP).mission?.what;
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
    const { mission } = propose(aWorld({ places, ships: [ship], contracts }), ship);
    expect(mission?.what).toBe(`look for IRON_ORE at ${at('D')}`);
  });

  test('looks on the way there, too, at markets whose prices are old', () => {
    const old = { FUEL: { age: 5_000 } } as const;
    const places = {
      C: { x: 0, goods: old },
      M: { x: 350, goods: old },
      N: { x: 700, goods: { FUEL: { age: 10 } } },
      D: { x: 1_050, goods: { ...old, ...UNSEEN } },
    } as const;
    const { mission } = propose(wanting(10, 'C', places), SHIP);
    expect(mission?.what).toBe(`look for IRON at ${at('D')}`);
    expect(actionsAt(mission, 'look')).toEqual([at('M'), at('D')]);
  });

  test('passes by markets that are avoided without a look', () => {
    const old = { FUEL: { age: 5_000 } } as const;
    const places = { C: { x: 0, goods: {} }, M: { x: 350, goods: old }, D: { x: 700, goods: { ...old, ...UNSEEN } } };
    const avoiding = (markets: string[]) =>
      propose(wanting(10, 'C', places), SHIP, { strategy: { avoid: { markets, goods: [] } } }).mission;
    expect(actionsAt(avoiding([]), 'look')).toEqual([at('M'), at('D')]);
    // Without fuel at M it is still a stop: there the ship changes from CRUISE to DRIFT.
    expect(avoiding([at('M')])?.stops.map(({ waypoint }) => waypoint)).toContain(at('M'));
    expect(actionsAt(avoiding([at('M')]), 'look')).toEqual([at('D')]);
  });
});
