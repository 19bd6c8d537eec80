import { expect, test } from 'vitest';
import { checkFormulas } from '../../scripts/check/formulas.ts';
import { file, places } from './files.ts';

function refused(path: string, text: string): string[] {
  return places(checkFormulas([file(path, text)]).findings);
}

test.each(['prices', 'market-recovery', 'yields', 'economy/tick'])(
  'a formula of the universe (%s) is not imported from outside it',
  (name) => {
    const text = `import { x } from '../universe/${name}.ts';`;
    expect(refused('src/backtest/a.ts', text)).toEqual(['src/backtest/a.ts:1']);
    expect(refused('src/cli/a.ts', text)).toEqual(['src/cli/a.ts:1']);
  },
);

test('the door of the universe may be imported', () => {
  expect(refused('src/cli/a.ts', `import { serve } from '../universe/server.ts';`)).toEqual([]);
});

test('the hidden number behind prices is not named outside the universe', () => {
  const text = '// netSupply is hidden\nexport const a = market.netSupply;';
  expect(refused('src/plan/a.ts', text)).toEqual(['src/plan/a.ts:2']);
  expect(refused('src/universe/market.ts', text)).toEqual([]);
});
