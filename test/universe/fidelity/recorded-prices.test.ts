import { describe, expect, it } from 'vitest';
import { basesHere, explanationsOf, isExplained } from '../../../src/universe/calibrate/formula.ts';
import type { SupplyLevel, TradeGoodType } from '../../../src/universe/economy/market-state.ts';
import { askCredits, bidCredits } from '../../../src/universe/economy/prices.ts';
import { goodFacts } from '../../../src/universe/facts/goods.ts';
import { hasRecordings, recordedHome } from '../../wire/recordings.ts';
import { marketGood } from '../economy/goods-of-a-market.ts';

interface RecordedGood {
  readonly symbol: string;
  readonly type: TradeGoodType;
  readonly supply: SupplyLevel;
  readonly tradeVolume: number;
  readonly purchasePrice: number;
  readonly sellPrice: number;
}

describe.skipIf(!hasRecordings)('prices against X1-AD75 (skipped where recordings are absent)', () => {
  const { marketplaces = [] }: { marketplaces?: readonly { tradeGoods: readonly RecordedGood[] }[] } = recordedHome();
  const rows = marketplaces.flatMap((market) => market.tradeGoods);
  const telling = rows.filter(
    (row) => row.type !== 'EXCHANGE' && (goodFacts(row.symbol)?.basePriceCredits ?? 0) >= 1_000,
  );

  it('explain both prices of at least 95 percent of the dear goods by one whole margin', () => {
    const unexplained = telling.filter((row) => explanationsOf(row, basesHere(row.symbol)).length === 0);
    expect(telling.length).toBeGreaterThan(40);
    expect(unexplained.length / telling.length).toBeLessThanOrEqual(0.05);
  });

  it('agree with the recorded supply labels in at least 95 percent of those rows', () => {
    const explained = telling.filter((row) => explanationsOf(row, basesHere(row.symbol)).length > 0);
    const mislabelled = explained.filter((row) => !isExplained(row));
    expect(mislabelled.length / explained.length).toBeLessThanOrEqual(0.05);
  });

  it('would explain few of those rows if the coefficients were others', () => {
    const shuffled = telling.map((row) => ({
      ...row,
      type: row.type === 'EXPORT' ? ('IMPORT' as const) : ('EXPORT' as const),
    }));
    const explained = shuffled.filter((row) => explanationsOf(row, basesHere(row.symbol)).length > 0);
    expect(explained.length / shuffled.length).toBeLessThan(0.3);
  });

  it('start from the recorded trade volumes and from bases within the recorded range of cheap goods', () => {
    for (const row of rows) {
      const facts = goodFacts(row.symbol);
      const volume = (facts?.tradeVolume ?? 0) * (row.type === 'EXCHANGE' ? 3 : 1);
      expect(volume, row.symbol).toBe(row.tradeVolume);
      const base = facts?.basePriceCredits ?? 0;
      const [low, high] = { EXPORT: [0.6, 1.6], IMPORT: [1.9, 3], EXCHANGE: [1, 1.2] }[row.type];
      expect(row.purchasePrice / base, row.symbol).toBeGreaterThan((low ?? 0) * 0.85);
      expect(row.purchasePrice / base, row.symbol).toBeLessThan((high ?? 0) * 1.05);
    }
  });

  it('show exchanges at rest as recorded, within a credit or one percent', () => {
    for (const row of rows.filter((good) => good.type === 'EXCHANGE' && good.supply === 'MODERATE')) {
      const good = marketGood({ ...row, basePriceCredits: goodFacts(row.symbol)?.basePriceCredits ?? 0 });
      const slack = Math.max(1, row.purchasePrice / 100);
      expect(Math.abs(askCredits(good) - row.purchasePrice), row.symbol).toBeLessThanOrEqual(slack);
      expect(Math.abs(bidCredits(good) - row.sellPrice), row.symbol).toBeLessThanOrEqual(slack);
    }
  });
});
