import { describe, expect, test } from 'vitest';
import { runGrown } from '../../bench/grown.ts';
import { loadSettings } from '../../src/config/load.ts';

const HAULER = [['SHIP_LIGHT_HAULER', 1]] as const;

/** Net worth after some hours of a fleet that begins with so little. */
async function worthAfter(hours: number, credits: number, bought: typeof HAULER | readonly [], strategy: string) {
  const settings = loadSettings(strategy);
  const { netWorth } = await runGrown({ seed: 2, hours, credits, rivals: 3, bought }, settings, {});
  return netWorth;
}

// Each of these stood still for ever once: surveying without end, flying about for prices until nothing was left for
// fuel, or waiting for money that only the last units of a contract would have brought.
describe('a fleet that has spent nearly all it had', () => {
  test.each([
    ['a frigate that also digs for a hauler', 1.5, 5_900, HAULER, 'scripts/soak/strategy.yaml'],
    ['a frigate alone', 1, 5_900, [], 'config/argosy.yaml'],
  ] as const)('earns its way up again: %s', async (_, hours, credits, bought, strategy) => {
    expect(await worthAfter(hours, credits, bought, strategy)).toBeGreaterThan(30_000);
  });
});
