import { describe, expect, it } from 'vitest';
import { systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import {
  chartCounts,
  chartOf,
  chartRewardCredits,
  chartWaypoint,
  isCharted,
  shownTraits,
  UNCHARTED,
} from '../../../src/universe/galaxy/charts.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { systemAt, waypointAt } from '../../../src/universe/galaxy/systems.ts';
import type { UniverseState, WaypointState } from '../../../src/universe/state.ts';
import { galaxyOf, homeOf, waypointsOf } from './fresh-universe.ts';

const NOW_MS = 1_800_000_600_000;

function distantWaypoints(state: UniverseState): WaypointState[] {
  const distant = systemCatalogue(state).filter(({ role }) => role !== 'home');
  return distant.flatMap(({ symbol }) => Object.values(systemAt(state, symbol)?.waypoints ?? {}));
}

function uncharted(state: UniverseState): WaypointState[] {
  return distantWaypoints(state).filter((waypoint) => !isCharted(state, waypoint, NOW_MS));
}

const rewardOf = (state: UniverseState, traits: readonly string[]) =>
  chartRewardCredits(state, { traits, systemSymbol: '' });

describe('charts', () => {
  it('exist for every waypoint of home systems and capitals, and for no other, before any player comes', () => {
    const state = galaxyOf(1, 200);
    expect(waypointsOf(homeOf(state)).every((waypoint) => isCharted(state, waypoint, NOW_MS))).toBe(true);
    for (const { symbol, role } of systemCatalogue(state).filter((sketch) => sketch.role !== 'home')) {
      const charted = Object.values(systemAt(state, symbol)?.waypoints ?? {}).filter((one) =>
        isCharted(state, one, NOW_MS),
      );
      expect(charted.length > 0).toBe(role === 'capital');
    }
    expect(state.charts).toBeUndefined();
  });

  it('are made by the first to come, once, and show what was hidden', () => {
    const state = galaxyOf(2, 60);
    const [waypoint, ...others] = uncharted(state);
    if (waypoint === undefined) throw new Error('expected an uncharted waypoint');
    expect(shownTraits(state, waypoint, NOW_MS)).toEqual([UNCHARTED]);
    const chart = chartWaypoint(state, waypoint.symbol, 'PIONEER', NOW_MS);
    expect(chart).toEqual({ submittedBy: 'PIONEER', submittedOnMs: NOW_MS });
    expect(chartOf(state, waypoint.symbol, NOW_MS)).toEqual(chart);
    expect(shownTraits(state, waypoint, NOW_MS)).toEqual(waypoint.traits);
    expect(chartWaypoint(state, waypoint.symbol, 'LATECOMER', NOW_MS + 1)).toBeUndefined();
    expect(chartOf(state, waypoint.symbol, NOW_MS)).toEqual(chart);
    expect(others.some((other) => isCharted(state, other, NOW_MS))).toBe(false);
  });

  it('cannot be made where one was before all players, nor of what does not exist', () => {
    const state = galaxyOf(3, 60);
    const known = distantWaypoints(state).find((waypoint) => isCharted(state, waypoint, NOW_MS));
    expect(chartWaypoint(state, known?.symbol ?? '', 'PIONEER', NOW_MS)).toBeUndefined();
    expect(chartWaypoint(state, `${homeOf(state).symbol}-A1`, 'PIONEER', NOW_MS)).toBeUndefined();
    expect(state.charts).toBeUndefined();
    expect(() => chartWaypoint(state, 'X1-ZZ00-A1', 'PIONEER', NOW_MS)).toThrow(RangeError);
    expect(chartOf(state, 'X1-ZZ00-A1', NOW_MS)).toBeUndefined();
  });

  it('are counted for each agent, also from a snapshot, which keeps nothing but what players added', () => {
    const state = galaxyOf(5, 60);
    const [one, two, three] = uncharted(state);
    for (const waypoint of [one, two]) chartWaypoint(state, waypoint?.symbol ?? '', 'BUSY', NOW_MS);
    chartWaypoint(state, three?.symbol ?? '', 'IDLE', NOW_MS);
    expect([...chartCounts(state, NOW_MS)]).toEqual([
      ['BUSY', 2],
      ['IDLE', 1],
    ]);
    const resumed = JSON.parse(JSON.stringify({ ...state, systems: {} })) as UniverseState;
    expect(Object.keys(resumed.charts ?? {})).toEqual([one, two, three].map((waypoint) => waypoint?.symbol));
    expect(uncharted(resumed)).toEqual(uncharted(state));
    expect(chartCounts(resumed, NOW_MS)).toEqual(chartCounts(state, NOW_MS));
    const next = uncharted(resumed)[0]?.symbol ?? '';
    chartWaypoint(resumed, next, 'IDLE', NOW_MS);
    expect(chartCounts(resumed, NOW_MS).get('IDLE')).toBe(2);
  });
});

describe('rewards for charts', () => {
  it('pay 10,000 for a jump gate', () => {
    const state = galaxyOf(4, 60);
    for (const { symbol } of systemCatalogue(state).filter(({ hasGate }) => hasGate)) {
      const gate = waypointAt(state, gateSymbolIn(state, symbol) ?? '');
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
