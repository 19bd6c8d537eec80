import { expect, test } from 'vitest';
import { fitRecovery } from '../../../src/universe/fit/markets/recovery.ts';
import { coveredPercent, type DrawnFit, fitsOf } from '../../universe/fit/coverage.ts';
import { drawnMarkets } from '../../universe/fit/markets/drawn-markets.ts';
import { longOptions } from '../options.ts';

const OPTIONS = longOptions({ fits: 200, markets: 8 });

const KEYS = [
  'halfLifeMinutes',
  'mostProduced.GROWING',
  'mostProduced.WEAK',
  'mostConsumed.WEAK',
  'mostConsumed.GROWING',
];

function fitsOfDay(seed: number): readonly (readonly [string, DrawnFit])[] {
  const { truth, series } = drawnMarkets(seed, OPTIONS.markets);
  const found = fitRecovery(series);
  return KEYS.map((key) => {
    const [group = '', activity = ''] = key.split('.');
    const of = truth[group as keyof typeof truth];
    const value = typeof of === 'object' ? of[activity as keyof typeof of] : Number(of);
    return [key, { estimate: found.get(key)?.estimate, truth: value }];
  });
}

test('of drawn days of trade, at least nine in ten of the 95 % intervals hold how fast markets recover', () => {
  const fits = fitsOf(OPTIONS.fits, fitsOfDay).flat();
  const rows = KEYS.map((key) => {
    const ofKey = fits.filter(([name]) => name === key).map(([, each]) => each);
    return { key, covered: coveredPercent(`markets.${key}`, ofKey) };
  });
  process.stdout.write(rows.map(({ key, covered }) => `${key}: ${covered.toFixed(1)} %\n`).join(''));
  expect(rows.filter(({ covered }) => covered < 90)).toEqual([]);
});
