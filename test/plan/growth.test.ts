import { describe, expect, test } from 'vitest';
import { buyingMission, growthMission } from '../../src/plan/growth.ts';
import type { Claim } from '../../src/plan/mission.ts';
import { aProbe, aShip, at, aWorld, NOW_MS, situationOf } from './worlds.ts';

const PROBE = aProbe();
const DRONE = aShip({ symbol: 'T-3', frame: 'FRAME_DRONE', mines: true });
const purchases = [{ type: 'SHIP_MINING_DRONE' as const, atMost: 2, whenCreditsAbove: 100_000 }];

interface Told {
  readonly credits?: number;
  readonly drones?: number;
  readonly claims?: readonly Claim[];
  readonly prices?: Readonly<Record<string, number>>;
  readonly avoid?: readonly string[];
}

function buy({ credits = 200_000, drones = 0, claims = [], prices = { A: 40_000, B: 41_000 }, avoid = [] }: Told) {
  const owned = Array.from({ length: drones }, (_, index) => ({ ...DRONE, symbol: `T-D${index}` }));
  const world = aWorld({ places: { A: { x: 0 }, B: { x: 90 } }, ships: [PROBE, ...owned], credits });
  for (const [name, priceCredits] of Object.entries(prices)) {
    const offer = new Map([['SHIP_MINING_DRONE', { priceCredits, seenAtMs: NOW_MS }]]);
    world.shipyards.set(at(name), { symbol: at(name), shipTypes: ['SHIP_MINING_DRONE'], prices: offer });
  }
  const strategy = { purchases, avoid: { markets: [...avoid], goods: [] } };
  return growthMission(situationOf(world, { strategy, claims }), PROBE);
}

describe('a ship is bought', () => {
  test('at the cheapest yard, its price set aside', () => {
    expect(buy({})?.what).toBe(`buy a SHIP_MINING_DRONE at ${at('A')}`);
    expect(buy({ prices: { A: 42_000, B: 41_000 } })?.what).toBe(`buy a SHIP_MINING_DRONE at ${at('B')}`);
    expect(buy({})?.claims).toEqual([
      { kind: 'purchase', shipType: 'SHIP_MINING_DRONE' },
      { kind: 'credits', credits: 40_000 },
    ]);
  });

  test.each<[string, Told, boolean]>([
    ['while there are fewer than atMost', { drones: 1 }, true],
    ['not beyond atMost', { drones: 2 }, false],
    [
      'not when those under way make up atMost',
      { drones: 1, claims: [{ kind: 'purchase', shipType: 'SHIP_MINING_DRONE' }] },
      false,
    ],
    ['with one credit more than whenCreditsAbove', { credits: 100_001 }, true],
    ['not with whenCreditsAbove itself', { credits: 100_000 }, false],
    ['down to the reserve', { credits: 120_000, prices: { A: 100_000 } }, true],
    ['not into the reserve', { credits: 120_000, prices: { A: 100_001 } }, false],
    ['down to what others have set aside', { credits: 120_000, claims: [{ kind: 'credits', credits: 60_000 }] }, true],
    [
      'not with what others have set aside',
      { credits: 120_000, claims: [{ kind: 'credits', credits: 60_001 }] },
      false,
    ],
    ['not while no price is known', { prices: {} }, false],
    ['not at a yard that is avoided', { avoid: [at('A'), at('B')] }, false],
  ])('%s', (_, told, bought) => {
    expect(buy(told) !== undefined).toBe(bought);
  });
});

test('a purchase of the strategy is told apart from one that its owner ordered', () => {
  const purchaseOf = (mission: ReturnType<typeof growthMission>) =>
    mission?.stops.flatMap(({ acts }) => acts).find(({ kind }) => kind === 'buyShip');
  expect(purchaseOf(buy({}))).toEqual({ kind: 'buyShip', shipType: 'SHIP_MINING_DRONE', isByStrategy: true });
  const situation = situationOf(aWorld({ places: { A: { x: 0 } }, ships: [PROBE] }));
  const ordered = { waypoint: at('A'), priceCredits: 40_000, shipType: 'SHIP_MINING_DRONE' };
  expect(purchaseOf(buyingMission(situation, PROBE, ordered))).toEqual({
    kind: 'buyShip',
    shipType: 'SHIP_MINING_DRONE',
  });
});
