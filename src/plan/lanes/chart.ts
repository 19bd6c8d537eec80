import { reasonOf } from '../../game/reasons.ts';
import { bestChartTarget, type ChartTarget, rateOf } from '../charting/chart-target.ts';
import { chartClaims, chartingHere, chartingMission } from '../charting/charting-mission.ts';
import { type Tour, tourOf } from '../charting/tour.ts';
import { whyNotTried } from '../common/first-use.ts';
import type { PlanContext } from '../context.ts';
import { isGalaxyListed } from '../galaxy/gates.ts';
import { readingFromAfar, readingHere } from '../galaxy/reading-here.ts';
import { jumpsPaidFor, paysForJumps, travelMission } from '../galaxy/travel.ts';
import { idle, type Mission, type Proposal, proposed } from '../mission.ts';

const LANE = 'chart';

const chartsOf = ({ stops }: Pick<Tour, 'stops'>) => stops.map(({ waypoint: { symbol } }) => symbol);

function tourMission(plan: Pick<PlanContext, 'ship' | 'msIn'>, { stops, credits, seconds }: Tour): Mission {
  const charts = chartsOf({ stops });
  const actions = [{ kind: 'chart' }] as const;
  const flights = charts.map((waypoint) => ({ waypoint, flightMode: 'CRUISE', actions }) as const);
  return chartingMission(plan, LANE, { stops: flights, charts, credits, seconds });
}

function goThere(plan: PlanContext, { way, credits, seconds, tour }: ChartTarget): Mission {
  const what = `on the way to chart ${way.systemSymbol}`;
  const profitCredits = credits + way.jumps * plan.tuning.charting.jumpCredits;
  const work = { lane: LANE, does: 'charting', what, profitCredits, seconds: seconds - way.seconds } as const;
  const mission = travelMission(plan, { way }, work);
  // Others that set out meanwhile go for what it leaves.
  return { ...mission, claims: [...mission.claims, ...chartClaims(tour === undefined ? [] : chartsOf(tour))] };
}

/** A ship that stays in its system charts no more than the place where it is. */
function chartingAlone(plan: PlanContext): Proposal {
  const mission = chartingHere(plan);
  return mission === undefined ? idle(reasonOf('hasTank')) : proposed(mission);
}

/** The chart lane: chart where it brings most a second; go to another system once that brings more. */
export function proposeCharting(plan: PlanContext): Proposal {
  const { ship } = plan;
  const failed = whyNotTried(plan, 'chart', ship);
  if (failed !== undefined) return idle(failed);
  if (ship.fuel.capacity > 0) return chartingAlone(plan);
  const reading = readingHere(plan, LANE);
  if (reading !== undefined) return proposed(reading);
  const here = plan.world.waypoints.get(plan.here);
  const tour = here && tourOf(plan, plan.systemSymbol, here);
  const target = bestChartTarget(plan);
  const isPaid = target === undefined || paysForJumps(plan, target.way.jumps);
  const elsewhere = isPaid ? target : bestChartTarget(plan, jumpsPaidFor(plan));
  if (tour !== undefined && tour.stops.length > 0 && (elsewhere === undefined || rateOf(tour) >= rateOf(elsewhere)))
    return proposed(tourMission(plan, tour));
  if (elsewhere !== undefined)
    return proposed(readingFromAfar(plan, LANE, elsewhere.way.systemSymbol, elsewhere) ?? goThere(plan, elsewhere));
  if (target !== undefined) return idle(reasonOf('tooPoorToJump'));
  const reason = isGalaxyListed(plan.world) ? 'nothingToChart' : 'galaxyUnread';
  return idle(whyNotTried(plan, 'jump', ship) ?? reasonOf(reason));
}
