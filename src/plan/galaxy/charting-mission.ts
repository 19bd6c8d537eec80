import type { Lane } from '../../game/lanes.ts';
import type { PlanContext } from '../context.ts';
import type { Mission, Stop } from '../mission.ts';
import { requestsOf } from '../movement/stops.ts';
import { systemClaim } from './travel.ts';

/** A tour of a ship's system: its stops, the waypoints that it charts there, what that brings and takes. */
interface Charting {
  readonly stops: readonly Stop[];
  readonly charts: readonly string[];
  readonly credits: number;
  readonly seconds: number;
}

/** The mission of a tour, which keeps other ships from what it is about to chart and tells them that it is there. */
export function chartingMission(
  plan: Pick<PlanContext, 'ship' | 'msIn'>,
  lane: Lane,
  { stops, charts, credits, seconds }: Charting,
): Mission {
  const { ship } = plan;
  const { systemSymbol } = ship.nav;
  return {
    lane,
    shipSymbol: ship.symbol,
    what: `charting ${charts.length} waypoints of ${systemSymbol}`,
    stops,
    expected: { profitCredits: credits, seconds, requests: requestsOf(stops) },
    claims: [
      systemClaim(plan, systemSymbol, 'charting', 0),
      ...charts.map((waypoint) => ({ kind: 'chart' as const, waypoint })),
    ],
  };
}
