import { lanesOf } from '../../config/rules/ship-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { FleetContext } from '../fleet-context.ts';
import { carriedMore, combinedThroughput, type Gain } from './gain.ts';
import { isEquipped, type MiningEquipment } from './mining-equipment.ts';
import { throughputOf } from './outlets.ts';
import { claimsOn, isCrowded, mostDiggersAt } from './sites.ts';
import { yieldAt } from './yield.ts';

/** A ship that would stay at a site, and the haulers of its system. */
interface Place {
  readonly equipment: MiningEquipment;
  readonly waypoint: Waypoint;
  /** Whether the ship is at the site already. */
  readonly isThere: boolean;
  /**
   * Units a second that it digs, more than 0, and the capacity of its hold: when full, it waits for the next hauler.
   */
  readonly perSecond: number;
  readonly holdUnits: number;
  /** Fraction of its time that it would gain with a hauler. */
  readonly wonPart: number;
  readonly haulers: readonly Ship[];
  /** The site that each hauler serves now, and its gain there. */
  readonly gains: ReadonlyMap<string, Gain>;
  /** The market where haulers sell the goods of this site, and what a unit nets. */
  readonly market: string;
  readonly netUnitCredits: number;
}

/** Whether a ship stays at another site of the same kind with room for one more: ships that dig keep together. */
function isElsewhereOpen(fleet: FleetContext, { equipment, waypoint }: Place): boolean {
  return fleet.claims.ofKind('site').some((claim) => {
    if (claim.does !== 'stay' || claim.waypoint === waypoint.symbol) return false;
    const other = fleet.world.waypoints.get(claim.waypoint);
    return other !== undefined && equipment.worksAt(other) && !isCrowded(fleet, other);
  });
}

/**
 * Haulers of other sites that would gain more at this one, in addition to those that serve it. At most one of each
 * site: once it is gone, the others are worth more where they are.
 */
function wonOver(fleet: FleetContext, place: Place, serving: readonly Ship[], dug: number): Ship[] {
  const { waypoint, market, haulers, gains, wonPart, netUnitCredits, holdUnits, perSecond } = place;
  const all = { unitsPerSecond: dug, fillSeconds: holdUnits / perSecond };
  const won: Ship[] = [];
  const left = new Set([waypoint.symbol]);
  let without = throughputOf(fleet, serving, market, waypoint);
  for (const hauler of haulers) {
    const gain = gains.get(hauler.symbol);
    if (gain === undefined || left.has(gain.site)) continue;
    const throughput = throughputOf(fleet, [hauler], market, waypoint);
    const more = carriedMore(all, without, throughput);
    if (wonPart * more * netUnitCredits <= fleet.tuning.hauling.switchesFor * gain.creditsPerSecond) continue;
    won.push(hauler);
    without = combinedThroughput(without, throughput);
    left.add(gain.site);
  }
  return won;
}

/**
 * Haulers that serve the site. Unless the ship would be alone there and could join others, also those that serve no
 * site and those that would gain more here.
 * @param dug units a second that are dug there once the ship has come
 */
function available(fleet: FleetContext, place: Place, others: number, dug: number): Ship[] {
  const alone = others === 0 && isElsewhereOpen(fleet, place);
  const serving = place.haulers.filter(({ symbol }) => {
    const site = place.gains.get(symbol)?.site;
    return site === place.waypoint.symbol || (site === undefined && !alone);
  });
  return alone ? serving : [...serving, ...wonOver(fleet, place, serving, dug)];
}

function diggersWith(fleet: FleetContext, equipment: MiningEquipment): readonly Ship[] {
  return fleet.oncePer(diggersWith, equipment, () => {
    const { world, strategy, outOfService } = fleet;
    return [...world.ships.values()].filter(
      (ship) =>
        isEquipped(ship, equipment) &&
        !outOfService.has(ship.symbol) &&
        lanesOf(strategy, ship).includes(equipment.lane),
    );
  });
}

/** Number of ships expected at the site: in service, with the equipment and its lane, and staying at no other site. */
function party(fleet: FleetContext, { equipment, waypoint, haulers }: Place): number {
  const elsewhere = new Set<string>();
  for (const claim of fleet.claims.ofKind('site'))
    if (claim.does === 'stay' && claim.waypoint !== waypoint.symbol) elsewhere.add(claim.by);
  const ships = diggersWith(fleet, equipment).filter(
    (ship) => ship.nav.systemSymbol === waypoint.systemSymbol && !haulers.includes(ship) && !elsewhere.has(ship.symbol),
  );
  return Math.min(mostDiggersAt(fleet, waypoint), Math.max(fleet.tuning.digging.leastParty, ships.length));
}

/** Fractions of a ship's output that haulers carry off, 0 to 1. */
export interface Service {
  readonly part: number;
  /** The same once other ships have followed the first one at a site; sites are compared by it. */
  readonly later: number;
}

/**
 * What haulers carry off of a ship's output: ships at the site share the throughput, and a new one gets the remainder,
 * since more would be taken from the others. Whatever the throughput, a full hold waits for the next hauler.
 */
export function serviceAt(fleet: FleetContext, place: Place): Service {
  const { equipment, waypoint, isThere, perSecond, holdUnits, market } = place;
  const others = claimsOn(fleet, waypoint.symbol, 'stay');
  const dug = yieldAt(fleet, waypoint, equipment, others).perSecond;
  const serving = available(fleet, place, others.length, dug + perSecond);
  const { unitsPerSecond: carried, visitsPerSecond } = throughputOf(fleet, serving, market, waypoint);
  const part = isThere ? carried / (dug + perSecond) : (carried - dug) / perSecond;
  const isFirst = others.length === 0 && !isThere;
  const later = isFirst ? carried / perSecond / party(fleet, place) : part;
  const most = Math.min(1, (holdUnits / perSecond) * visitsPerSecond);
  return { part: Math.max(0, Math.min(most, part)), later: Math.max(0, Math.min(most, later)) };
}
