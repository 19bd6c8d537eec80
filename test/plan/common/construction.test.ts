import { describe, expect, test } from 'vitest';
import { buildingWorths, missingOf, siteIn } from '../../../src/plan/common/construction.ts';
import type { Claim } from '../../../src/plan/mission.ts';
import { BUILDING_TUNING } from '../../../src/plan/tuning/supply.ts';
import { aFleet, allDo } from '../../kit/planning.ts';
import { aSite, SITE, withSite } from './sites.ts';

const bringing = (units: number, waypoint = SITE): Claim => ({
  kind: 'construction',
  waypoint,
  tradeSymbol: 'FAB_MATS',
  units,
});

describe('what a construction site still takes', () => {
  test.each<
    [what: string, site: Parameters<typeof aSite>[0], claims: readonly Claim[], missing: Record<string, number>]
  >([
    ['is what the bill has beyond what was brought', {}, [], { FAB_MATS: 90, ADVANCED_CIRCUITRY: 20 }],
    ['is less what other ships bring', {}, [bringing(30), bringing(20)], { FAB_MATS: 40, ADVANCED_CIRCUITRY: 20 }],
    ['is not less what they bring elsewhere', {}, [bringing(30, 'X1-T-Q')], { FAB_MATS: 90, ADVANCED_CIRCUITRY: 20 }],
    ['is no good of which enough is on its way', {}, [bringing(90)], { ADVANCED_CIRCUITRY: 20 }],
    ['is no good that is complete', { circuitry: 20 }, [], { FAB_MATS: 90 }],
  ])('%s', (_, site, claims, missing) => {
    const goods = missingOf(aFleet(withSite(site), { claims }), aSite(site));
    expect(Object.fromEntries(goods.map((good) => [good.tradeSymbol, good.missing]))).toEqual(missing);
  });

  test('brings the worth of the gate, a unit as much as another', () => {
    const goods = missingOf(aFleet(withSite()), aSite());
    const all = goods.reduce((sum, { unitCredits, missing }) => sum + unitCredits * missing, 0);
    expect(all).toBeCloseTo((BUILDING_TUNING.gateWorthCredits * 110) / 120);
  });
});

describe('the site of a system', () => {
  test('is the one in it that is not finished', () => {
    expect(siteIn(aFleet(withSite()), 'X1-T')).toEqual(aSite());
    expect(siteIn(aFleet(withSite()), 'X1-Z')).toBeUndefined();
    expect(siteIn(aFleet(withSite({ isComplete: true })), 'X1-T')).toBeUndefined();
  });

  test('makes its goods worth something only where ships of the strategy build', () => {
    const worths = (lanes: 'build' | 'trade') =>
      buildingWorths(aFleet(withSite(), { strategy: { ships: allDo(lanes) } }), 'X1-T');
    expect([...worths('build').keys()]).toEqual(['FAB_MATS', 'ADVANCED_CIRCUITRY']);
    expect(worths('trade').size).toBe(0);
  });
});
