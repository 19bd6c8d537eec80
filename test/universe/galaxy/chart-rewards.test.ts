import { describe, expect, it } from 'vitest';
import { systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { chartRewardCredits } from '../../../src/universe/galaxy/charts.ts';
import { gateOf } from '../../../src/universe/galaxy/gates/gates.ts';
import { waypointAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { galaxyOf } from './fresh-universe.ts';

const rewardOf = (state: UniverseState, traits: readonly string[]) => chartRewardCredits(state, { traits });

describe('rewards for charts', () => {
  it('pay 10,000 for a jump gate', () => {
    const state = galaxyOf(4, 60);
    for (const { symbol } of systemCatalogue(state).filter(({ hasGate }) => hasGate)) {
      const gate = waypointAt(state, gateOf(state, symbol) ?? '');
      expect(gate && chartRewardCredits(state, gate)).toBe(10_000);
    }
  });

  it('pay a base, and for each trait as often as it is listed', () => {
    const state = galaxyOf(5, 19);
    expect(rewardOf(state, [])).toBe(5_000);
    expect(rewardOf(state, ['VAST_RUINS'])).toBe(85_000);
    expect(rewardOf(state, ['FROZEN', 'CANYONS', 'CANYONS'])).toBe(25_000);
    expect(rewardOf(state, ['JOVIAN'])).toBe(5_000);
  });

  it('follow the table of the universe where it has one', () => {
    const state = { ...galaxyOf(6, 19), chartRewards: { VAST_RUINS: 7, BASE: 3 } };
    expect(rewardOf(state, ['VAST_RUINS'])).toBe(10);
    expect(rewardOf(state, ['FROZEN'])).toBe(8_003);
  });
});
