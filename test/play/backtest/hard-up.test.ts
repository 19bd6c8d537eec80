import { describe, expect, test } from 'vitest';
import { runGrown } from '../../../bench/grown.ts';
import { loadSettings } from '../../../src/config/load.ts';

const HAULER = [['SHIP_LIGHT_HAULER', 1]] as const;

/** Net worth after some hours of a fleet that begins with so little. */
async function worthAfter(hours: number, credits: number, bought: typeof HAULER | readonly [], strategy: string) {
  const settings = loadSettings(strategy);
  const { netWorth } = await runGrown({ seed: 2, hours, credits, rivals: 3, bought }, settings, {});
  return netWorth;
}

// Both stood still for ever once: the first surveyed without end, the second bought a contract's goods where they were
// dear until nothing was left for its last units.
describe('a fleet that has spent nearly all it had', () => {
  test.each([
    ['a frigate that also digs for a hauler', 1.5, 5_900, HAULER, 'test/long/soak/strategy.yaml'],
    ['a frigate alone', 1, 5_900, [], 'config/argosy.yaml'],
  ] as const)('earns its way up again: %s', async (_, hours, credits, bought, strategy) => {
    expect(await worthAfter(hours, credits, bought, strategy)).toBeGreaterThan(30_000);
  });
});
