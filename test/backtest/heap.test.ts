import { expect, test } from 'vitest';
import { heapFor } from '../../src/backtest/heap.ts';
import { loadSettings } from '../../src/config/load.ts';

const strategyOf = (name: string) => loadSettings(`config/strategies/${name}.yaml`).strategy;

test('a run that stays at home has twice the room for new objects that one which leaves has', () => {
  const [home, abroad] = [heapFor([strategyOf('homebody')]), heapFor([strategyOf('default')])];
  expect(home.maxYoungGenerationSizeMb).toBe(2 * abroad.maxYoungGenerationSizeMb);
  expect(heapFor([strategyOf('homebody'), strategyOf('default')])).toEqual(abroad);
});
