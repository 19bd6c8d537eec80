import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SUPPLY_COUNTS } from '../../scripts/calibrate/goods.ts';
import { RECORDED_BASES, RECORDED_PRICES } from '../../scripts/calibrate/recorded-goods.ts';

const RECORDING = new URL('../../../shared/fixtures/home-system/X1-AD75.json', import.meta.url);

interface RecordedGood {
  readonly symbol: string;
  readonly type: string;
  readonly purchasePrice: number;
  readonly sellPrice: number;
  readonly tradeVolume: number;
}

describe('the table of recorded figures', () => {
  it('holds all 630 market states, by price and by label', () => {
    expect(RECORDED_PRICES).toHaveLength(103);
    expect(RECORDED_PRICES.reduce((sum, { states }) => sum + states, 0)).toBe(630);
    const counts = Object.values(SUPPLY_COUNTS).flatMap((bySupply) => Object.values(bySupply));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(630);
  });

  it('knows the base of 58 goods', () => {
    expect(RECORDED_BASES.size).toBe(58);
    expect(RECORDED_BASES.get('FUEL')).toEqual([70]);
    expect(RECORDED_BASES.get('MODULE_SHIELD_GENERATOR_I')).toEqual([110_000, 132_000]);
  });

  it.each(RECORDED_PRICES)('has three asks and bids in order, a volume and a base of $good $type', (row) => {
    for (const prices of [row.asks, row.bids]) {
      expect(prices).toHaveLength(3);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
    for (const value of [...row.asks, ...row.bids, ...row.volumes]) expect(value).toBeGreaterThan(0);
    expect(RECORDED_BASES.get(row.good)?.every((base) => base > 0)).toBe(true);
  });
});

describe.skipIf(!existsSync(RECORDING))('the table against X1-AD75 (skipped without ../shared)', () => {
  const { marketplaces } = JSON.parse(
    existsSync(RECORDING) ? readFileSync(RECORDING, 'utf8') : '{"marketplaces":[]}',
  ) as { marketplaces: readonly { readonly tradeGoods: readonly RecordedGood[] }[] };

  it('spans every price and volume of that system', () => {
    const goods = marketplaces.flatMap(({ tradeGoods }) => tradeGoods);
    expect(goods.length).toBeGreaterThan(100);
    for (const { symbol, type, purchasePrice, sellPrice, tradeVolume } of goods) {
      const row = RECORDED_PRICES.find((each) => each.good === symbol && each.type === type);
      const { asks = [], bids = [], volumes = [] } = row ?? {};
      expect([Math.min(...asks, purchasePrice), Math.max(...asks, purchasePrice)], symbol).toEqual([asks[0], asks[2]]);
      expect([Math.min(...bids, sellPrice), Math.max(...bids, sellPrice)], symbol).toEqual([bids[0], bids[2]]);
      expect(volumes, symbol).toContain(tradeVolume);
    }
  });
});
