import { describe, expect, it } from 'vitest';
import { sketchOf } from '../../../src/universe/galaxy/catalogue.ts';
import { chartCounts, chartOf, chartWaypoint, isCharted } from '../../../src/universe/galaxy/charts.ts';
import { systemAt } from '../../../src/universe/galaxy/systems.ts';
import { firstGateHours } from '../../../src/universe/rivals/built-gates.ts';
import { charterAgents, chartersOf } from '../../../src/universe/rivals/charters.ts';
import { chartingStops } from '../../../src/universe/rivals/others-charts.ts';
import type { UniverseState, WaypointState } from '../../../src/universe/state.ts';
import { galaxyOf } from '../galaxy/fresh-universe.ts';

const HOUR_MS = 3_600_000;
const WEEK_HOURS = 168;

const hourOf = ({ startedAtMs }: UniverseState, hours: number) => startedAtMs + hours * HOUR_MS;
const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

function waypointsIn(state: UniverseState, systemSymbol: string): WaypointState[] {
  return Object.values(systemAt(state, systemSymbol)?.waypoints ?? {});
}

describe('rivals abroad', () => {
  it('chart none on the first day, and are rich by the week’s end', () => {
    const state = galaxyOf(7, 7_000);
    expect(sumOf(chartCounts(state, hourOf(state, 24)))).toBe(0);
    const atTheEnd = chartCounts(state, hourOf(state, WEEK_HOURS));
    const [strongest] = charterAgents(state, atTheEnd, hourOf(state, WEEK_HOURS));
    expect(strongest?.credits).toBeGreaterThan(600_000_000);
    expect(strongest?.credits).toBeLessThan(830_000_000);
  });

  it('are the same agents before the first of their gates is finished and after', () => {
    const state = galaxyOf(7, 7_000);
    const at = (hours: number) =>
      charterAgents(state, new Map(), hourOf(state, hours)).map(({ symbol, headquarters, startingFaction }) => {
        return { symbol, headquarters, startingFaction };
      });
    const [early, late] = [firstGateHours(state) - 0.1, firstGateHours(state) + 0.1];
    expect(at(early)).toEqual(at(late));
    expect(at(early).length).toBeGreaterThan(5);
    const [richest] = charterAgents(state, new Map(), hourOf(state, early));
    expect(richest).toMatchObject({ shipCount: 2, credits: Math.round(175_000 + 60_000 * early) });
  });

  const state = galaxyOf(2, 2_000);
  const claims = chartingStops(state, WEEK_HOURS);

  it('show in waypoints exactly the charts that they are counted for', () => {
    for (const hours of [50, 90, 140]) {
      const nowMs = hourOf(state, hours);
      const counts = new Map<string, number>();
      for (const { systemSymbol } of claims) {
        for (const { symbol } of waypointsIn(state, systemSymbol)) {
          const by = chartOf(state, symbol, nowMs)?.submittedBy;
          if (by !== undefined) counts.set(by, (counts.get(by) ?? 0) + 1);
        }
      }
      expect(new Map([...counts].sort())).toEqual(new Map([...chartCounts(state, nowMs)].sort()));
    }
  });

  it('begin at the gate that they built, and chart a system’s gate first and its asteroids last', () => {
    const gateAtHours = new Map(chartersOf(state).map((charter) => [charter.agentSymbol, charter.gateAtHours]));
    expect(claims.filter((claim) => claim.fromHours < (gateAtHours.get(claim.agentSymbol) ?? 999))).toEqual([]);
    expect(claims.filter(({ systemSymbol }) => sketchOf(state, systemSymbol)?.role !== 'frontier')).toEqual([]);
    const { systemSymbol, fromHours } = claims[0] ?? { systemSymbol: '', fromHours: 0 };
    const waypoints = waypointsIn(state, systemSymbol);
    const chartedAt = (hours: number) => waypoints.filter((one) => isCharted(state, one, hourOf(state, hours)));
    expect(chartedAt(fromHours + 0.15).map(({ type }) => type)).toEqual(['JUMP_GATE']);
    const others = waypoints.filter(({ type }) => type !== 'ASTEROID').length;
    expect(chartedAt(fromHours + (others + 0.5) / 9.8).map(({ type }) => type)).not.toContain('ASTEROID');
  });

  it('lose a chart to a player who comes first, and keep the others', () => {
    const fresh = galaxyOf(2, 2_000);
    const { systemSymbol, fromHours, agentSymbol } = claims[0] ?? { systemSymbol: '', fromHours: 0, agentSymbol: '' };
    const gate = waypointsIn(fresh, systemSymbol).find(({ type }) => type === 'JUMP_GATE')?.symbol ?? '';
    const [early, late] = [hourOf(fresh, fromHours), hourOf(fresh, fromHours + 1)];
    const before = chartCounts(fresh, late).get(agentSymbol) ?? 0;
    expect(chartWaypoint(fresh, gate, 'PIONEER', early)).toMatchObject({ submittedBy: 'PIONEER' });
    expect(chartCounts(fresh, early).get('PIONEER')).toBe(1);
    expect(chartOf(fresh, gate, late)?.submittedBy).toBe('PIONEER');
    expect(chartCounts(fresh, late).get(agentSymbol)).toBe(before - 1);
    const second = waypointsIn(fresh, systemSymbol).find((one) => isCharted(fresh, one, late) && one.symbol !== gate);
    expect(chartOf(fresh, second?.symbol ?? '', late)?.submittedBy).toBe(agentSymbol);
    expect(chartWaypoint(fresh, second?.symbol ?? '', 'PIONEER', late)).toBeUndefined();
  });

  it('are the same at every speed, by game time', () => {
    const fast = { ...galaxyOf(2, 2_000), speed: 60 };
    const counts = chartCounts(fast, fast.startedAtMs + HOUR_MS);
    expect(counts).toEqual(chartCounts(state, hourOf(state, 60)));
    expect(sumOf(counts)).toBeGreaterThan(0);
  });

  it('are as many as wanted, and nowhere in a galaxy in which nobody else builds a gate', () => {
    const none = { ...galaxyOf(2, 2_000), rivalsAbroadWanted: 0 };
    expect(chartersOf(none)).toEqual([]);
    expect(sumOf(chartCounts(none, hourOf(none, WEEK_HOURS)))).toBe(0);
    expect(chartersOf({ ...galaxyOf(2, 2_000), rivalsAbroadWanted: 3 })).toHaveLength(3);
    expect(chartersOf(galaxyOf(2, 60))).toEqual([]);
  });
});
