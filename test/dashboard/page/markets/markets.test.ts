import { describe, expect, test } from 'vitest';
import type { MarketView } from '../../../../src/daemon/views.ts';
import { bestTrades } from '../../../../src/dashboard/page/markets/best-trades.ts';
import { marketGroups } from '../../../../src/dashboard/page/markets/groups.ts';

type Price = readonly [good: string, buy: number | null, sell: number | null];

const market = (symbol: string, ...prices: readonly Price[]): MarketView => ({
  symbol,
  seenAtMs: 1,
  goods: prices.map(([tradeSymbol, purchasePrice, sellPrice]) => ({
    ...{ tradeSymbol, purchasePrice, sellPrice, type: 'EXCHANGE', supply: null, activity: null },
    ...{ tradeVolume: null, seenAtMs: null },
  })),
});

describe('the best trades of a market', () => {
  const MARKETS = [
    market('X1-A-1', ['FOOD', 100, 90], ['IRON', 50, 40]),
    market('X1-A-2', ['FOOD', 210, 200], ['IRON', 45, 30]),
    market('X1-A-3', ['FOOD', null, null]),
    market('X1-B-1', ['FOOD', 10, 5_000]),
  ];

  test('are those with the largest gain a unit within its system, bought and sold', () => {
    const best = bestTrades(MARKETS);
    expect(best.get('X1-A-1')).toEqual({
      buy: { tradeSymbol: 'FOOD', price: 100, other: { symbol: 'X1-A-2', price: 200 }, margin: 100 },
      sell: undefined,
    });
    expect(best.get('X1-A-2')?.sell).toEqual({
      ...{ tradeSymbol: 'FOOD', price: 200, other: { symbol: 'X1-A-1', price: 100 }, margin: 100 },
    });
    expect(best.get('X1-A-2')?.buy).toBeUndefined();
  });

  test('leave out a gain below 5 % of the buying price, even where it is more credits than another', () => {
    const best = bestTrades([
      market('X1-A-1', ['FUEL', 66, 60], ['GOLD', 10_000, 9_000], ['IRON', 40, 30]),
      market('X1-A-2', ['FUEL', 72, 68], ['GOLD', 11_000, 10_499], ['IRON', 60, 42]),
    ]);
    expect(best.get('X1-A-1')?.buy).toEqual({
      ...{ tradeSymbol: 'IRON', price: 40, other: { symbol: 'X1-A-2', price: 42 }, margin: 2 },
    });
    expect(best.get('X1-A-2')?.sell?.tradeSymbol).toBe('IRON');
  });

  test('are none where no price was seen, or where nothing would gain', () => {
    const best = bestTrades(MARKETS);
    expect(best.get('X1-A-3')).toEqual({ buy: undefined, sell: undefined });
    expect(bestTrades([market('X1-A-1', ['FOOD', 100, 90])]).get('X1-A-1')).toEqual({
      buy: undefined,
      sell: undefined,
    });
  });
});

describe('markets by system', () => {
  const MARKETS = [
    market('X1-B9-A1', ['FOOD', 1, 1]),
    market('X1-B12-A10', ['IRON_ORE', 1, 1]),
    market('X1-B12-A2'),
    market('X1-C1-A1'),
  ];
  const shown = (search: string, home: string | null) =>
    marketGroups(MARKETS, search, home).map(({ system, markets }) => [system, ...markets.map(({ symbol }) => symbol)]);

  test('come in the order of their names, home first, whatever was seen last', () => {
    expect(shown('', 'X1-C1')).toEqual([
      ['X1-C1', 'X1-C1-A1'],
      ['X1-B9', 'X1-B9-A1'],
      ['X1-B12', 'X1-B12-A2', 'X1-B12-A10'],
    ]);
    expect(shown('', null).map(([system]) => system)).toEqual(['X1-B9', 'X1-B12', 'X1-C1']);
  });

  test.each([
    ['iron ore', ['X1-B12']],
    ['IRON_ORE', ['X1-B12']],
    ['b9 food', ['X1-B9']],
    ['a1', ['X1-B9', 'X1-B12', 'X1-C1']],
    ['gold', []],
  ])('are found by "%s" in their symbols and goods', (search, systems) => {
    expect(shown(search, null).map(([system]) => system)).toEqual(systems);
  });
});
