import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceRecord } from '../../src/game/price-records.ts';
import type { MarketTradeGood } from '../../src/wire/schemas/market.ts';
import { applyDeal, type Deal } from '../../src/world/market-memory/deals.ts';
import { applyMarket, applyShipyard } from '../../src/world/market-memory/markets.ts';
import { type Past, recall } from '../../src/world/past.ts';
import { emptyWorld, type WorldState } from '../../src/world/state.ts';
import { good, HOME, market, priceRow, yard } from '../kit/replies.ts';

const NOTHING: Past = { prices: [], deals: [], shipPrices: [], bought: [], proven: [] };
const SECOND_MS = 1_000;

const rowOf = (atMs: number, seen: MarketTradeGood): PriceRecord => priceRow(HOME, atMs, seen);

/** A world in which a market was read at an instant, from afar unless there are goods. */
function reading(atMs: number, goods?: readonly MarketTradeGood[]): WorldState {
  const world = emptyWorld();
  applyMarket(world, market(HOME, goods), atMs);
  return world;
}

const known = (world: WorldState, symbol = 'IRON') => world.markets.get(HOME)?.prices.get(symbol);

describe('prices of an earlier run', () => {
  /** What is known of iron after a run has read a market and then the books. */
  function recalled(changes: Partial<Record<keyof PriceRecord, unknown>>, world = reading(1)) {
    recall(world, { ...NOTHING, prices: [{ ...rowOf(3, good('IRON')), ...changes } as PriceRecord] });
    return known(world);
  }

  test('are taken up as they were seen', () => {
    expect(recalled({})).toEqual({ ...good('IRON'), seenAtMs: 3 });
    const { activity: _, ...exchanged } = good('IRON', { type: 'EXCHANGE' });
    expect(recalled({ type: 'EXCHANGE', activity: null })).toEqual({ ...exchanged, seenAtMs: 3 });
  });

  test.each([
    ['older', 4, 1],
    ['of the same moment', 3, 60],
    ['newer', 2, 60],
  ])('that are %s than what was read since: the newer counts', (_, atMs, sellPrice) => {
    const read = reading(atMs, [good('IRON', { sellPrice: 1 })]);
    expect(recalled({}, read)).toMatchObject({ ...good('IRON', { sellPrice }), seenAtMs: Math.max(3, atMs) });
  });

  test('leave what we have traded since as it is', () => {
    const read = reading(4, [good('IRON')]);
    const deal = { kind: 'buy', waypointSymbol: HOME, tradeSymbol: 'IRON', units: 60, unitPriceCredits: 70 } as const;
    applyDeal(read, { ...deal, atMs: 5 });
    const { lotsSince, flow } = known(read) ?? {};
    expect([lotsSince, flow?.volumes]).toEqual([-1, 1]);
    expect(recalled({}, read)).toMatchObject({ lotsSince, flow, seenAtMs: 5 });
  });

  test.each([{ supply: 'PLENTY' }, { type: 'SMUGGLED' }, { activity: 'LAZY' }])(
    'with a word that we do not know (%j) are kept with it',
    (changes) => {
      expect(recalled(changes)).toMatchObject(changes);
    },
  );

  test('that make no sense, or of a market that is not known any more, are left out', () => {
    expect(recalled({ sellPriceCredits: 1.5 })).toBeUndefined();
    expect(recalled({}, emptyWorld())).toBeUndefined();
  });

  test.each([
    ['a later look of that run', reading(1)],
    ['the look of this run', reading(9, [good('FUEL')])],
  ])('of a good that %s does not show are left out', (_, world) => {
    recall(world, { ...NOTHING, prices: [rowOf(3, good('IRON')), rowOf(4, good('FUEL'))] });
    expect(known(world)).toBeUndefined();
    expect(known(world, 'FUEL')).toMatchObject(good('FUEL'));
  });
});

type Event = { readonly look: readonly MarketTradeGood[] } | { readonly deal: Omit<Deal, 'atMs' | 'waypointSymbol'> };

const aGood = (symbol: string): fc.Arbitrary<MarketTradeGood> =>
  fc
    .record({ ask: fc.integer({ min: 20, max: 200 }), supply: fc.constantFrom('SCARCE', 'MODERATE', 'ABUNDANT') })
    .map(({ ask, supply }) => good(symbol, { purchasePrice: ask, sellPrice: ask - 10, supply }));

const anEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.tuple(aGood('IRON'), aGood('FUEL')).map((look) => ({ look })),
  fc
    .record({
      tradeSymbol: fc.constantFrom('IRON', 'FUEL', 'GOLD'),
      kind: fc.constantFrom('buy' as const, 'sell' as const, 'deliver' as const),
      units: fc.integer({ min: 1, max: 120 }),
      unitPriceCredits: fc.integer({ min: 1, max: 200 }),
    })
    .map((deal) => ({ deal })),
);

/** What happens at a market, each some seconds after the one before. */
const aLife = fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), anEvent), { maxLength: 25 }).map((steps) => {
  let atMs = SECOND_MS;
  return steps.map(([seconds, event]) => {
    atMs += seconds * SECOND_MS;
    return { atMs, event };
  });
});

test('what an earlier run has lived through is known and learned by the next one as by who was there', () => {
  const property = fc.property(aLife, fc.option(aGood('IRON'), { nil: undefined }), (life, read) => {
    const lived = reading(0);
    const past = { ...NOTHING, prices: [] as PriceRecord[], deals: [] as Deal[] };
    for (const { atMs, event } of life) {
      if ('look' in event) {
        applyMarket(lived, market(HOME, event.look), atMs);
        past.prices.push(...event.look.map((each) => rowOf(atMs, each)));
      } else {
        const deal = { ...event.deal, waypointSymbol: HOME, atMs };
        applyDeal(lived, deal);
        past.deals.push(deal);
      }
    }
    const nowMs = (life.at(-1)?.atMs ?? 0) + 900 * SECOND_MS;
    const goods = read && [read];
    if (goods !== undefined) applyMarket(lived, market(HOME, goods), nowMs);
    const next = reading(nowMs, goods);
    recall(next, past);
    expect(next.markets).toEqual(lived.markets);
    expect(next.memory).toEqual(lived.memory);
  });
  fc.assert(property, { numRuns: 200 });
});

describe('prices of ships of an earlier run', () => {
  const row = { waypointSymbol: HOME, shipType: 'SHIP_PROBE', priceCredits: 21_000, atMs: 3 };
  const recalled = (rows: Past['shipPrices'], ships?: readonly { type: string; purchasePrice: number }[], atMs = 1) => {
    const world = emptyWorld();
    applyShipyard(world, { ...yard, ...(ships && { ships: [...ships] }) }, atMs);
    recall(world, { ...NOTHING, shipPrices: rows });
    return world.shipyards.get(HOME);
  };

  test('are known, so that nobody need ask again', () => {
    const prices = new Map([['SHIP_PROBE', { priceCredits: 21_000, seenAtMs: 3 }]]);
    expect(recalled([row])).toMatchObject({ prices, isVisited: true });
  });

  test('give way to what this run has read there', () => {
    const read = [{ type: 'SHIP_PROBE', purchasePrice: 30_000 }];
    const rows = [row, { ...row, shipType: 'SHIP_SURVEYOR' }];
    expect(recalled(rows, read, 9)?.prices).toEqual(new Map([['SHIP_PROBE', { priceCredits: 30_000, seenAtMs: 9 }]]));
  });

  test('are left out of a type that the last look did not show', () => {
    const rows = [row, { ...row, shipType: 'SHIP_SURVEYOR', atMs: 2 }];
    expect([...(recalled(rows)?.prices.keys() ?? [])]).toEqual(['SHIP_PROBE']);
  });

  test('are left out where a shipyard does not list the type any more, or is not known', () => {
    for (const other of [{ shipType: 'SHIP_EXPLORER' }, { waypointSymbol: 'X1-A-Z9' }])
      expect(recalled([{ ...row, ...other }])).toEqual(recalled([]));
  });
});

test('ships bought by earlier runs count by type and price', () => {
  const world = emptyWorld();
  recall(world, { ...NOTHING, bought: [{ shipSymbol: 'A-3', shipType: 'SHIP_PROBE', priceCredits: 20_000 }] });
  expect([world.boughtAs.get('A-3'), world.paidForShips.get('A-3')]).toEqual(['SHIP_PROBE', 20_000]);
});
