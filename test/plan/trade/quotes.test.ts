import { describe, expect, test } from 'vitest';
import { costOf, lastQuote, revenueOf } from '../../../src/plan/trade/quote.ts';
import { aFleet, at, aWorld } from '../../kit/planning.ts';

const SYSTEM = 'X1-T';

function ironAt(volume: number) {
  const world = aWorld({ places: { A: { x: 0, goods: { IRON: { buy: 100, sell: 90, volume } } } } });
  const [quote] = aFleet(world).quotes(SYSTEM).asks('IRON');
  if (quote?.waypoint !== at('A')) throw new Error('expected a quote of iron at A');
  return quote;
}

describe('credits for units', () => {
  test('are at the price seen within one trade volume, and worse by the lot beyond', () => {
    expect(costOf(ironAt(20), 20)).toBe(2_000);
    expect(revenueOf(ironAt(20), 20)).toBe(1_800);
    expect(costOf(ironAt(20), 40)).toBeGreaterThan(4_000);
    expect(revenueOf(ironAt(20), 40)).toBeLessThan(3_600);
  });

  test('are summed lot by lot, each at the price that the one before left', () => {
    const quote = { ask: 130, bid: 60, askGrowth: 1.06, bidDecay: 0.961, tradeVolume: 20 };
    expect(costOf(quote, 40)).toBeCloseTo(20 * 130 + 20 * 130 * 1.06);
    expect(revenueOf(quote, 30)).toBeCloseTo(20 * 60 + 10 * 60 * 0.961);
  });

  test('of a good that no call may trade end: it cannot be paid for and brings nothing', () => {
    expect(costOf(ironAt(0), 20)).toBe(Number.POSITIVE_INFINITY);
    expect(revenueOf(ironAt(0), 20)).toBe(0);
    expect([costOf(ironAt(0), 0), revenueOf(ironAt(0), 0)]).toEqual([0, 0]);
  });
});

describe('the quotes of a system', () => {
  const places = {
    A: { x: 0, fuel: false, goods: { IRON: { buy: 100, sell: 90 }, GOLD: { buy: 900, sell: 800, volume: 0 } } },
    B: { x: 10, fuel: false, goods: { IRON: { buy: 80, sell: 70 }, DRUGS: { buy: 500, sell: 400 } } },
  } as const;
  const world = aWorld({ places });
  const strategy = { avoid: { markets: [], goods: ['DRUGS' as const] } };
  const quotes = (system = SYSTEM) => aFleet(world, { strategy }).quotes(system);

  test('are of every price that is known there, and of no other system', () => {
    expect([...quotes().all.keys()]).toEqual(['IRON', 'GOLD', 'DRUGS']);
    expect(quotes('X1-U').all.size).toBe(0);
  });

  test('leave goods to trade out that the strategy avoids or no call may move', () => {
    expect([...quotes().traded.keys()]).toEqual(['IRON']);
  });

  test('offer an avoided good to nobody, but take it from a hold', () => {
    expect(quotes().asks('DRUGS')).toEqual([]);
    const bids = quotes().bids('DRUGS');
    expect(bids.map(({ bid }) => bid)).toEqual([400]);
  });

  test('tell where units cost least, and nothing of a good without a price', () => {
    expect(quotes().leastCost('IRON', 5)).toBe(400);
    expect(quotes().leastCost('CLOTHING', 5)).toBeUndefined();
  });

  test('count what other ships are about to buy', () => {
    const claim = { kind: 'trade', waypoint: at('B'), tradeSymbol: 'IRON', side: 'buy', units: 40, by: 'T-9' } as const;
    const [, ahead] = aFleet(world, { claims: [claim] })
      .quotes(SYSTEM)
      .asks('IRON');
    expect(ahead?.ask).toBeGreaterThan(80);
  });
});

test('the last look at a good is the price seen, moved by our own lots since, whatever its age', () => {
  const world = aWorld({ places: { A: { x: 0, goods: { IRON: { buy: 100, sell: 90, age: 80_000 } } } } });
  expect(lastQuote(world, at('A'), 'IRON')).toMatchObject({ ask: 100, bid: 90 });
  const market = world.markets.get(at('A'));
  const seen = market?.prices.get('IRON');
  if (market === undefined || seen === undefined) throw new Error('expected a price of iron at A');
  world.markets.set(at('A'), { ...market, prices: new Map([['IRON', { ...seen, lotsSince: -1 }]]) });
  expect(lastQuote(world, at('A'), 'IRON')?.ask).toBeGreaterThan(100);
  expect(lastQuote(world, at('A'), 'GOLD')).toBeUndefined();
});
