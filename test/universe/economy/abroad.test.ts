import { describe, expect, it } from 'vitest';
import { KIND } from '../../../src/config/worlds/world-schema.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { openMarket } from '../../../src/universe/economy/opening.ts';
import { halfLifeMinutes } from '../../../src/universe/economy/production.ts';
import { systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { systemAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { galaxyOf, homeOf, waypointsOf } from '../galaxy/fresh-universe.ts';

const HOUR_MS = 3_600_000;

/** A market of a capital, with others that trade in it. */
function marketOfCapital(state: UniverseState): string {
  const capital = systemCatalogue(state).find(({ role }) => role === 'capital')?.symbol ?? '';
  const [waypoint] = Object.values(systemAt(state, capital)?.waypoints ?? {});
  return waypoint?.symbol ?? '';
}

const NORMAL = { difficulty: 'normal', markets: KIND.markets } as const;

describe('markets abroad', () => {
  it.each([
    [40, 339],
    [80, 663],
    [180, 1_681],
  ])('recover by their volume: %i units in %i minutes by half; home markets as ever', (tradeVolume, minutes) => {
    const good = { type: 'IMPORT', activity: 'WEAK', tradeVolume } as const;
    expect(halfLifeMinutes({ ...good, othersTradeVolumes: 1 }, NORMAL)).toBe(minutes);
    expect(halfLifeMinutes(good, NORMAL)).toBe(194);
  });

  it('are moved by others, more so later in the week, and the same whether read before or not', () => {
    const [often, once] = [galaxyOf(3, 400), galaxyOf(3, 400)];
    const market = marketOfCapital(often);
    const moved = [5, 40, 100, 160].map((hours) => {
      const nowMs = often.startedAtMs + hours * HOUR_MS;
      const goods = Object.values(marketAt(often, market, nowMs)?.goods ?? {});
      return Math.max(...goods.map((good) => Math.abs(good.netSupply - good.restNetSupply) / good.tradeVolume));
    });
    expect(moved[3]).toBeGreaterThan(0.2);
    expect(moved[0]).toBeLessThan(0.1);
    const atMs = often.startedAtMs + 160 * HOUR_MS;
    const suppliesOf = (state: UniverseState) =>
      Object.values(marketAt(state, market, atMs)?.goods ?? {}).map(({ netSupply }) => Math.round(netSupply * 1e6));
    expect(suppliesOf(once)).toEqual(suppliesOf(often));
  });

  it('are none of those in home systems', () => {
    const state = galaxyOf(4, 400);
    const markets = waypointsOf(homeOf(state)).flatMap((waypoint) => openMarket(state, waypoint) ?? []);
    const goods = markets.flatMap((market) => Object.values(market.goods));
    expect(goods.length).toBeGreaterThan(100);
    expect(goods.filter(({ othersTradeVolumes }) => othersTradeVolumes !== undefined)).toEqual([]);
  });
});
