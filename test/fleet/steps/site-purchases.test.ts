import { expect, test } from 'vitest';
import { nextStep } from '../../../src/fleet/steps/next-step.ts';
import type { Action } from '../../../src/plan/mission.ts';
import { TUNING } from '../../../src/plan/tuning/tuning.ts';
import { aMarket, aShip, aWorld } from '../../kit/makers.ts';
import { AWAY, HOME, START_MS } from '../../kit/replies.ts';

const tradeSymbol = 'FAB_MATS';

test.each([
  ['all that it wants where the site takes that', 30, 0, 10],
  ['no more than the site takes beside what is in the hold', 9, 4, 5],
  ['nothing where enough is in the hold', 9, 9, undefined],
  ['nothing for a site that takes no more', 0, 0, undefined],
  ['nothing for a site of which nothing is known', undefined, 0, undefined],
])('for a construction site a ship buys %s', (_, missing, inHold, units) => {
  const world = aWorld({ markets: [aMarket(HOME, { [tradeSymbol]: { volume: 10, buy: 100 } })] });
  const materials = [{ tradeSymbol, required: 100, fulfilled: 100 - (missing ?? 0) }];
  if (missing !== undefined)
    world.constructions.set(AWAY, { symbol: AWAY, materials, isComplete: missing === 0, seenAtMs: START_MS });
  const action: Action = { kind: 'buy', tradeSymbol, units: 30, maxUnitPriceCredits: 100, forSite: AWAY };
  const ship = aShip({ cargo: inHold > 0 ? { [tradeSymbol]: inHold } : {} });
  const { step } = nextStep([action], ship, world, { tuning: TUNING, serverMs: START_MS });
  expect(step && 'units' in step ? step.units : undefined).toBe(units);
});
