import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { FleetContext } from '../fleet-context.ts';
import { equipmentFor, type MiningEquipment } from './mining-equipment.ts';
import { bestHaulRoute, outletsFor, type Throughput, throughputOf } from './outlets.ts';
import { roundTrip } from './round-trip.ts';
import { claimsOn, haulersIn, type SiteClaim } from './sites.ts';
import { sharesAt } from './surveys.ts';
import { unitsPerSecond } from './yield.ts';

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

/**
 * Fraction of its time, 0 to 1, that a ship which sells for itself would gain with a hauler: small close to a market.
 */
export function wonPart(
  fleet: FleetContext,
  ship: Ship,
  equipment: MiningEquipment,
  site: Waypoint,
  market: string,
): number {
  const place = fleet.world.waypoints.get(market);
  const trip = place && roundTrip(fleet, ship, place, site);
  if (trip === undefined) return 1;
  // The trip costs no extraction time while the lasers are in cooldown anyway.
  const restSeconds = fleet.world.physics.cooldownSeconds(ship.mounts, equipment.kind);
  const lostSeconds = Math.max(0, trip.seconds + fleet.tuning.timing.saleStopSeconds - restSeconds);
  return lostSeconds / (lostSeconds + ship.cargo.capacity / unitsPerSecond(fleet, ship, equipment, site));
}

/** What the ships at a site extract together. */
interface Dug {
  readonly unitsPerSecond: number;
  /** Game seconds until their holds are full. */
  readonly fillSeconds: number;
}

/** Units a second that haulers carry off: a full hold waits for the next hauler, whatever a hauler's capacity. */
function carriedOff({ unitsPerSecond, fillSeconds }: Dug, throughput: Throughput): number {
  return Math.min(unitsPerSecond * Math.min(1, fillSeconds * throughput.visitsPerSecond), throughput.unitsPerSecond);
}

/** The throughput of two groups of haulers together. */
export function combinedThroughput(one: Throughput, other: Throughput): Throughput {
  return {
    unitsPerSecond: one.unitsPerSecond + other.unitsPerSecond,
    visitsPerSecond: one.visitsPerSecond + other.visitsPerSecond,
  };
}

/** Units a second that are carried off only because of the additional haulers. */
export function carriedMore(dug: Dug, without: Throughput, more: Throughput): number {
  return carriedOff(dug, combinedThroughput(without, more)) - carriedOff(dug, without);
}

/** A site where ships dig, and the market where their goods are sold. */
interface Served {
  readonly site: Waypoint;
  readonly equipment: MiningEquipment;
  readonly diggers: readonly SiteClaim[];
  readonly market: string;
}

/**
 * Units a second that a hauler gains at a site: only what no other hauler carries off, and only as far as the diggers
 * could not sell it themselves without losing time.
 * @param others haulers that serve the site without it
 */
export function wonPerSecond(fleet: FleetContext, hauler: Ship, served: Served, others: readonly Ship[]): number {
  const { site, equipment, diggers, market } = served;
  let [dug, won, hold] = [0, 0, 0];
  for (const { by } of diggers) {
    const ship = fleet.world.ships.get(by);
    if (ship === undefined) continue;
    const units = unitsPerSecond(fleet, ship, equipment, site);
    dug += units;
    won += units * wonPart(fleet, ship, equipment, site, market);
    hold += ship.cargo.capacity;
  }
  if (dug === 0) return 0;
  const mine = throughputOf(fleet, [hauler], market, site);
  const more = carriedMore(
    { unitsPerSecond: dug, fillSeconds: hold / dug },
    throughputOf(fleet, others, market, site),
    mine,
  );
  return (won / dug) * Math.max(more, fleet.tuning.hauling.leastPart * mine.unitsPerSecond);
}

/** Haulers that serve a site. */
export function haulersAt(fleet: FleetContext, site: string): Ship[] {
  return claimsOn(fleet, site, 'load').flatMap(({ by }) => fleet.world.ships.get(by) ?? []);
}

/** The gain of a hauler at the site that it serves now. */
export interface Gain {
  readonly site: string;
  readonly creditsPerSecond: number;
}

/** The gain of each hauler of a site. */
function gainsAt(fleet: FleetContext, site: Waypoint): (readonly [symbol: string, Gain])[] {
  const equipment = equipmentFor(site);
  const shares = sharesAt(fleet, site);
  const outlets = outletsFor(fleet, site.systemSymbol, shares.keys());
  const diggers = diggersToServe(fleet, site);
  const haulers = haulersAt(fleet, site.symbol);
  return haulers.map((hauler) => {
    const haulRoute = bestHaulRoute(fleet, hauler, site, shares, outlets, 0);
    if (equipment === undefined || haulRoute === undefined)
      return [hauler.symbol, { site: site.symbol, creditsPerSecond: 0 }];
    const others = haulers.filter((other) => other !== hauler);
    const won = wonPerSecond(fleet, hauler, { site, equipment, diggers, market: haulRoute.market }, others);
    return [hauler.symbol, { site: site.symbol, creditsPerSecond: won * haulRoute.netUnitCredits }];
  });
}

/** The gain of each hauler of a system at its site; haulers that serve no site have no entry. */
export function gainsOf(fleet: FleetContext, systemSymbol: string): Map<string, Gain> {
  const served = new Set<string>();
  for (const claim of fleet.claims.ofKind('site')) if (claim.does === 'load') served.add(claim.waypoint);
  const sites = [...served].flatMap((symbol) => fleet.world.waypoints.get(symbol) ?? []);
  return new Map(sites.filter((site) => site.systemSymbol === systemSymbol).flatMap((site) => gainsAt(fleet, site)));
}
