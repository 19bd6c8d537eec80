import { lanesOf } from '../../config/rules/ship-rules.ts';
import { takesOver } from '../../game/lanes.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { OwnedClaim } from '../mission.ts';
import type { Tuned } from '../tuning/tuning.ts';
import { guessedRichness } from './deposits.ts';
import { type MiningEquipment, strengthOf } from './mining-equipment.ts';

export type SiteClaim = Extract<OwnedClaim, { kind: 'site' }>;

/** The claims on each site: a plan asks for those of every site several times. */
function siteClaimsOf(fleet: Pick<FleetContext, 'once' | 'claims'>): ReadonlyMap<string, readonly SiteClaim[]> {
  return fleet.once(siteClaimsOf, () => Map.groupBy(fleet.claims.ofKind('site'), ({ waypoint }) => waypoint));
}

const NO_CLAIMS: readonly SiteClaim[] = [];

/** Claims of other ships on a site. */
export function claimsOn(
  fleet: Pick<FleetContext, 'once' | 'claims' | 'isBackedOff'>,
  waypoint: string,
  does?: SiteClaim['does'],
): readonly SiteClaim[] {
  const claims = siteClaimsOf(fleet).get(waypoint) ?? NO_CLAIMS;
  if (claims.length === 0) return claims;
  return claims.filter(
    (claim) =>
      (does === undefined || claim.does === does) &&
      // No ship can hand cargo over to this hauler now.
      !(claim.does === 'load' && fleet.isBackedOff('transfer', claim.by)),
  );
}

/** Number of other ships that dig at a site, with or without haulers. */
function diggersAt(fleet: Pick<FleetContext, 'once' | 'claims' | 'isBackedOff'>, waypoint: string): number {
  return claimsOn(fleet, waypoint, 'dig').length + claimsOn(fleet, waypoint, 'stay').length;
}

/** Most ships that may dig at a waypoint; gas giants bear any number. */
function mostDiggersAt(fleet: Tuned, { type }: Waypoint): number {
  const { mostDiggers, mostDiggersEngineered } = fleet.tuning.digging;
  if (type === 'GAS_GIANT') return Number.POSITIVE_INFINITY;
  return type === 'ENGINEERED_ASTEROID' ? mostDiggersEngineered : mostDiggers;
}

/** Whether the site has no room for one more ship that digs. */
export function isCrowded(fleet: FleetContext, waypoint: Waypoint): boolean {
  return diggersAt(fleet, waypoint.symbol) >= mostDiggersAt(fleet, waypoint);
}

/** Ships in a system that can haul what others dig now and have the haul lane. */
export function haulersIn(fleet: FleetContext, systemSymbol: string): readonly Ship[] {
  return fleet.oncePer(haulersIn, systemSymbol, () => haulersNow(fleet, systemSymbol));
}

function haulersNow(fleet: FleetContext, systemSymbol: string): Ship[] {
  const { world, strategy, outOfService } = fleet;
  return [...world.ships.values()].filter((ship) => {
    const { symbol, nav, cargo } = ship;
    if (nav.systemSymbol !== systemSymbol || cargo.capacity === 0 || outOfService.has(symbol)) return false;
    if (fleet.isBackedOff('transfer', symbol)) return false;
    return takesOver(lanesOf(strategy, ship));
  });
}

/**
 * Claims of ships that dig at a site by an instant of our clock (milliseconds) and hand over, or could. Ships that sell
 * for themselves now count too, but a hauler counts only while it stays.
 */
export function diggersToServe(
  fleet: FleetContext,
  site: Waypoint,
  byMs = Number.POSITIVE_INFINITY,
): readonly SiteClaim[] {
  const haulers = new Set(haulersIn(fleet, site.systemSymbol).map(({ symbol }) => symbol));
  return claimsOn(fleet, site.symbol).filter(({ does, by, fromMs }) => {
    if (fromMs > byMs) return false;
    return does === 'stay' || (does === 'dig' && !haulers.has(by));
  });
}

/** Haulers that serve a site. */
export function haulersAt(fleet: FleetContext, site: string): Ship[] {
  return claimsOn(fleet, site, 'load').flatMap(({ by }) => fleet.world.ships.get(by) ?? []);
}

/** Units a second that a ship extracts at a site without pause (facts: extraction-yield, surveys). */
export function unitsPerSecond(
  fleet: Pick<FleetContext, 'world' | 'tuning'>,
  ship: Ship,
  equipment: MiningEquipment,
  waypoint: Waypoint,
): number {
  const seconds = fleet.world.physics.cooldownSeconds(ship.mounts, equipment.kind);
  return (strengthOf(ship, equipment.kind) * guessedRichness(fleet.tuning, waypoint)) / seconds;
}

/** Units a second that the ships of a site extract together, and the units in the holds of those that are there. */
export function yieldAt(
  fleet: Pick<FleetContext, 'world' | 'tuning'>,
  waypoint: Waypoint,
  equipment: MiningEquipment,
  diggers: readonly SiteClaim[],
) {
  let [perSecond, waiting] = [0, 0];
  for (const { by } of diggers) {
    const ship = fleet.world.ships.get(by);
    if (ship === undefined) continue;
    perSecond += unitsPerSecond(fleet, ship, equipment, waypoint);
    if (ship.nav.waypointSymbol === waypoint.symbol && ship.nav.status !== 'IN_TRANSIT') waiting += ship.cargo.units;
  }
  return { perSecond, waiting };
}
