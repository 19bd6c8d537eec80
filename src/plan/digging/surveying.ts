import { listed, reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { isBackedOff } from '../backed-off.ts';
import { idle, type Proposal } from '../mission.ts';
import { requestsOf, stopsAlong } from '../movement/stops.ts';
import { msIn, routesFrom, type Situation } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { LASERS, lackOf, strengthOf } from './mining-equipment.ts';
import { claimsOn } from './sites.ts';
import { surveysOf } from './surveys.ts';

/** The site in reach where most ships of ours dig and no ship surveys yet; undefined if there is none. */
function siteToSurvey(situation: Situation, ship: Ship): string | undefined {
  const diggers = new Map<string, number>();
  const digClaims = situation.claims.ofKind('site').filter(({ does }) => does === 'stay' || does === 'dig');
  for (const { waypoint, by } of digClaims) {
    // Those of another agent of the process have no use for our surveys.
    if (!situation.world.ships.has(by)) continue;
    const place = situation.world.waypoints.get(waypoint);
    if (isBackedOff(situation, 'survey', waypoint, { ship: ship.symbol })) continue;
    if (place === undefined || !LASERS.worksAt(place) || claimsOn(situation, waypoint, 'survey').length > 0) continue;
    diggers.set(waypoint, (diggers.get(waypoint) ?? 0) + 1);
  }
  const routes = routesFrom(situation, ship);
  return [...diggers].filter(([waypoint]) => routes.has(waypoint)).sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Surveying for the ships that dig, for a ship with a surveyor but no hold. */
export function proposeSurveying(situation: Situation, ship: Ship): Proposal {
  if (strengthOf(ship, 'survey') === 0)
    return idle(reasonOf('noMiningGear', { gear: listed(['surveyor', ...lackOf(ship, LASERS)]) }));
  const site = siteToSurvey(situation, ship);
  const route = routesFrom(situation, ship).get(site ?? '');
  if (site === undefined || route === undefined) return idle(reasonOf('nobodyMines'));
  if (surveysOf(situation, site).length >= tuningOf(situation).digging.surveysInStock)
    return idle(reasonOf('surveyed', { place: site }));
  const stops = stopsAlong(route, ship.nav.waypointSymbol, [
    { kind: 'survey', times: tuningOf(situation).digging.surveysAMission },
  ]);
  const fromMs = msIn(situation, route.seconds);
  return {
    kind: 'mission',
    mission: {
      lane: LASERS.lane,
      shipSymbol: ship.symbol,
      what: `survey ${site} for those who mine there`,
      stops,
      expected: {
        profitCredits: 0,
        seconds:
          route.seconds + tuningOf(situation).digging.surveysAMission * tuningOf(situation).digging.surveySeconds,
        requests: requestsOf(stops) + tuningOf(situation).digging.surveysAMission,
      },
      claims: [{ kind: 'site', waypoint: site, does: 'survey', fromMs }],
    },
  };
}
