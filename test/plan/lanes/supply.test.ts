import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reasonText } from '../../../src/game/reasons.ts';
import { proposeSupply } from '../../../src/plan/lanes/supply.ts';
import { proposeTrade } from '../../../src/plan/lanes/trade.ts';
import type { Claim, Mission, Proposal } from '../../../src/plan/mission.ts';
import { aPlan, at, NOW_MS } from '../../kit/planning.ts';
import { aFactory, type FactoryTold, telling } from '../factories.ts';
import { mostInHold } from '../missions.ts';

/** What is made at F was bought out a moment ago, so that it is no good to carry itself; it rests as before. */
const BOUGHT_OUT: FactoryTold = { product: { purchasePrice: 3_500, rest: { ask: 1_000, bid: 900 } } };

function supply(told: FactoryTold = {}, claims: readonly Claim[] = [], propose = proposeSupply): Proposal {
  const world = aFactory(told);
  const [ship] = [...world.ships.values()];
  if (ship === undefined) throw new Error('supply: expected a ship');
  return propose(aPlan(world, ship, { claims }));
}

function missionOf(...args: Parameters<typeof supply>): Mission {
  const proposal = supply(...args);
  if (proposal.kind === 'idle') throw new Error(`missionOf: expected a mission, got: ${reasonText(proposal.reason)}`);
  return proposal.mission;
}

const actions = ({ stops }: Mission) =>
  stops.flatMap(({ waypoint, actions: here }) =>
    here.flatMap((action) =>
      action.kind === 'buy' || action.kind === 'sell' ? `${action.kind} ${action.tradeSymbol} at ${waypoint}` : [],
    ),
  );

describe('a supplier', () => {
  test('brings a factory what it needs although that loses money, where the factory gains more', () => {
    const mission = missionOf(BOUGHT_OUT);
    expect(actions(mission)).toEqual([`buy ORE at ${at('M')}`, `sell ORE at ${at('F')}`]);
    expect(mission.expected.profitCredits).toBeLessThan(0);
    expect(mission.lane).toBe('supply');
    expect(mission.what).toMatch(new RegExp(` \\(boosts production at ${at('F')}\\)$`));
    expect(supply(BOUGHT_OUT, [], proposeTrade).kind).toBe('idle');
  });

  test.each([
    ['as trade what earns more than the factory gains', 5_000, 'trade'],
    ['as supply what earns, but less than the factory gains', 300, 'supply'],
  ])('books %s', (_, sellPrice, lane) => {
    const mission = missionOf({ ...BOUGHT_OUT, input: { sellPrice, purchasePrice: sellPrice + 20 } });
    expect(actions(mission)).toEqual([`buy ORE at ${at('M')}`, `sell ORE at ${at('F')}`]);
    expect(mission.expected.profitCredits).toBeGreaterThan(500);
    expect(mission.lane).toBe(lane);
    expect(mission.what.includes('boosts production')).toBe(lane === 'supply');
  });

  test('brings no more for a loss than should be brought', () => {
    const [plenty, scarce] = [{}, { supply: 'SCARCE' }].map((input) => {
      const told = { ...BOUGHT_OUT, ship: { capacity: 225 }, input } as FactoryTold;
      return missionOf(told).claims.flatMap((claim) => (claim.kind === 'trade' ? claim.units : []))[0] ?? 0;
    });
    expect(plenty).toBeLessThan(100);
    expect(scarce).toBeGreaterThan(plenty ?? 0);
  });

  test('still buys when the price has risen a little, though it is above what the factory pays already', () => {
    const { stops } = missionOf({ ...BOUGHT_OUT, ship: { capacity: 20 } });
    const limits = stops.flatMap(({ actions: here }) =>
      here.flatMap((action) => (action.kind === 'buy' ? action.maxUnitPriceCredits : [])),
    );
    expect(limits).toHaveLength(1);
    expect(limits[0]).toBeGreaterThan(100);
  });

  test('sells what it has in the hold first', () => {
    expect(actions(missionOf({ ...BOUGHT_OUT, ship: { cargo: { IRON: 5 } } }))).toContain(`sell IRON at ${at('C')}`);
  });

  test.each<[string, FactoryTold, RegExp]>([
    ['no supply chain is known', { ...BOUGHT_OUT, chain: {} }, /no factory is worth supplying/],
    ['the treasury is small', { ...BOUGHT_OUT, credits: 100_000 }, /too few credits/],
    ['enough was brought lately', { ...BOUGHT_OUT, input: { flow: { volumes: 9, atMs: NOW_MS } } }, /no factory/],
    ['trade alone is worth more', { productBrings: 50_000, oreCosts: 60_000 }, /no more than trade/],
    ['what is needed costs more than it is worth', { ...BOUGHT_OUT, oreCosts: 50_000 }, /no more than trade/],
    ['its ship has no hold', { ...BOUGHT_OUT, ship: { capacity: 0 } }, /no hold/],
  ])('stays idle, and says so, where %s', (_, told, why) => {
    const proposal = supply(told);
    expect(proposal.kind === 'idle' ? reasonText(proposal.reason) : proposal.mission.what).toMatch(why);
  });
});

