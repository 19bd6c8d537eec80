import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceSeen } from '../../../src/world/known.ts';
import { flowAfter, flowNow } from '../../../src/world/market-memory/deals.ts';
import { emptyWorld, type WorldState } from '../../../src/world/state.ts';
import { createWorld } from '../../../src/world/world.ts';
import { agent, contract, good, HOME, market, ship, transaction } from '../../kit/replies.ts';

const HOUR_MS = 3_600_000;
const SPEEDS = [1, 60];
const aPrice = (tradeVolume: number, flow?: PriceSeen['flow']): PriceSeen => {
  return { ...good('IRON', { tradeVolume }), seenAtMs: 0, ...(flow && { flow }) };
};

describe('what was lately moved', () => {
  test.each(SPEEDS)('counts e times less an hour of game time later, at speed %i', (speed) => {
    const price = aPrice(20, { volumes: 3, atMs: 0 });
    expect(flowNow(price, 0, speed)).toBe(3);
    expect(flowNow(price, HOUR_MS / speed, speed)).toBeCloseTo(3 / Math.E);
    expect(flowNow(price, (2 * HOUR_MS) / speed, speed)).toBeCloseTo(3 / Math.E ** 2);
  });

  test('is nothing where nothing was', () => {
    expect(flowNow(aPrice(20), HOUR_MS, 1)).toBe(0);
  });

  test('is no more than it was although the clock was set back', () => {
    expect(flowNow(aPrice(20, { volumes: 3, atMs: HOUR_MS }), 0, 1)).toBe(3);
  });

  test.each(SPEEDS)('adds up in trade volumes, what is left of it each time, at speed %i', (speed) => {
    const moves = fc.array(fc.record({ units: fc.nat(200), afterMs: fc.nat(3 * HOUR_MS) }), { maxLength: 8 });
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 60 }), (told, tradeVolume) => {
        let [price, nowMs] = [aPrice(tradeVolume), 0];
        const atMs = told.map(({ units, afterMs }) => {
          nowMs += afterMs;
          price = aPrice(tradeVolume, flowAfter(price, units, nowMs, speed));
          return nowMs;
        });
        const left = told.map(({ units }, index) => {
          const hours = ((nowMs - (atMs[index] ?? 0)) * speed) / HOUR_MS;
          return (units / tradeVolume) * Math.exp(-hours);
        });
        const expected = left.reduce((sum, volumes) => sum + volumes, 0);
        expect(flowNow(price, nowMs, speed)).toBeCloseTo(expected, 6);
      }),
    );
  });
});

const AT_MS = 5 * HOUR_MS;
const TYPES = ['IMPORT', 'EXPORT', 'EXCHANGE'] as const;
type Type = (typeof TYPES)[number];

/** A world whose one market trades iron and fuel, of a type, 60 units a trade volume. */
function knowing(type: Type) {
  const state = emptyWorld();
  state.ships.set('A-1', ship('A-1'));
  const world = createWorld(state);
  const goods = ['IRON', 'FUEL'].map((symbol) => good(symbol, { type, tradeVolume: 60 }));
  world.apply('getMarket', { data: market(HOME, goods) }, { path: {}, body: {}, atMs: AT_MS });
  return { world, state };
}

const of = { path: { shipSymbol: 'A-1' }, body: {}, atMs: AT_MS };
const cargo = { capacity: 40, units: 0, inventory: [] };
const flowOf = ({ markets }: WorldState, symbol: string) => markets.get(HOME)?.prices.get(symbol)?.flow;

const MOVES: Readonly<Record<string, (world: ReturnType<typeof createWorld>) => void>> = {
  'a sale': (world) =>
    world.apply('sellCargo', { data: { agent: agent(1), cargo, transaction: transaction({ units: 30 }) } }, of),
  'a purchase': (world) => {
    const bought = transaction({ type: 'PURCHASE', units: 30 });
    world.apply('purchaseCargo', { data: { agent: agent(1), cargo, transaction: bought } }, of);
  },
  'fuel that is bought': (world) => {
    const bought = transaction({ type: 'PURCHASE', tradeSymbol: 'FUEL', units: 30 });
    world.apply(
      'refuelShip',
      { data: { agent: agent(1), fuel: { current: 1, capacity: 1 }, transaction: bought } },
      of,
    );
  },
  'a delivery': (world) => {
    const line = { tradeSymbol: 'IRON', destinationSymbol: HOME, unitsRequired: 40, unitsFulfilled: 30 };
    const { terms } = contract('c1');
    const data = { contract: contract('c1', { terms: { ...terms, deliver: [line] } }), cargo };
    const body = { shipSymbol: 'A-1', tradeSymbol: 'IRON', units: 30 };
    world.apply('deliverContract', { data }, { path: { contractId: 'c1' }, body, atMs: AT_MS });
  },
};

describe('a chain moves on', () => {
  const rows: readonly (readonly [move: string, good: string, where: Type])[] = [
    ['a sale', 'IRON', 'IMPORT'],
    ['a delivery', 'IRON', 'IMPORT'],
    ['a purchase', 'IRON', 'EXPORT'],
    ['fuel that is bought', 'FUEL', 'EXPORT'],
  ];
  test.each(rows)('by %s of %s where it is of type %s, and nowhere else', (move, symbol, where) => {
    for (const type of TYPES) {
      const { world, state } = knowing(type);
      MOVES[move]?.(world);
      expect(flowOf(state, symbol), type).toEqual(type === where ? { volumes: 0.5, atMs: AT_MS } : undefined);
    }
  });

  test('by what is delivered and what is sold alike, and a look at the market forgets neither', () => {
    const { world, state } = knowing('IMPORT');
    MOVES['a delivery']?.(world);
    MOVES['a sale']?.(world);
    world.apply('getMarket', { data: market(HOME, [good('IRON', { type: 'IMPORT' })]) }, { ...of, path: {} });
    expect(flowOf(state, 'IRON')).toEqual({ volumes: 1, atMs: AT_MS });
  });

  test('by no delivery to a place whose market is unknown', () => {
    const state = emptyWorld();
    MOVES['a delivery']?.(createWorld(state));
    expect(state.markets.size).toBe(0);
  });
});
