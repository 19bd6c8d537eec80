import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KIND } from '../../../src/config/worlds/world-schema.ts';
import type { GoodLog } from '../../../src/universe/calibrate/market-log.ts';
import { recoverySection } from '../../../src/universe/calibrate/price-moves.ts';
import { at, fabrics } from './goods.ts';

/** Three lots are sold to a market at rest, and it is looked at again after so many minutes. */
function sale(rest: number, halfLife: number, minutes: number, later: GoodLog = []): GoodLog {
  return [
    { ...at(0), good: fabrics('IMPORT', rest) },
    { ...at(0), units: 180, price: 2_000 },
    { ...at(60 * minutes), good: fabrics('IMPORT', rest + 3 * 2 ** (-minutes / halfLife)) },
    ...later,
  ];
}

const rowOf = (logs: readonly GoodLog[]) => recoverySection(logs, KIND).rows[0];
const times = (count: number, log: GoodLog) => Array.from({ length: count }, () => log);

describe('the recovery of prices', () => {
  it('is the half-life by which goods came back, whatever their rest and whenever they were seen', () => {
    const anySale = fc.record({ rest: fc.integer({ min: -4, max: 1 }), minutes: fc.integer({ min: 60, max: 300 }) });
    fc.assert(
      fc.property(
        fc.array(anySale, { minLength: 10, maxLength: 12 }),
        fc.integer({ min: 100, max: 400 }),
        (sales, halfLife) => {
          const row = rowOf(sales.map(({ rest, minutes }) => sale(rest, halfLife, minutes)));
          expect(Math.abs(Number(row?.recorded) / halfLife - 1)).toBeLessThan(0.05);
          expect(row).toMatchObject({ agrees: true, n: sales.length });
        },
      ),
    );
  });

  it.each([
    ['as the universe', 194, 10, true],
    ['four times as slowly', 776, 10, false],
    ['four times as fast', 48, 10, false],
    ['at any pace, seen too seldom', 776, 9, 'unclear'],
  ])('is judged: %s', (_, halfLife, count, agrees) => {
    expect(rowOf(times(count, sale(-2, halfLife, 60)))?.agrees).toBe(agrees);
  });

  it('is not told by a look too soon after the trade', () => {
    const tooSoon = { ...at(600), good: fabrics('IMPORT', 0.9) };
    const [before, trade, after] = sale(-2, 194, 60);
    const log = [before, trade, tooSoon, after].filter((event) => event !== undefined);
    expect(rowOf(times(10, log))?.recorded).toBe(rowOf(times(10, sale(-2, 194, 60)))?.recorded);
  });

  it('is not told by later trades, before which a good is still on its way back', () => {
    const later = [
      { ...at(4_000), units: 60, price: 2_000 },
      { ...at(9_000), good: fabrics('IMPORT', -2) },
    ];
    expect(rowOf(times(10, sale(-2, 194, 60, later)))).toEqual(rowOf(times(10, sale(-2, 194, 60))));
  });
});
