import { describe, expect, test } from 'vitest';
import type { Lane } from '../../../src/game/lanes.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import { goodsForContracts } from '../../../src/plan/contracts/needs.ts';
import { outstandingCredits } from '../../../src/plan/contracts/outstanding.ts';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { growthMission } from '../../../src/plan/growth/growth.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import {
  aContract,
  aFleet,
  allDo,
  aPlan,
  aProbe,
  aShip,
  at,
  aWorld,
  aYard,
  endingIn,
  factsOf,
  NOW_MS,
  type WorldTold,
} from '../../kit/planning.ts';

const PLACES: WorldTold['places'] = {
  A: { x: 0, goods: { IRON: { buy: 100, sell: 50 } } },
  B: { x: 60, goods: { IRON: { buy: 80, sell: 40 } } },
};

describe('what an accepted contract still costs', () => {
  test('is kept, with a margin, at the cheapest dealer', () => {
    const facts = factsOf(aWorld({ places: PLACES, contracts: [aContract([['IRON', 20, 'A']])] }));
    expect(outstandingCredits(new FleetContext(facts), 'X1-T')).toBeCloseTo(1.2 * 20 * 80);
  });

  test('is nothing while it is only an offer, or when its goods were delivered', () => {
    const offer = aContract([['IRON', 20, 'A']], { accepted: false });
    const done = aContract([['IRON', 20, 'A', 20]]);
    for (const contract of [offer, done])
      expect(outstandingCredits(aFleet(aWorld({ places: PLACES, contracts: [contract] })), 'X1-T')).toBe(0);
  });
});

describe('a ship to buy', () => {
  const purchases = [{ type: 'SHIP_PROBE', atMost: 3, whenCreditsAbove: 0 } as const];

  interface Told {
    readonly credits?: number;
    readonly wanted?: number;
    /** The payments of a contract that is only offered. */
    readonly offer?: [onAccepted: number, onFulfilled: number];
    readonly lanes?: Lane[];
    readonly resetSeconds?: number;
  }

  function bought({ credits = 100_000, wanted = 0, offer, lanes = ['scout'], resetSeconds }: Told) {
    const told = offer === undefined ? {} : { accepted: false, pays: offer };
    const contracts = wanted === 0 ? [] : [aContract([['IRON', wanted, 'A']], told)];
    const probe = aProbe();
    // One that earns: where no ship can, another order holds.
    const earner = aShip({ symbol: 'T-9' });
    const world = aWorld({ places: PLACES, ships: [probe, earner], contracts, credits });
    aYard(world, at('A'), ['SHIP_PROBE'], 20_000);
    const ships = [{ match: { symbol: 'T-9' }, lanes: ['trade' as const] }, ...allDo(...lanes)];
    const known = resetSeconds === undefined ? world : endingIn(world, resetSeconds / 3_600);
    return growthMission(aPlan(known, probe, { strategy: { purchases, ships } }))?.what;
  }

  test('is bought with what no contract needs', () => {
    expect(bought({})).toMatch(/^buy a SHIP_PROBE/);
    expect(bought({ wanted: 500 })).toMatch(/^buy a SHIP_PROBE/);
    expect(bought({ wanted: 700 })).toBeUndefined();
  });

  test('leaves what an offer that pays wants beside its advance, but no more than half of what may be spent', () => {
    const lanes = ['contract' as const];
    expect(bought({ credits: 50_000, wanted: 700, offer: [0, 100_000], lanes })).toBeUndefined();
    expect(bought({ credits: 60_000, wanted: 700, offer: [0, 100_000], lanes })).toMatch(/^buy a SHIP_PROBE/);
    expect(bought({ credits: 50_000, wanted: 700, offer: [75_000, 25_000], lanes })).toMatch(/^buy a SHIP_PROBE/);
    expect(bought({ credits: 50_000, wanted: 700, offer: [0, 50_000], lanes })).toMatch(/^buy a SHIP_PROBE/);
  });

  test('leaves nothing for an offer that no ship is to fulfil', () => {
    expect(bought({ credits: 50_000, wanted: 700, offer: [0, 100_000] })).toMatch(/^buy a SHIP_PROBE/);
  });

  test('is not bought in the last ten hours before a reset', () => {
    expect(bought({ resetSeconds: 11 * 3_600 })).toMatch(/^buy a SHIP_PROBE/);
    expect(bought({ resetSeconds: 9 * 3_600 })).toBeUndefined();
  });
});

test('what is in the hold for a contract is free to be sold in the last quarter of an hour before a reset', () => {
  const world = aWorld({ places: PLACES, contracts: [aContract([['IRON', 20, 'A']])] });
  const goods = (seconds: number) =>
    goodsForContracts(aPlan({ ...world, nextReset: isoFromMs(NOW_MS + seconds * 1_000) }, aShip()));
  expect(goods(1_000)).toEqual(new Set(['IRON']));
  expect(goods(800)).toEqual(new Set());
});

test('what an accepted contract wants is kept by who could bring it, and sold by others', () => {
  const first = { match: { symbol: 'T-1' }, lanes: ['trade' as const, 'contract' as const] };
  const strategy = { ships: [first, ...allDo('mine')] };
  const facts = factsOf(aWorld({ places: PLACES, contracts: [aContract([['IRON', 20, 'A']])] }), { strategy });
  expect(goodsForContracts(new PlanContext(facts, aShip()))).toEqual(new Set(['IRON']));
  expect(goodsForContracts(new PlanContext(facts, aShip({ symbol: 'T-9' })))).toEqual(new Set());
});
