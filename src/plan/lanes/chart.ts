import { reasonOf } from '../../game/reasons.ts';
import { whyNotTried } from '../common/first-use.ts';
import type { PlanContext } from '../context.ts';
import { bestChartTarget, type ChartTarget, rateOf } from '../galaxy/chart-target.ts';
import { chartingHere, chartingMission } from '../galaxy/charting-mission.ts';
import { isGalaxyListed } from '../galaxy/gates.ts';
import { readingHere } from '../galaxy/reading-here.ts';
import { type Tour, tourOf } from '../galaxy/tour.ts';
import { jumpsPaidFor, paysForJumps, travelMission } from '../galaxy/travel.ts';
import { idle, type Mission, type Proposal } from '../mission.ts';

const LANE = 'chart';

function tourMission(plan: Pick<PlanContext, 'ship' | 'msIn'>, { stops, credits, seconds }: Tour): Mission {
  const charts = stops.map(({ waypoint: { symbol } }) => symbol);
  const actions = [{ kind: 'chart' }] as const;
  const flights = charts.map((waypoint) => ({ waypoint, flightMode: 'CRUISE', actions }) as const);
  return chartingMission(plan, LANE, { stops: flights, charts, credits, seconds });
}

function goThere(plan: PlanContext, { way, credits, seconds }: ChartTarget): Mission {
  const what = `on the way to chart ${way.systemSymbol}`;
  const profitCredits = credits + way.jumps * plan.tuning.charting.jumpCredits;
  const work = { lane: LANE, does: 'charting', what, profitCredits, seconds: seconds - way.seconds } as const;
  return travelMission(plan, { way }, work);
}

/** A ship that stays in its system charts no more than the place where it is. */
function chartingAlone(plan: PlanContext): Proposal {
  const mission = chartingHere(plan);
  return mission === undefined ? idle(reasonOf('hasTank')) : { kind: 'mission', mission };
}

/** The chart lane: chart where it brings most a second; go to another system once that brings more. */
export function proposeCharting(plan: PlanContext): Proposal {
  const { ship } = plan;
  const failed = whyNotTried(plan, 'chart', ship);
  if (failed !== undefined) return idle(failed);
  if (ship.fuel.capacity > 0) return chartingAlone(plan);
  const reading = readingHere(plan, LANE);
  if (reading !== undefined) return { kind: 'mission', mission: reading };
  const here = plan.world.waypoints.get(plan.here);
  const tour = here && tourOf(plan, plan.systemSymbol, here);
  const target = bestChartTarget(plan);
  const isPaid = target === undefined || paysForJumps(plan, target.way.jumps);
  const elsewhere = isPaid ? target : bestChartTarget(plan, jumpsPaidFor(plan));
  if (tour !== undefined && tour.stops.length > 0 && (elsewhere === undefined || rateOf(tour) >= rateOf(elsewhere)))
    return { kind: 'mission', mission: tourMission(plan, tour) };
  if (elsewhere !== undefined) return { kind: 'mission', mission: goThere(plan, elsewhere) };
  if (target !== undefined) return idle(reasonOf('tooPoorToJump'));
  const reason = isGalaxyListed(plan.world) ? 'nothingToChart' : 'galaxyUnread';
  return idle(whyNotTried(plan, 'jump', ship) ?? reasonOf(reason));
}
