import { expect, test } from 'vitest';
import { loadWorld } from '../../../src/config/worlds/load-world.ts';
import { advance } from '../../../src/universe/economy/production.ts';
import { marketGood } from './goods-of-a-market.ts';

const TICK_SECONDS = 60;

/** Trade volumes that an export which nobody feeds regains in seven hours. */
function regainedIn7Hours(world: string, volumesDown: number, isAbroad: boolean): number {
  const { markets } = loadWorld(world).values;
  const abroad = isAbroad ? { othersTradeVolumes: 0 } : {};
  const product = marketGood({ activity: 'RESTRICTED', netSupply: -volumesDown * 20, ...abroad });
  const chain = { productions: [{ product, inputs: [] }], consumptions: [], exchanges: [] };
  for (let tick = 0; tick < (7 * 3_600) / TICK_SECONDS; tick++)
    advance(chain, { seconds: TICK_SECONDS, difficulty: 'normal', markets });
  return product.netSupply / 20 + volumesDown;
}

test.each([
  [10, false],
  [16, false],
  [10, true],
  [16, true],
])('in middle a RESTRICTED export %d volumes down regains 2.9 volumes in 7 hours (abroad: %s)', (down, isAbroad) => {
  const regained = regainedIn7Hours('middle', down, isAbroad);
  expect(regained).toBeGreaterThan(2.4);
  expect(regained).toBeLessThan(3.4);
});

test('in kind, whose production has no limit, it regains more the farther it is down', () => {
  expect(regainedIn7Hours('kind', 16, false)).toBeGreaterThan(1.5 * regainedIn7Hours('kind', 10, false));
});
