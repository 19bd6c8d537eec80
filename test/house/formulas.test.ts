import { expect, test } from 'vitest';
import { checkFormulas } from '../../scripts/check/formulas.ts';
import { file, places } from './files.ts';

function refused(path: string, text: string): string[] {
  return places(checkFormulas([file(path, text)]).findings);
}

test('the hidden number behind prices is not named outside the universe', () => {
  const text = '// netSupply is hidden\nexport const a = market.netSupply;';
  expect(refused('src/plan/a.ts', text)).toEqual(['src/plan/a.ts:2']);
  expect(refused('src/universe/market.ts', text)).toEqual([]);
});
