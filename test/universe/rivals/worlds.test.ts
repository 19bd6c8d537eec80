import { describe, expect, it } from 'vitest';
import { GameWorld } from '../../../src/config/worlds/world-schema.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { askCredits } from '../../../src/universe/economy/prices.ts';
import { chartCounts, chartOf, chartWaypoint } from '../../../src/universe/galaxy/charts.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { systemAt } from '../../../src/universe/galaxy/systems.ts';
import { gatesBuiltByOthers } from '../../../src/universe/rivals/built-gates.ts';
import { chartsBy } from '../../../src/universe/rivals/charting-stops.ts';
import { jumpsToCapital } from '../../../src/universe/rivals/jump-traffic.ts';
import { chartingStops } from '../../../src/universe/rivals/others-charts.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { galaxyOf } from '../galaxy/fresh-universe.ts';

const HOUR_MS = 3_600_000;

function universeWith(values: object): UniverseState {
  return { ...galaxyOf(2, 2_000), world: { name: 'of the test', values: GameWorld.parse(values) } };
}

const hourOf = ({ startedAtMs }: UniverseState, hours: number) => startedAtMs + hours * HOUR_MS;
const waypointsIn = (state: UniverseState, symbol: string) => Object.values(systemAt(state, symbol)?.waypoints ?? {});

function chartedIn(state: UniverseState, systemSymbol: string, hours: number): string[] {
  const by = waypointsIn(state, systemSymbol).map(({ symbol }) => chartOf(state, symbol, hourOf(state, hours)));
  return by.flatMap((chart) => chart?.submittedBy ?? []);
}

describe('rivals abroad, by their world', () => {
  it('finish the leaders’ gates in its hours', () => {
    const gates = gatesBuiltByOthers(universeWith({ charters: { gatesFromHours: 16, gatesToHours: 20 } }));
    expect(gates.length).toBeGreaterThan(0);
    expect(gates.filter(({ finishedAtHours }) => finishedAtHours < 16 || finishedAtHours > 20)).toEqual([]);
  });

  it('chart all else of three systems before their belts', () => {
    const state = universeWith({ charters: { beltsLast: true, agents: 1 } });
    const firstCharted = [...new Set(chartingStops(state, 72).map(({ systemSymbol }) => systemSymbol))].slice(0, 3);
    const [alone] = chartingStops(state, 72);
    const typesBy = (hours: number) =>
      firstCharted.flatMap((system) =>
        waypointsIn(state, system)
          .filter(({ symbol }) => chartOf(state, symbol, hourOf(state, hours)) !== undefined)
          .map(({ type }) => type),
      );
    expect(typesBy((alone?.fromHours ?? 0) + 1)).not.toContain('ASTEROID');
    expect(typesBy(144)).toContain('ASTEROID');
  });

  it('are at most two in a system, and chart nothing twice', () => {
    const state = universeWith({ charters: { mostInOneSystem: 2, beltsLast: true, chartsFactor: 2.4 } });
    const bySystem = Map.groupBy(chartingStops(state, 144), ({ systemSymbol }) => systemSymbol);
    const crowds = [...bySystem.values()].map((stops) => new Set(stops.map(({ agentSymbol }) => agentSymbol)).size);
    expect(Math.max(...crowds)).toBe(2);
    for (const stops of bySystem.values()) {
      const places = stops.flatMap((stop) => stop.places);
      expect(new Set(places).size).toBe(places.length);
    }
    const [symbol, stops = []] = [...bySystem].find(([, own]) => own.length > 2) ?? ['', []];
    const charts = stops.reduce((sum, stop) => sum + chartsBy(stop, 144), 0);
    expect(chartedIn(state, symbol, 144)).toHaveLength(charts);
  });
});

describe('rivals abroad where a player charts', () => {
  const world = (leaveChartedGround: boolean) =>
    universeWith({ charters: { leaveChartedGround, mostInOneSystem: 2, beltsLast: true } });
  const [stop] = chartingStops(world(true), 72);
  const { systemSymbol = '', fromHours = 0 } = stop ?? {};

  /** Charts all that is left of the system in which they begin, a waypoint every three minutes. */
  function chartAll(state: UniverseState): void {
    waypointsIn(state, systemSymbol).forEach(({ symbol }, index) => {
      chartWaypoint(state, symbol, 'PIONEER', hourOf(state, fromHours + 0.25 + index / 20));
    });
  }

  const othersBy = (state: UniverseState, hours: number) =>
    [...chartCounts(state, hourOf(state, hours))].reduce(
      (sum, [agent, charts]) => sum + (agent === 'PIONEER' ? 0 : charts),
      0,
    );

  it('go on to other ground at once, or else lose the time of each chart', () => {
    const lostCharts = [true, false].map((leave) => {
      const state = world(leave);
      chartAll(state);
      return othersBy(world(leave), 84) - othersBy(state, 84);
    });
    expect(lostCharts[0]).toBeLessThanOrEqual(2);
    expect(lostCharts[1]).toBeGreaterThan(10);
  });

  it('do the same in a universe that was put away and opened again', () => {
    const state = world(true);
    chartAll(state);
    const again = { ...state, systems: {} };
    const seen = (universe: UniverseState) => chartingStops(universe, 100).map(({ hull: _, ...own }) => own);
    expect(seen(again)).toEqual(seen(state));
  });
});

describe('jumps of others', () => {
  const feeAt = (state: UniverseState, symbol: string, hours: number) => {
    const good = marketAt(state, gateSymbolIn(state, symbol) ?? '', hourOf(state, hours))?.goods.ANTIMATTER;
    return good && askCredits(good);
  };

  it('make the fee dearer from day to day, most at a capital', () => {
    const state = universeWith({ jumps: { othersVolumes: 14 } });
    const gateAway = (wanted: number) => [...jumpsToCapital(state)].find(([, jumps]) => jumps === wanted)?.[0] ?? '';
    const [capital, near, far] = [gateAway(0), gateAway(2), gateAway(4)];
    expect(feeAt(state, capital, 0)).toBe(5_050);
    const fees = [24, 72, 120, 168].map((hours) => Number(feeAt(state, capital, hours)));
    expect(fees).toEqual([...fees].sort((one, other) => one - other));
    expect(new Set(fees).size).toBe(4);
    expect(feeAt(state, capital, 400)).toBe(fees[3]);
    expect(Number(feeAt(state, near, 168))).toBeGreaterThan(Number(feeAt(state, far, 168)));
    expect(feeAt(universeWith({}), capital, 72)).toBe(5_050);
  });
});