const price = fc.record({
  purchasePrice: fc.integer({ min: 2, max: 4_000 }),
  sellPrice: fc.integer({ min: 1, max: 4_000 }),
  tradeVolume: fc.integer({ min: 1, max: 60 }),
  supply: fc.constantFrom('SCARCE' as const, 'MODERATE' as const, 'ABUNDANT' as const),
  seenAtMs: fc.nat(20_000).map((seconds) => NOW_MS - seconds * 1_000),
});
const resting = fc.record({ ask: fc.integer({ min: 1, max: 1_000 }), bid: fc.constant(1) });
const prices = fc.record({ mine: price, input: price, product: price, rest: resting, sold: price });

test('no plan exceeds hold, credits, or what others have claimed of the credits, whomever it feeds', () => {
  const lanes = new Set<string>();
  const credits = fc.integer({ min: 0, max: 5_000_000 });
  fc.assert(
    fc.property(prices, credits, fc.nat(4_900_000), fc.nat(400), (told, owned, claimed, fuel) => {
      const capacity = 80;
      const world = aFactory({ credits: owned, ship: { capacity, fuel } });
      telling(world, {
        M: { ORE: told.mine },
        F: { ORE: told.input, IRON: { ...told.product, rest: told.rest } },
        C: { IRON: { ...told.sold, rest: { ask: 4_000, bid: 3_000 } } },
      });
      const [ship] = [...world.ships.values()];
      const proposal = ship && proposeSupply(aPlan(world, ship, { claims: [{ kind: 'credits', credits: claimed }] }));
      if (proposal?.kind !== 'mission') return;
      const { stops, expected, claims, lane } = proposal.mission;
      lanes.add(lane);
      const moved = (kind: 'buy' | 'sell') =>
        stops
          .flatMap(({ actions: here }) => here)
          .reduce((sum, action) => sum + (action.kind === kind ? action.units : 0), 0);
      const promised = (side: 'buy' | 'sell') =>
        claims.reduce((sum, claim) => sum + (claim.kind === 'trade' && claim.side === side ? claim.units : 0), 0);
      expect(mostInHold(stops)).toBeGreaterThan(0);
      expect(mostInHold(stops)).toBeLessThanOrEqual(capacity);
      for (const units of [moved('sell'), promised('buy'), promised('sell')]) expect(units).toBe(moved('buy'));
      if (expected.profitCredits < 500) expect(lane).toBe('supply');
      const spent = claims.reduce((sum, claim) => sum + (claim.kind === 'credits' ? claim.credits : 0), 0);
      expect(spent).toBeLessThanOrEqual((owned - 20_000 - claimed) * 1.08 + 1);
    }),
    { numRuns: 300 },
  );
  expect([...lanes].sort()).toEqual(['supply', 'trade']);
});
