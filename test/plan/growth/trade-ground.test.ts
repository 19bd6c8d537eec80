import { expect, test } from 'vitest';
import { whyNotTaken } from '../../../src/plan/growth/why-not-taken.ts';
import { allDo, aPlan } from '../../kit/planning.ts';
import { aGalaxy, aRichSystem, freighterIn, probeIn, type SystemTold } from '../galaxy/galaxies.ts';

const RULE = { type: 'SHIP_HEAVY_FREIGHTER', atMost: 30, whenCreditsAbove: 0, whenGateIsBuilt: true };
const BUILT = { x: 0, isBeingBuilt: false } as const;

/** Two rich systems at home's gate; the one behind them is read only where that is told. */
const systems = (isRead: boolean): Record<string, SystemTold> => ({
  H: { ...BUILT, leadsTo: ['R', 'S'], places: {} },
  R: aRichSystem({ x: 100, leadsTo: ['H'], isBeingBuilt: false }),
  S: aRichSystem({ x: 200, leadsTo: ['H', 'T'], isBeingBuilt: false }),
  T: { x: 300, isBeingBuilt: false, ...(isRead && { leadsTo: ['S'] }) },
});

/** Why no more freighters are bought beside those in some systems. */
function why(freightersIn: readonly string[], isRead = true, rule: object = RULE) {
  const ships = freightersIn.map((name, index) => freighterIn(name, { symbol: `T-${20 + index}` }));
  const world = aGalaxy(systems(isRead), [probeIn('H'), ...ships]);
  const strategy = { reserveCredits: 0, ships: allDo('trade'), purchases: [] };
  const plan = aPlan(world, probeIn('H'), { strategy });
  return whyNotTaken(plan, rule as typeof RULE, { waypoint: 'X1-H-Y', priceCredits: 1 })?.code;
}

test('no more traders are bought than gates lead to rich systems, once none leads further', () => {
  expect(why([])).toBeUndefined();
  expect(why(['R'])).toBeUndefined();
  expect(why(['R', 'S'])).toBe('tradeGroundShort');
});

test('while gates may lead further, or for ships that trade at home, that is no reason', () => {
  expect(why(['R', 'S', 'S'], false)).toBeUndefined();
  expect(why(['H', 'H', 'H'])).toBeUndefined();
  const { whenGateIsBuilt: _, ...forHome } = RULE;
  expect(why(['R', 'S'], true, forHome)).toBeUndefined();
});
