import { expect, test } from 'vitest';
import { broughtNow } from '../../../src/plan/common/build-order.ts';
import { missingOf } from '../../../src/plan/common/construction.ts';
import { aPlan, aShip, type Good } from '../../kit/planning.ts';
import { aSite, type SiteTold, withSite } from './sites.ts';

/** What is brought now of 100 FAB_MATS and 20 ADVANCED_CIRCUITRY, by the trade volumes of their makers. */
function now(volumes: { fabMats?: number; circuitry?: number }, site: SiteTold = {}, credits = 1_500_000) {
  const sold = (volume: number): Good => ({ buy: 2_000, sell: 1_000, volume, as: 'exports' });
  const goods = {
    ...(volumes.fabMats !== undefined && { FAB_MATS: sold(volumes.fabMats) }),
    ...(volumes.circuitry !== undefined && { ADVANCED_CIRCUITRY: sold(volumes.circuitry) }),
  };
  const ship = aShip();
  const plan = aPlan(withSite({ ...site, ships: [ship], goods }), ship);
  return broughtNow(plan, missingOf(plan, aSite({ fabMats: 0, ...site })), credits).map(
    ({ tradeSymbol }) => tradeSymbol,
  );
}

test.each<[what: string, ...Parameters<typeof now>, goods: string[]]>([
  ['the other is made in half the time', { fabMats: 20, circuitry: 8 }, {}, 1_500_000, ['FAB_MATS']],
  ['the other takes as long', { fabMats: 20, circuitry: 4 }, {}, 1_500_000, ['FAB_MATS', 'ADVANCED_CIRCUITRY']],
  [
    'the first is almost done',
    { fabMats: 20, circuitry: 8 },
    { fabMats: 50 },
    1_500_000,
    ['FAB_MATS', 'ADVANCED_CIRCUITRY'],
  ],
  ['credits pay for both', { fabMats: 20, circuitry: 8 }, {}, 2_500_000, ['FAB_MATS', 'ADVANCED_CIRCUITRY']],
  ['nobody is known to sell the first', { circuitry: 8 }, {}, 1_500_000, ['ADVANCED_CIRCUITRY']],
])('goods for the gate are brought where %s', (_, volumes, site, credits, goods) => {
  expect(now(volumes, site, credits)).toEqual(goods);
});
