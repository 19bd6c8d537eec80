import { reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { whyNotTried } from '../first-use.ts';
import { bestChartTarget, type ChartTarget, rateOf } from '../galaxy/chart-target.ts';
import { chartingMission } from '../galaxy/charting-mission.ts';
import { isGalaxyListed } from '../galaxy/gates.ts';
import { chartingHere } from '../galaxy/idle-abroad.ts';
import { readingHere } from '../galaxy/reading-here.ts';
import { type Tour, tourOf } from '../galaxy/tour.ts';
import { jumpsPaidFor, paysForJumps, travelMission } from '../galaxy/travel.ts';
import { idle, type Mission, type Proposal } from '../mission.ts';
import type { Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';

const LANE = 'chart';

function tourMission(situation: Situation, ship: Ship, { stops, credits, seconds }: Tour): Mission {
  const charts = stops.map(({ waypoint: { symbol } }) => symbol);
  const actions = [{ kind: 'chart' }] as const;
  const flights = charts.map((waypoint) => ({ waypoint, flightMode: 'CRUISE', actions }) as const);
  return chartingMission(situation, ship, LANE, { stops: flights, charts, credits, seconds });
}

function goThere(situation: Situation, ship: Ship, { way, credits, seconds }: ChartTarget): Mission {
  const what = `on the way to chart ${way.systemSymbol}`;
  const profitCredits = credits + way.jumps * tuningOf(situation).charting.jumpCredits;
  const work = { lane: LANE, does: 'charting', what, profitCredits, seconds: seconds - way.seconds } as const;
  return travelMission(situation, ship, { way }, work);
}

/** A ship that stays in its system charts no more than the place where it is. */
function chartingAlone(situation: Situation, ship: Ship): Proposal {
  const mission = chartingHere(situation, ship);
  return mission === undefined ? idle(reasonOf('hasTank')) : { kind: 'mission', mission };
}

/**
 * The chart lane: chart the ship's system, always where it brings most a second, and leave for another system once that
 * brings more.
 */
export function proposeCharting(situation: Situation, ship: Ship): Proposal {
  const failed = whyNotTried(situation, 'chart', ship);
  if (failed !== undefined) return idle(failed);
  if (ship.fuel.capacity > 0) return chartingAlone(situation, ship);
  const reading = readingHere(situation, ship, LANE);
  if (reading !== undefined) return { kind: 'mission', mission: reading };
  const here = situation.world.waypoints.get(ship.nav.waypointSymbol);
  const tour = here && tourOf(situation, ship, ship.nav.systemSymbol, here);
  const target = bestChartTarget(situation, ship);
  const isPaid = target === undefined || paysForJumps(situation, target.way.jumps);
  const elsewhere = isPaid ? target : bestChartTarget(situation, ship, jumpsPaidFor(situation));
  if (tour !== undefined && tour.stops.length > 0 && (elsewhere === undefined || rateOf(tour) >= rateOf(elsewhere)))
    return { kind: 'mission', mission: tourMission(situation, ship, tour) };
  if (elsewhere !== undefined) return { kind: 'mission', mission: goThere(situation, ship, elsewhere) };
  if (target !== undefined) return idle(reasonOf('tooPoorToJump'));
  const reason = isGalaxyListed(situation.world) ? 'nothingToChart' : 'galaxyUnread';
  return idle(whyNotTried(situation, 'jump', ship) ?? reasonOf(reason));
}
