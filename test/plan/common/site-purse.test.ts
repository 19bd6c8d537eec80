import { expect, test } from 'vitest';
import { notDear, purseFor } from '../../../src/plan/common/site-purse.ts';
import { BUILDING_TUNING } from '../../../src/plan/tuning/supply.ts';
import type { Contract } from '../../../src/wire/schemas/contract.ts';
import { aContract, aPlan, aShip } from '../../kit/planning.ts';
import { aSite, withSite } from './sites.ts';

test('the fewer goods are missing, the fewer credits are kept, down to what fleet and contracts need', () => {
  const plan = aPlan(withSite(), aShip());
  const least = (fabMats: number, circuitry = 0) => purseFor(plan, aSite({ fabMats, circuitry }), []).leastCredits;
  expect(least(0)).toBe(BUILDING_TUNING.leastCredits);
  expect(least(60)).toBe(BUILDING_TUNING.leastCredits / 2);
  expect(least(99, 20)).toBe(BUILDING_TUNING.leastAtTheEndCredits);
});

test('what the goods of a contract should still cost is not spent on a site', () => {
  const free = (contracts: readonly Contract[]) => {
    const world = { ...withSite(), contracts: new Map(contracts.map((contract) => [contract.id, contract])) };
    return purseFor(aPlan(world, aShip()), aSite(), []).freeCredits;
  };
  // F sells FAB_MATS at 2,000.
  const [accepted, offered] = [{ accepted: true }, { accepted: false }];
  expect(free([]) - free([aContract([['FAB_MATS', 20, 'A']], accepted)])).toBeGreaterThan(40_000);
  expect(free([]) - free([aContract([['FAB_MATS', 20, 'A']], offered)])).toBeGreaterThan(20_000);
});

test('the last lots of a good may cost more: what they drain is needed no longer', () => {
  const plan = aPlan(withSite(), aShip());
  const { mostAboveRest, lastAboveRest, lastVolumes } = BUILDING_TUNING;
  // F sells FAB_MATS at 2,000, in lots of 20.
  const most = (missing: number) =>
    notDear(plan, { site: aSite(), tradeSymbol: 'FAB_MATS', missing, unitCredits: 1 }) / 2_000;
  expect([most(20 * lastVolumes + 1), most(20 * lastVolumes)]).toEqual([mostAboveRest, lastAboveRest]);
});
