import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RECORDED_BASES } from '../../scripts/calibrate/recorded-bases.ts';
import { SUPPLY_COUNTS } from '../../scripts/calibrate/recorded-figures.ts';
import { RECORDED_PRICES } from '../../scripts/calibrate/recorded-prices.ts';

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
    expect(RECORDED_PRICES.reduce((sum, [, , n]) => sum + n, 0)).toBe(630);
    const counts = Object.values(SUPPLY_COUNTS).flatMap((bySupply) => Object.values(bySupply));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(630);
  });

  it.each(RECORDED_PRICES)('orders least, mean and greatest of %s %s, and knows its base', (good, _, __, ask, bid) => {
    expect([...ask].sort((a, b) => a - b)).toEqual(ask);
    expect([...bid].sort((a, b) => a - b)).toEqual(bid);
    expect(RECORDED_BASES[good]).toBeDefined();
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
      const row = RECORDED_PRICES.find((each) => each[0] === symbol && each[1] === type);
      expect(row, symbol).toBeDefined();
      const [, , , ask = [0, 0, 0], bid = [0, 0, 0], volumes = []] = row ?? [];
      expect(purchasePrice, symbol).toBeGreaterThanOrEqual(ask[0]);
      expect(purchasePrice, symbol).toBeLessThanOrEqual(ask[2]);
      expect(sellPrice, symbol).toBeGreaterThanOrEqual(bid[0]);
      expect(sellPrice, symbol).toBeLessThanOrEqual(bid[2]);
      expect(volumes, symbol).toContain(tradeVolume);
    }
  });
});
