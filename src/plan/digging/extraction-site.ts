import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Action } from '../mission.ts';
import type { Route } from '../routes/route.ts';
import { guessedRichness, isUnstable } from './deposits.ts';
import { isEquipped, LASERS, type MiningEquipment, strengthOf } from './mining-equipment.ts';
import { sharesAt, surveysOf } from './surveys.ts';

/** A waypoint where one ship can extract or siphon, and what it would yield for that ship. */
export interface ExtractionSite {
  readonly waypoint: Waypoint;
  readonly route: Route;
  /** Expected units of an extraction, and its cooldown in game seconds. */
  readonly unitsPerExtraction: number;
  readonly secondsPerExtraction: number;
  /** Share of each good in the yield, adding up to 1. */
  readonly goods: ReadonlyMap<string, number>;
}

/** Whether a ship can mine: a laser, a mineral processor and a hold (facts: dig-sites). */
export function canMine(ship: Ship): boolean {
  return isEquipped(ship, LASERS);
}

/** Every site of the ship's system where the ship can use its equipment, with the route to it. */
export function extractionSitesOf(
  fleet: FleetContext,
  ship: Ship,
  equipment: MiningEquipment = LASERS,
): ExtractionSite[] {
  const routes = fleet.routesOf(ship);
  const strength = strengthOf(ship, equipment.kind);
  const secondsPerExtraction = fleet.world.physics.cooldownSeconds(ship.mounts, equipment.kind);
  const extractionSites: ExtractionSite[] = [];
  for (const waypoint of fleet.world.waypoints.in(ship.nav.systemSymbol)) {
    const route = equipment.worksAt(waypoint) ? routes.get(waypoint.symbol) : undefined;
    if (route === undefined || isUnstable(fleet, waypoint.symbol) || fleet.isAvoided(waypoint.symbol)) continue;
    const goods = sharesAt(fleet, waypoint);
    if (goods.size === 0 || fleet.isBackedOff(equipment.kind, waypoint.symbol, { ship: ship.symbol })) continue;
    const unitsPerExtraction = Math.max(1, strength * guessedRichness(fleet.tuning, waypoint));
    extractionSites.push({ waypoint, route, unitsPerExtraction, secondsPerExtraction, goods });
  }
  return extractionSites;
}

/** The actions of mining: first a survey if the ship can make one and none is known for the site. */
export function diggingActions(
  fleet: FleetContext,
  ship: Ship,
  extractionSite: ExtractionSite,
  until?: { tradeSymbol: string; units: number },
): Action[] {
  const canSurvey =
    strengthOf(ship, 'survey') > 0 &&
    !fleet.isBackedOff('survey', extractionSite.waypoint.symbol, { ship: ship.symbol });
  const known = surveysOf(fleet, extractionSite.waypoint.symbol).length > 0;
  const survey: Action[] = canSurvey && !known ? [{ kind: 'survey', times: 1 }] : [];
  return [...survey, until === undefined ? { kind: 'extract' } : { kind: 'extract', until }];
}
