import { listed, reasonOf } from '../../game/reasons.ts';
import { requestsOf, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { proposeDigging } from '../mining/digger.ts';
import { LASERS, lackOf, strengthOf } from '../mining/mining-equipment.ts';
import { claimsOn } from '../mining/sites.ts';
import { surveysOf } from '../mining/surveys.ts';
import { idle, type Proposal } from '../mission.ts';

/** The site in reach where most ships of ours dig and no ship surveys yet; undefined if there is none. */
function siteToSurvey(plan: PlanContext): string | undefined {
  const diggers = new Map<string, number>();
  const digClaims = plan.claims.ofKind('site').filter(({ does }) => does === 'stay' || does === 'dig');
  for (const { waypoint, by } of digClaims) {
    // Those of another agent of the process have no use for our surveys.
    if (!plan.world.ships.has(by)) continue;
    const place = plan.world.waypoints.get(waypoint);
    if (plan.isBackedOff('survey', waypoint, { ship: plan.ship.symbol })) continue;
    if (place === undefined || !LASERS.worksAt(place) || claimsOn(plan, waypoint, 'survey').length > 0) continue;
    diggers.set(waypoint, (diggers.get(waypoint) ?? 0) + 1);
  }
  const routes = plan.routes();
  return [...diggers].filter(([waypoint]) => routes.has(waypoint)).sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Surveying for the ships that dig, for a ship with a surveyor but no hold. */
function proposeSurveying(plan: PlanContext): Proposal {
  const { ship } = plan;
  if (strengthOf(ship, 'survey') === 0)
    return idle(reasonOf('noMiningGear', { gear: listed(['surveyor', ...lackOf(ship, LASERS)]) }));
  const site = siteToSurvey(plan);
  const route = plan.routes().get(site ?? '');
  if (site === undefined || route === undefined) return idle(reasonOf('nobodyMines'));
  if (surveysOf(plan, site).length >= plan.tuning.digging.surveysInStock)
    return idle(reasonOf('surveyed', { place: site }));
  const stops = stopsAlong(route, plan.here, [{ kind: 'survey', times: plan.tuning.digging.surveysAMission }]);
  const fromMs = plan.msIn(route.seconds);
  return {
    kind: 'mission',
    mission: {
      lane: LASERS.lane,
      shipSymbol: ship.symbol,
      what: `survey ${site} for those who mine there`,
      stops,
      expected: {
        profitCredits: 0,
        seconds: route.seconds + plan.tuning.digging.surveysAMission * plan.tuning.digging.surveySeconds,
        requests: requestsOf(stops) + plan.tuning.digging.surveysAMission,
      },
      claims: [{ kind: 'site', waypoint: site, does: 'survey', fromMs }],
    },
  };
}

/**
 * The mine lane: with haulers in the fleet, stay where an average unit nets most and hand over; otherwise extract where
 * a load earns most a second, and sell the hold once it is full enough. Ships that can only survey do that for the
 * others.
 */
export function proposeMining(plan: PlanContext): Proposal {
  if (plan.ship.cargo.capacity === 0) return proposeSurveying(plan);
  return proposeDigging(plan, LASERS);
}
