import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GameWorld } from '../../../src/config/worlds/world-schema.ts';
import { recordTrade } from '../../../src/universe/economy/activity.ts';
import type { MarketGoodState, MarketState } from '../../../src/universe/economy/market-state.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { askCredits } from '../../../src/universe/economy/prices.ts';
import { supplyConstruction } from '../../../src/universe/galaxy/gates/construction.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { galaxyOf, homeOf, waypointsOf } from '../galaxy/fresh-universe.ts';

const HOUR_MS = 3_600_000;

/** By this seed two markets of COSMIC's home make FAB_MATS. */
const TWO_MAKERS_SEED = 3;

/** With makers as slow as they were seen. */
function universeWith(gateShare: number, seed = 1): UniverseState {
  const markets = { mostProduced: { RESTRICTED: 0.42, WEAK: 0.65 } };
  const values = GameWorld.parse({ markets, strangers: { gateShare } });
  return { ...galaxyOf(seed, 300), world: { name: 'test', values } };
}

const makersIn = (state: UniverseState) =>
  waypointsOf(homeOf(state)).flatMap(({ symbol, trade }) => (trade?.exports.includes('FAB_MATS') ? symbol : []));

function makerAt(state: UniverseState, hours: number, maker = makersIn(state)[0]): MarketState {
  const market = marketAt(state, maker ?? '', state.startedAtMs + hours * HOUR_MS);
  if (market === undefined) throw new Error('nobody makes FAB_MATS');
  return market;
}

function fabMatsAt(state: UniverseState, hours: number, maker?: string): MarketGoodState {
  const good = makerAt(state, hours, maker).goods.FAB_MATS;
  if (good === undefined) throw new Error('the maker lists no FAB_MATS');
  return good;
}

function supply(state: UniverseState, units: number, hours: number): void {
  const gate = gateSymbolIn(state, homeOf(state).symbol) ?? '';
  const outcome = supplyConstruction(state, gate, 'FAB_MATS', units, state.startedAtMs + hours * HOUR_MS);
  expect(outcome).toBe('ok');
}

describe('strangers who fill a gate', () => {
  it('buy from the maker at home what they bring: its supply falls and its price climbs', () => {
    const [alone, shared] = [universeWith(0), universeWith(0.8)];
    const rest = askCredits(fabMatsAt(alone, 0));
    const asks = [2, 4, 8].map((hours) => askCredits(fabMatsAt(shared, hours)));
    expect(asks).toEqual(asks.toSorted((one, other) => one - other));
    expect(asks[0]).toBeGreaterThan(rest);
    expect(askCredits(fabMatsAt(alone, 8))).toBe(rest);
    expect(fabMatsAt(shared, 8).recentTrade).toBeGreaterThan(0);
  });

  it('buy as many units as the share grows by', () => {
    const good = fabMatsAt(universeWith(0.17), 1);
    // 17 % of 1,600 units in 34 hours are eight an hour, of which those of the hour's begin weigh a third.
    expect(good.recentTrade).toBeGreaterThan(8 * 0.6);
    expect(good.recentTrade).toBeLessThan(8 * 0.66);
  });

  it('buy evenly from two makers', () => {
    const [one, other] = [universeWith(0.8, TWO_MAKERS_SEED), universeWith(0.8)].map((state) =>
      makersIn(state).map((maker) => fabMatsAt(state, 4, maker).recentTrade ?? 0),
    );
    expect(one).toHaveLength(2);
    expect(one?.[0]).toBe(one?.[1]);
    expect(2 * (one?.[0] ?? 0)).toBeCloseTo(other?.[0] ?? 0, 6);
  });

  it('pay at most five base prices, and let the maker recover after that', () => {
    const state = universeWith(0.8);
    const asks = [20, 30, 40, 50].map((hours) => askCredits(fabMatsAt(state, hours)) / 1_600);
    for (const ask of asks) expect(ask).toBeCloseTo(5, 0);
    expect(askCredits(fabMatsAt(state, 80)) / 1_600).toBeLessThan(2);
  });

  it('stop when players have left them nothing to bring', () => {
    const state = universeWith(0.8);
    supply(state, 1_600 - Math.floor((1_600 * 0.8 * 6) / 34), 6);
    const low = fabMatsAt(state, 6.1).netSupply;
    expect(fabMatsAt(state, 12).netSupply).toBeGreaterThan(low);
    expect(fabMatsAt(state, 20).recentTrade).toBeUndefined();
  });

  it.each([0.55, 0.01])('leave the same market whether it is read once or often, at a share of %d', (gateShare) => {
    const minutes = fc.integer({ min: 1, max: 60 * 60 });
    fc.assert(
      fc.property(fc.array(minutes, { maxLength: 8 }), fc.integer({ min: 1, max: 1_342 }), (reads, units) => {
        const [once, often] = [universeWith(gateShare), universeWith(gateShare)];
        const read = (at: number) => fabMatsAt(often, at / 60);
        const [before, after] = [reads.filter((at) => at <= 600), reads.filter((at) => at > 600)];
        before.toSorted((one, other) => one - other).forEach(read);
        // A player delivers to both, and buys later.
        for (const state of [once, often]) supply(state, units, 10);
        after.toSorted((one, other) => one - other).forEach(read);
        for (const state of [once, often]) recordTrade(fabMatsAt(state, 60), 40, 'PURCHASE');
        expect(makerAt(often, 90)).toEqual(makerAt(once, 90));
      }),
      { numRuns: 15 },
    );
  });
});
