import { describe, expect, it } from 'vitest';
import type { GoodLog } from '../../../src/universe/calibrate/market-log.ts';
import { stepSection } from '../../../src/universe/calibrate/price-moves.ts';
import { at, fabrics } from './goods.ts';

/** Before and after a full lot is sold to, or bought from, a market; the price afterwards times `factor`. */
function tradeOfALot(type: 'EXPORT' | 'IMPORT', s: number, { factor = 1, after = 30 } = {}): GoodLog {
  const [before, next] = [fabrics(type, s), fabrics(type, type === 'IMPORT' ? s + 1 : s - 1)];
  const [units, price] = type === 'IMPORT' ? [60, before.sellPrice] : [-60, before.purchasePrice];
  const moved = {
    purchasePrice: Math.round(next.purchasePrice * factor),
    sellPrice: Math.round(next.sellPrice * factor),
  };
  return [
    { ...at(0), good: before },
    { ...at(10), units, price },
    { ...at(10 + after), good: { ...next, ...moved } },
  ];
}

const lots = (count: number, ...[type, s, how]: Parameters<typeof tradeOfALot>) =>
  Array.from({ length: count }, () => tradeOfALot(type, s, how));

describe('the steps of prices', () => {
  it.each([
    ['sales as by the formula', lots(3, 'IMPORT', -1), ['sell WEAK', true]],
    ['purchases as by the formula', lots(3, 'EXPORT', 3), ['buy WEAK', true]],
    ['prices that fell by 5 % more', lots(3, 'IMPORT', -1, { factor: 0.95 }), ['sell WEAK', false]],
    [
      'one odd price of three',
      [...lots(2, 'IMPORT', 0), ...lots(1, 'IMPORT', 0, { factor: 0.9 })],
      ['sell WEAK', true],
    ],
    [
      'two odd prices of three',
      [...lots(1, 'IMPORT', 0), ...lots(2, 'IMPORT', 0, { factor: 0.9 })],
      ['sell WEAK', false],
    ],
    ['too few', lots(2, 'IMPORT', -3, { factor: 0.9 }), ['sell WEAK', 'unclear']],
  ])('are judged, of %s', (_, logs, [cell, agrees]) => {
    const { rows } = stepSection(logs);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ figure: `${cell}: factor of the price for each lot`, n: logs.length, agrees });
  });

  it('shows the factor of a lot on both sides', () => {
    const [row] = stepSection(lots(3, 'IMPORT', 0, { factor: 0.9 })).rows;
    const factor = fabrics('IMPORT', 1).sellPrice / fabrics('IMPORT', 0).sellPrice;
    expect(row).toMatchObject({ universe: factor.toFixed(3), recorded: (0.9 * factor).toFixed(3) });
  });

  it('says nothing of a price that was seen too late', () => {
    expect(stepSection(lots(3, 'IMPORT', 0, { after: 61 })).rows).toEqual([]);
  });
});
