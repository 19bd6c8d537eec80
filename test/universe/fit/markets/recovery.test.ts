import { expect, test } from 'vitest';
import { fitRecovery } from '../../../../src/universe/fit/markets/recovery.ts';
import { coveredPercent, fitsOf } from '../coverage.ts';
import { drawnMarkets } from './drawn-markets.ts';

test('the half-life of a home is found from a day of trade at six markets', () => {
  const fits = fitsOf(2, (seed) => {
    const { truth, series } = drawnMarkets(seed, 6);
    return { truth: truth.halfLifeMinutes, estimate: fitRecovery(series).get('halfLifeMinutes')?.estimate };
  });
  expect(coveredPercent('markets.halfLifeMinutes', fits)).toBe(100);
});

test('nothing is fitted without series', () => {
  expect([...fitRecovery([]).values()].filter(({ estimate }) => estimate !== undefined)).toEqual([]);
});
