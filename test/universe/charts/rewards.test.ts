import { describe, expect, it } from 'vitest';
import { isCharted } from '../../../src/universe/charts/charts.ts';
import { chartRewardCredits } from '../../../src/universe/charts/rewards.ts';
import { systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { gateOf } from '../../../src/universe/galaxy/gates.ts';
import { systemWithoutVisit, waypointAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState, WaypointState } from '../../../src/universe/state.ts';
import { galaxyOf, quantile } from '../galaxy/galaxy-of.ts';

/** What each attempt pays in systems that gates lead to, where players chart. */
function attempts(state: UniverseState): number[] {
  const reachable = systemCatalogue(state).filter(({ role, hasGate }) => role !== 'home' && hasGate);
  const waypoints = reachable
    .slice(0, 400)
    .flatMap(({ symbol }) => Object.values(systemWithoutVisit(state, symbol)?.waypoints ?? {}));
  return waypoints.map((waypoint) => (isCharted(state, waypoint) ? 0 : chartRewardCredits(state, waypoint)));
}

function rewardOf(state: UniverseState, traits: readonly string[], type = 'PLANET'): number {
  const waypoint = { type, traits } as unknown as WaypointState;
  return chartRewardCredits(state, waypoint);
}

describe('rewards for charts', () => {
  it.each([1, 2])('pay like a player’s ledger: half nothing, one in ten a fortune (seed %i)', (seed) => {
    const pay = attempts(galaxyOf(seed, 7_000));
    const mean = pay.reduce((sum, credits) => sum + credits, 0) / pay.length;
    expect(mean).toBeGreaterThan(39_000 * 0.88);
    expect(mean).toBeLessThan(39_000 * 1.12);
    expect(quantile(pay, 0.48)).toBe(0);
    expect(quantile(pay, 0.85)).toBeLessThan(50_000);
    expect(quantile(pay, 0.905)).toBeGreaterThan(316_000 * 0.95);
    expect(quantile(pay, 0.905)).toBeLessThan(316_000 * 1.05);
  });

  it('pay 10,000 for a jump gate', () => {
    const state = galaxyOf(4, 60);
    for (const { symbol } of systemCatalogue(state).filter(({ hasGate }) => hasGate)) {
      const gate = waypointAt(state, gateOf(state, symbol) ?? '');
      expect(gate && chartRewardCredits(state, gate)).toBe(10_000);
    }
  });

  it('pay more for rarer traits, and for each of them', () => {
    const state = galaxyOf(5, 19);
    expect(rewardOf(state, ['VAST_RUINS'])).toBeGreaterThan(50 * rewardOf(state, ['FROZEN']));
    expect(rewardOf(state, ['FROZEN', 'CANYONS'])).toBe(rewardOf(state, ['FROZEN']) + rewardOf(state, ['CANYONS']));
    expect(rewardOf(state, [])).toBe(0);
  });

  it('follow the table of the universe where it has one', () => {
    const state = { ...galaxyOf(6, 19), chartRewards: { VAST_RUINS: 7, JUMP_GATE: 5 } };
    expect(rewardOf(state, ['VAST_RUINS'])).toBe(7);
    expect(rewardOf(state, ['MARKETPLACE'], 'JUMP_GATE')).toBe(5);
    expect(rewardOf(state, ['FROZEN'])).toBe(rewardOf(galaxyOf(6, 19), ['FROZEN']));
  });
});
