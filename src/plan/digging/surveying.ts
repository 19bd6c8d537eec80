import type { Ship } from '../../wire/schemas/ship.ts';
import { isBackedOff } from '../backed-off.ts';
import { idle, type Proposal } from '../mission.ts';
import { msIn, routesFrom, type Situation } from '../situation.ts';
import { requestsOf, stopsAlong } from '../stops.ts';
import { LASERS, strengthOf } from './mining-equipment.ts';
import { claimsOn, type SiteClaim } from './sites.ts';
import { surveysOf } from './surveys.ts';

/** Surveys of a site that a survey-only ship keeps in stock: the others dig by the best of them. */
const SURVEYS_KEPT = 8;

/** Surveys per mission. */
const TIMES = 4;

/** Game seconds of a survey, its cooldown included. */
const SURVEY_SECONDS = 75;

/** The site in reach where most ships dig and no ship surveys yet; undefined if there is none. */
function siteToSurvey(situation: Situation, ship: Ship): string | undefined {
  const diggers = new Map<string, number>();
  const digClaims = situation.claims.filter(
    (claim): claim is SiteClaim => claim.kind === 'site' && (claim.does === 'stay' || claim.does === 'dig'),
  );
  for (const { waypoint } of digClaims) {
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
  if (strengthOf(ship, 'survey') === 0) return idle('it has no mining laser, mineral processor or hold');
  const site = siteToSurvey(situation, ship);
  const route = routesFrom(situation, ship).get(site ?? '');
  if (site === undefined || route === undefined) return idle('nobody mines where it could survey');
  if (surveysOf(situation, site).length >= SURVEYS_KEPT) return idle(`${site} is surveyed well enough`);
  const stops = stopsAlong(route, ship.nav.waypointSymbol, [{ kind: 'survey', times: TIMES }]);
  const fromMs = msIn(situation, route.seconds);
  return {
    kind: 'mission',
    mission: {
      lane: 'mine',
      shipSymbol: ship.symbol,
      what: `survey ${site} for those who mine there`,
      stops,
      expected: {
        profitCredits: 0,
        seconds: route.seconds + TIMES * SURVEY_SECONDS,
        requests: requestsOf(stops) + TIMES,
      },
      claims: [{ kind: 'site', waypoint: site, does: 'survey', fromMs }],
    },
  };
}
