import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KIND } from '../../../src/config/worlds/world-schema.ts';
import { recordTrade } from '../../../src/universe/economy/activity.ts';
import type { MarketGoodState, MarketState } from '../../../src/universe/economy/market-state.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { bidCredits } from '../../../src/universe/economy/prices.ts';
import { TICK_SECONDS } from '../../../src/universe/economy/ticks.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse, homeWaypoint } from '../galaxy/fresh-universe.ts';

const SPEED = 60;
const TICK_MS = (TICK_SECONDS * 1_000) / SPEED;

function capital(state: UniverseState, atMs: number): MarketState {
  const { symbol } = homeWaypoint(state, (waypoint) => waypoint.symbol.endsWith('-A1'));
  const market = marketAt(state, symbol, state.startedAtMs + atMs);
  if (market === undefined) throw new Error('the capital has no market');
  return market;
}

function foodOf(market: MarketState): MarketGoodState {
  const good = market.goods.FOOD;
  if (good === undefined) throw new Error('the capital imports no food');
  return good;
}

/** A universe in whose capital so many units of food were sold at the start. */
function afterSale(units: number): UniverseState {
  const state = freshUniverse(5, SPEED);
  recordTrade(foodOf(capital(state, 0)), units, 'SELL');
  return state;
}

describe('recovery of a market', () => {
  it('returns toward the price of rest, never past it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 2_000 }), (units, ticks) => {
        const atRest = bidCredits(foodOf(capital(freshUniverse(5, SPEED), 0)));
        const state = afterSale(units);
        const sold = bidCredits(foodOf(capital(state, 0)));
        const later = bidCredits(foodOf(capital(state, ticks * TICK_MS)));
        expect(later).toBeGreaterThanOrEqual(sold);
        expect(later).toBeLessThanOrEqual(atRest);
      }),
    );
  });

  it('halves the displacement in 194 minutes of game time where activity is weak, whatever the speed', () => {
    for (const speed of [1, 60, 7]) {
      const state = freshUniverse(5, speed);
      const good = foodOf(capital(state, 0));
      good.activity = 'WEAK';
      recordTrade(good, 120, 'SELL');
      const halfLifeMs = (KIND.markets.halfLifeMinutes * 60_000) / speed;
      const later = foodOf(capital(state, Math.ceil(halfLifeMs)));
      expect(later.netSupply - later.restNetSupply).toBeCloseTo(60, 6);
    }
  });

  it('lets prices stand still between ticks', () => {
    const state = afterSale(200);
    const before = foodOf(capital(state, 10 * TICK_MS)).netSupply;
    expect(foodOf(capital(state, 11 * TICK_MS - 1)).netSupply).toBe(before);
    expect(foodOf(capital(state, 11 * TICK_MS)).netSupply).toBeLessThan(before);
  });

  it('waits when the clock steps back', () => {
    const state = afterSale(200);
    const before = structuredClone(capital(state, 50 * TICK_MS));
    expect(capital(state, 20 * TICK_MS)).toEqual(before);
    expect(capital(state, -TICK_MS)).toEqual(before);
  });
});
