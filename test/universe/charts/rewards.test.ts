import { describe, expect, it } from 'vitest';
import { isCharted } from '../../../src/universe/charts/charts.ts';
import { chartRewardCredits } from '../../../src/universe/charts/rewards.ts';
import { systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { gateOf } from '../../../src/universe/galaxy/gates.ts';
import { systemWithoutVisit, waypointAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { galaxyOf, quantile } from '../galaxy/galaxy-of.ts';

/** What each waypoint pays in the frontier systems that gates lead to, where players chart. */
function rewards(state: UniverseState): number[] {
  const reachable = systemCatalogue(state).filter(({ role, hasGate }) => role === 'frontier' && hasGate);
  const waypoints = reachable
    .slice(0, 400)
    .flatMap(({ symbol }) => Object.values(systemWithoutVisit(state, symbol)?.waypoints ?? {}));
  expect(waypoints.filter((waypoint) => isCharted(state, waypoint, state.startedAtMs))).toEqual([]);
  return waypoints.map((waypoint) => chartRewardCredits(state, waypoint));
}

const rewardOf = (state: UniverseState, traits: readonly string[]) => chartRewardCredits(state, { traits });

describe('rewards for charts', () => {
  it.each([1, 2])('pay 33,000 to 39,000 on average, as three weeks of the live service (seed %i)', (seed) => {
    const pay = rewards(galaxyOf(seed, 7_000));
    const mean = pay.reduce((sum, credits) => sum + credits, 0) / pay.length;
    expect(mean).toBeGreaterThan(33_000);
    expect(mean).toBeLessThan(39_000);
    expect(quantile(pay, 1)).toBeLessThan(400_000);
  });

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
