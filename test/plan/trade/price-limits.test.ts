import { expect, test } from 'vitest';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import { chooseMission } from '../../../src/plan/choose.ts';
import { allDo, aPlan, aShip, aWorld } from '../../kit/planning.ts';

const PLACES = {
  A: { x: 0, goods: { IRON: { buy: 100, sell: 95 }, GOLD: { buy: 1_000, sell: 950 } } },
  B: { x: 20, goods: { IRON: { buy: 420, sell: 400 }, GOLD: { buy: 1_200, sell: 1_100 } } },
};

function missionWith(prices: Strategy['prices'], cargo: Readonly<Record<string, number>> = {}) {
  const ship = aShip({ cargo });
  const world = aWorld({ places: PLACES, ships: [ship] });
  return chooseMission(aPlan(world, ship, { strategy: { ships: allDo('trade'), prices } })).mission;
}

const tradesOf = (prices: Strategy['prices'], cargo?: Readonly<Record<string, number>>) =>
  missionWith(prices, cargo)?.stops.flatMap(({ actions }) =>
    actions.flatMap((action) =>
      action.kind === 'buy'
        ? [`buy ${action.tradeSymbol} ${action.maxUnitPriceCredits}`]
        : action.kind === 'sell'
          ? [`sell ${action.tradeSymbol} ${action.minUnitPriceCredits ?? 0}`]
          : [],
    ),
  );

test('a good that costs more than the strategy pays is not traded, and the next best is', () => {
  expect(tradesOf(undefined)?.[0]).toMatch(/^buy IRON/);
  expect(tradesOf([{ good: 'IRON', buyAtMostCredits: 99 }])?.[0]).toMatch(/^buy GOLD/);
  expect(tradesOf([{ good: 'IRON', sellAtLeastCredits: 401 }])?.[0]).toMatch(/^buy GOLD/);
});

test('no lot is bought or sold beyond the limits, though prices move', () => {
  const limits = { good: 'IRON', buyAtMostCredits: 100, sellAtLeastCredits: 390 } as const;
  expect(tradesOf([limits])).toEqual(['buy IRON 100', 'sell IRON 390']);
});

test('cargo waits for its price: it is neither sold for less nor thrown away', () => {
  expect(tradesOf(undefined, { GOLD: 40 })).toEqual(['sell GOLD 0']);
  expect(missionWith([{ good: 'GOLD', sellAtLeastCredits: 1_500 }], { GOLD: 40 })).toBeUndefined();
  expect(tradesOf([{ good: 'GOLD', sellAtLeastCredits: 1_050 }], { GOLD: 40 })).toEqual(['sell GOLD 1050']);
});
