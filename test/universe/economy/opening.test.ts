import { describe, expect, it } from 'vitest';
import { mean } from '../../../src/game/numbers/averages.ts';
import type { MarketGoodState } from '../../../src/universe/economy/market-state.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { relativeSupply, supplyLevel } from '../../../src/universe/economy/prices.ts';
import { freshUniverse, homeOf, waypointsOf } from '../galaxy/fresh-universe.ts';
import { freshUniverses, goodsOf, homeMarkets } from './home-markets.ts';

function share(goods: readonly MarketGoodState[], isSo: (good: MarketGoodState) => boolean): number {
  return goods.filter(isSo).length / goods.length;
}

describe('a fresh market', () => {
  const goods = freshUniverses(12).flatMap((state) => goodsOf(homeMarkets(state)));
  const moved = goods.filter((good) => good.type !== 'EXCHANGE');

  it('opens where it lists goods, with all of them, and nowhere else', () => {
    const state = freshUniverse(2);
    for (const { symbol, trade } of waypointsOf(homeOf(state))) {
      const market = marketAt(state, symbol, state.startedAtMs);
      const listed = trade && [...trade.exports, ...trade.imports, ...trade.exchange];
      expect(market && Object.keys(market.goods).sort()).toEqual(listed?.sort());
    }
    expect(marketAt(state, 'X1-NOWHERE-A1', state.startedAtMs)).toBeUndefined();
  });

  it('is remembered, and the same whenever it is first seen', () => {
    const [early, late] = [freshUniverse(2), freshUniverse(2)];
    const { symbol } = homeOf(early).waypoints[`${homeOf(early).symbol}-B7`] ?? { symbol: '' };
    const market = marketAt(early, symbol, early.startedAtMs);
    expect(marketAt(early, symbol, early.startedAtMs)).toBe(market);
    const tenDaysLater = late.startedAtMs + 864_000_000;
    expect(marketAt(late, symbol, tenDaysLater)).toEqual(marketAt(early, symbol, tenDaysLater));
  });

  it('is at rest: what it makes is plentiful, what it wants is short, what it exchanges is neither', () => {
    for (const good of goods) {
      const s = relativeSupply(good);
      const [low, high] = { EXPORT: [1, 5.6], IMPORT: [-5.5, -1], EXCHANGE: [0, 0] }[good.type];
      expect(s).toBeGreaterThanOrEqual(low ?? 0);
      expect(s).toBeLessThanOrEqual(high ?? 0);
      expect(good.netSupply).toBe(good.restNetSupply);
    }
  });

  it.each([
    ['IMPORT', 'SCARCE', 0.37],
    ['IMPORT', 'LIMITED', 0.37],
    ['EXPORT', 'ABUNDANT', 0.35],
    ['EXPORT', 'HIGH', 0.45],
  ] as const)('opens %s goods %s about as often as recorded: %d', (type, label, recorded) => {
    const ofType = goods.filter((good) => good.type === type);
    expect(Math.abs(share(ofType, (good) => supplyLevel(good) === label) - recorded)).toBeLessThan(0.1);
  });

  it('has whole margins around 8 percent, around 10 where little is traded at a time', () => {
    for (const { marginPercent, tradeVolume } of moved) {
      expect(Number.isInteger(marginPercent)).toBe(true);
      expect(marginPercent).toBeGreaterThanOrEqual(tradeVolume < 10 ? 9 : 5);
      expect(marginPercent).toBeLessThanOrEqual(tradeVolume < 10 ? 13 : 11);
    }
    const usual = moved.filter((good) => good.tradeVolume >= 10);
    expect(Math.abs(mean(usual.map((good) => good.marginPercent)) - 8)).toBeLessThan(0.3);
  });

  it('moves the recorded volumes: 60 raw, 20 manufactured, 6 precious, three times as much on exchange', () => {
    const volumes = new Map(goods.map((good) => [`${good.symbol} ${good.type}`, good.tradeVolume]));
    expect(volumes.get('IRON_ORE IMPORT')).toBe(60);
    expect(volumes.get('ELECTRONICS EXPORT')).toBe(20);
    expect(volumes.get('SHIP_PARTS IMPORT')).toBe(6);
    expect(volumes.get('FUEL EXCHANGE')).toBe(180);
    expect(volumes.get('ANTIMATTER EXCHANGE')).toBe(18);
  });

  it('shows no activity on exchange, and some that is strong elsewhere', () => {
    for (const good of goods) expect(good.activity === null).toBe(good.type === 'EXCHANGE');
    expect(share(moved, (good) => good.activity === 'STRONG')).toBeGreaterThan(0);
  });
});
