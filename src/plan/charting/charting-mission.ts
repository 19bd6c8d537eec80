import type { Lane } from '../../game/lanes.ts';
import { hasTrait } from '../../world/known.ts';
import { requestsOf } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { systemClaim } from '../galaxy/travel.ts';
import { type Claim, type Mission, missionHere, type Stop } from '../mission.ts';
import { chartCredits } from './chart-worth.ts';
import { mayChart } from './tour.ts';

/** A tour of a ship's system: its stops, the waypoints that it charts there, what that brings and takes. */
interface Charting {
  readonly stops: readonly Stop[];
  readonly charts: readonly string[];
  readonly credits: number;
  readonly seconds: number;
}

/** Keeps other ships from waypoints that one is about to chart. */
export function chartClaims(charts: readonly string[]): Claim[] {
  return charts.map((waypoint) => ({ kind: 'chart', waypoint }));
}

/** The mission of a tour, which keeps other ships from what it is about to chart and shows them that it is there. */
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
    what: `charting ${charts.length} ${charts.length === 1 ? 'waypoint' : 'waypoints'} of ${systemSymbol}`,
    stops,
    expected: { profitCredits: credits, seconds, requests: requestsOf(stops) },
    claims: [systemClaim(plan, systemSymbol, 'charting', 0), ...chartClaims(charts)],
  };
}

/** Charting where a ship is: it pays, and may show a market for its cargo. Undefined where it is or will be charted. */
export function chartingHere(plan: PlanContext): Mission | undefined {
  const here = plan.world.waypoints.get(plan.here);
  if (here === undefined || !hasTrait(here, 'UNCHARTED') || !mayChart(plan, here.symbol)) return undefined;
  const claim = { kind: 'chart', waypoint: here.symbol } as const;
  const credits = chartCredits(plan, here.type);
  return missionHere('chart', plan.ship, `charting ${here.symbol}`, [{ kind: 'chart' }], credits, [claim]);
}
