import { describe, expect, test } from 'vitest';
import { PlanContext } from '../../../src/plan/context.ts';
import { FleetContext } from '../../../src/plan/fleet-context.ts';
import { buyingCost, isLeftToAnother } from '../../../src/plan/growth/buyer.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import { allDo, aPlan, aProbe, aShip, at, aWorld, factsOf, NOW_MS } from '../../kit/planning.ts';

/** A frigate takes some 65 seconds from A to YARD and 18 from NEAR, a probe 216 and 29. */
const PLACES = { A: { x: 0, goods: {} }, NEAR: { x: 135, goods: {} }, YARD: { x: 145, goods: {} }, FAR: { x: 900 } };
const OFFER = { waypoint: at('YARD'), priceCredits: 300_000 };
const FRIGATE = aShip({ symbol: 'T-1' });

const PROBES = { role: 'SATELLITE' as const };
const strategy = { ships: [{ match: PROBES, lanes: ['scout' as const] }, ...allDo('trade', 'scout')] };

interface Told {
  readonly others?: readonly Ship[];
  readonly claims?: readonly Claim[];
  readonly outOfService?: ReadonlySet<string>;
}

function facts(ship: Ship, { others = [], claims = [], outOfService = new Set() }: Told) {
  const world = aWorld({ places: PLACES, ships: [ship, ...others], credits: 1_000_000 });
  return { ...factsOf(world, { strategy, claims }), outOfService };
}

const isLeft = (ship: Ship, told: Told = {}) => isLeftToAnother(new PlanContext(facts(ship, told), ship), OFFER);

/** A probe that flies to a place and is there in so many seconds. */
function flying(where: string, seconds: number): Ship {
  const probe = aProbe('T-P', where);
  const route = { ...probe.nav.route, arrival: isoFromMs(NOW_MS + seconds * 1_000) };
  return { ...probe, nav: { ...probe.nav, status: 'IN_TRANSIT', route } };
}

const PURCHASE: Claim = { kind: 'purchase', shipType: 'SHIP_PROBE' };

describe('a ship that earns leaves a purchase', () => {
  test.each<[string, Told, boolean]>([
    ['to nobody where it is alone', {}, false],
    ['to a probe that is near', { others: [aProbe('T-P', 'NEAR')] }, true],
    ['to a probe that stands at the yard', { others: [aProbe('T-P', 'YARD')] }, true],
    ['to nobody whose way is so long that the new ship would earn more meanwhile', { others: [aProbe('T-P')] }, false],
    ['to a probe that first ends its flight', { others: [flying('NEAR', 20)] }, true],
    ['to none that ends its flight too late', { others: [flying('NEAR', 180)] }, false],
    ['to none that is out of service', { others: [aProbe('T-P', 'YARD')], outOfService: new Set(['T-P']) }, false],
    ['to no other that earns', { others: [aShip({ symbol: 'T-3', at: 'YARD' })] }, false],
    ['to one on its way to buy', { claims: [PURCHASE] }, true],
  ])('%s', (_, told, expected) => {
    expect(isLeft(FRIGATE, told)).toBe(expected);
  });

  test('to nobody while it is at the yard', () => {
    const there = aShip({ at: 'YARD' });
    expect(isLeft(there, { others: [aProbe('T-P', 'YARD')], claims: [PURCHASE] })).toBe(false);
  });
});

test('of two probes the nearer one buys, or one of them where they are as near', () => {
  const [near, far] = [aProbe('T-P', 'NEAR'), aProbe('T-Q')];
  expect(isLeft(near, { others: [far] })).toBe(false);
  expect(isLeft(far, { others: [near] })).toBe(true);
  expect(isLeft(aProbe('T-P'), { others: [far] })).toBe(false);
});

test('a ship that the strategy gives nothing to do is not waited for', () => {
  const idle = { ships: [{ match: PROBES, lanes: [] }, ...strategy.ships] };
  const world = aWorld({ places: PLACES, ships: [FRIGATE, aProbe('T-P', 'YARD')] });
  expect(isLeftToAnother(aPlan(world, FRIGATE, { strategy: idle }), OFFER)).toBe(false);
});

describe('what a purchase costs', () => {
  const costOf = (ship: Ship, told: Told = {}) => buyingCost(new FleetContext(facts(ship, told)), ship, OFFER);

  test('is its price for who is at the yard', () => {
    expect(costOf(aProbe('T-P', 'YARD'))).toBe(300_000);
  });

  test('is what the new ship would earn meanwhile for one that has nothing to lose', () => {
    expect(costOf(aProbe('T-P', 'NEAR'))).toBe(300_000 + 29 * 50);
    expect(costOf(flying('NEAR', 100))).toBe(300_000 + 129 * 50);
  });

  test('is that, fuel and what it would earn itself for any other', () => {
    const route = new PlanContext(facts(FRIGATE, {}), FRIGATE).routes().get(at('YARD'));
    if (route === undefined) throw new Error('expected a way to the yard');
    expect(route.seconds).toBeGreaterThan(0);
    expect(costOf(FRIGATE)).toBe(300_000 + route.costCredits + route.seconds * (50 + 100));
  });

  test('has no end where no way leads', () => {
    expect(costOf(aShip({ at: 'FAR', fuel: 0 }))).toBe(Number.POSITIVE_INFINITY);
  });
});
