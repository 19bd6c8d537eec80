import { describe, expect, test } from 'vitest';
import { runBacktest } from '../../../src/backtest/run.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { createLog } from '../../../src/telemetry/log.ts';

const logOn = (clock: { nowMs(): number }) =>
  createLog({ level: 'fatal', destination: { write: () => true }, nowMs: clock.nowMs });

describe('no run earns more than was possible', () => {
  test.each([
    ['default', 1, 0],
    ['trader', 7, 3],
    ['contractor', 3, 0],
    ['miner', 2, 3],
  ])('%s on seed %i among %i rivals', async (strategy, seed, rivals) => {
    const settings = loadSettings(`config/strategies/${strategy}.yaml`);
    const world = { rivals };
    const { figures } = await runBacktest({ settings, seed, hours: 0.1, world, yardstick: true, logOn });
    expect(figures.possible).toBeGreaterThan(10_000);
    expect(figures.netWorth - 175_000).toBeLessThanOrEqual(figures.possible ?? 0);
    expect(figures.shareOfPossible).toBeCloseTo((figures.netWorth - 175_000) / (figures.possible ?? 1), 3);
  });
});

test('a hard universe has no yardstick, and a run that did not ask has none either', async () => {
  const settings = loadSettings('config/strategies/default.yaml');
  const hard = { rivals: 0, difficulty: 'hard' as const };
  const { figures } = await runBacktest({ settings, seed: 1, hours: 0.02, world: hard, yardstick: true, logOn });
  const unasked = await runBacktest({ settings, seed: 1, hours: 0.02, world: { rivals: 0 }, logOn });
  expect([figures.possible, figures.shareOfPossible, unasked.figures.possible]).toEqual([null, null, null]);
});
