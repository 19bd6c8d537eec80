import { expect, test } from 'vitest';
import { keptForSite } from '../../../src/plan/common/kept-for-site.ts';
import { aFleet, allDo, at, NOW_MS } from '../../kit/planning.ts';
import { aFactory, telling } from '../factories.ts';

interface Told {
  readonly lanes?: 'build' | 'trade';
  readonly fulfilled?: number;
  /** What the other market with ore is to it. */
  readonly oreElsewhere?: 'EXPORT' | 'EXCHANGE' | 'IMPORT';
}

/** A factory F that makes iron of ore, a gate G that needs iron, and another market M with ore. */
function fleetWith({ lanes = 'build', fulfilled = 0, oreElsewhere = 'EXPORT' }: Told) {
  const world = telling(aFactory({ places: { G: { x: 90 } } }), { M: { ORE: { type: oreElsewhere } } });
  const materials = [{ tradeSymbol: 'IRON', required: 1_000, fulfilled }];
  world.constructions.set(at('G'), { symbol: at('G'), materials, isComplete: false, seenAtMs: NOW_MS });
  return aFleet(world, { strategy: { ships: allDo(lanes) } });
}

test.each<[string, Told, boolean]>([
  ['where another market makes it', {}, true],
  ['where another market exchanges it', { oreElsewhere: 'EXCHANGE' }, true],
  ['not where the other market needs it as well', { oreElsewhere: 'IMPORT' }, false],
  ['not once the site has what is made of it', { fulfilled: 1_000 }, false],
  ['not where no ship builds', { lanes: 'trade' }, false],
])('what a factory needs for the construction site is left to it, %s', (_, told, isKept) => {
  const fleet = fleetWith(told);
  expect([...(keptForSite(fleet, 'X1-T').get(at('F')) ?? [])]).toEqual(isKept ? ['ORE'] : []);
  const askedAt = fleet
    .quotes('X1-T')
    .asks('ORE')
    .map(({ waypoint }) => waypoint);
  expect(askedAt.includes(at('F'))).toBe(!isKept);
  // It is still sold there.
  expect(
    fleet
      .quotes('X1-T')
      .bids('ORE')
      .map(({ waypoint }) => waypoint),
  ).toContain(at('F'));
});
