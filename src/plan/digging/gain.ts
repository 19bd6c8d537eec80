import { observedCooldownSeconds } from '../../rules/observed/observed-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { Situation } from '../situation.ts';
import { equipmentFor, type MiningEquipment } from './mining-equipment.ts';
import { bestHaulRoute, outletsFor, STOP_SECONDS, type Throughput, throughputOf } from './outlets.ts';
import { roundTrip } from './round-trip.ts';
import { claimsOn, haulersIn, type SiteClaim } from './sites.ts';
import { sharesAt } from './surveys.ts';
import { unitsPerSecond } from './yield.ts';

/**
 * Claims of ships that dig at a place by an instant of our clock and hand over, or could: also of those that sell for
 * themselves now, but of a hauler only while it stays.
 */
export function diggersToServe(situation: Situation, site: Waypoint, byMs = Number.POSITIVE_INFINITY): SiteClaim[] {
  const haulers = new Set(haulersIn(situation, site.systemSymbol).map(({ symbol }) => symbol));
  return claimsOn(situation, site.symbol).filter(({ does, by, fromMs }) => {
    if (fromMs > byMs) return false;
    return does === 'stay' || (does === 'dig' && !haulers.has(by));
  });
}

/** The part of its time that a ship which sells for itself would win with a hauler, 0 to 1: little beside a market. */
export function wonPart(
  situation: Situation,
  ship: Ship,
  equipment: MiningEquipment,
  site: Waypoint,
  market: string,
): number {
  const place = situation.world.waypoints.get(market);
  const trip = place && roundTrip(situation, ship, place, site);
  if (trip === undefined) return 1;
  // The way to the market and back takes nothing from the lasers while they rest anyway.
  const restSeconds = observedCooldownSeconds(situation.world.observed, ship.mounts, equipment.kind);
  const lostSeconds = Math.max(0, trip.seconds + STOP_SECONDS - restSeconds);
  return lostSeconds / (lostSeconds + ship.cargo.capacity / unitsPerSecond(situation, ship, equipment, site));
}

/** What ships dig at a site together. */
interface Dug {
  readonly unitsPerSecond: number;
  /** Game seconds until their holds are full. */
  readonly fillSeconds: number;
}

/** Units a second of what is dug that is carried off: a full hold waits until the next hauler comes, however much it carries. */
function carriedOff({ unitsPerSecond, fillSeconds }: Dug, throughput: Throughput): number {
  return Math.min(unitsPerSecond * Math.min(1, fillSeconds * throughput.visitsPerSecond), throughput.unitsPerSecond);
}

/** What haulers carry together. */
export function together(one: Throughput, other: Throughput): Throughput {
  return {
    unitsPerSecond: one.unitsPerSecond + other.unitsPerSecond,
    visitsPerSecond: one.visitsPerSecond + other.visitsPerSecond,
  };
}

/** Units a second of what is dug that haulers carry off and without some of them nobody would. */
export function carriedMore(dug: Dug, without: Throughput, more: Throughput): number {
  return carriedOff(dug, together(without, more)) - carriedOff(dug, without);
}

/** A hauler that others make superfluous still counts for so much of what it could carry: they may be late. */
const LEAST_PART = 0.02;

/** A site that ships dig at, and where what they dig is sold. */
interface Served {
  readonly site: Waypoint;
  readonly equipment: MiningEquipment;
  readonly diggers: readonly SiteClaim[];
  readonly market: string;
}

/**
 * Units a second that a hauler wins at a site: what is carried off by it and by nobody else, as far as those who dig
 * could not sell it themselves without a loss of time.
 * @param others haulers that serve the site without it
 */
export function wonPerSecond(situation: Situation, hauler: Ship, served: Served, others: readonly Ship[]): number {
  const { site, equipment, diggers, market } = served;
  let [dug, won, hold] = [0, 0, 0];
  for (const { by } of diggers) {
    const ship = situation.world.ships.get(by);
    if (ship === undefined) continue;
    const units = unitsPerSecond(situation, ship, equipment, site);
    dug += units;
    won += units * wonPart(situation, ship, equipment, site, market);
    hold += ship.cargo.capacity;
  }
  if (dug === 0) return 0;
  const mine = throughputOf(situation, [hauler], market, site);
  const more = carriedMore(
    { unitsPerSecond: dug, fillSeconds: hold / dug },
    throughputOf(situation, others, market, site),
    mine,
  );
  return (won / dug) * Math.max(more, LEAST_PART * mine.unitsPerSecond);
}

/** Haulers that serve a site. */
export function haulersAt(situation: Situation, site: string): Ship[] {
  return claimsOn(situation, site, 'haul').flatMap(({ by }) => situation.world.ships.get(by) ?? []);
}

/** What a hauler wins at the site that it serves now. */
export interface Gain {
  readonly site: string;
  readonly creditsPerSecond: number;
}

/** What each of the haulers of a site wins there. */
function gainsAt(situation: Situation, site: Waypoint): (readonly [symbol: string, Gain])[] {
  const equipment = equipmentFor(site);
  const shares = sharesAt(situation, site);
  const outlets = outletsFor(situation, site.systemSymbol, shares.keys());
  const diggers = diggersToServe(situation, site);
  const haulers = haulersAt(situation, site.symbol);
  return haulers.map((hauler) => {
    const haulRoute = bestHaulRoute(situation, hauler, site, shares, outlets, 0);
    if (equipment === undefined || haulRoute === undefined)
      return [hauler.symbol, { site: site.symbol, creditsPerSecond: 0 }];
    const others = haulers.filter((other) => other !== hauler);
    const won = wonPerSecond(situation, hauler, { site, equipment, diggers, market: haulRoute.market }, others);
    return [hauler.symbol, { site: site.symbol, creditsPerSecond: won * haulRoute.netUnitCredits }];
  });
}

/** What each hauler of a system wins where it hauls; those that serve no site have no entry. */
export function gainsOf(situation: Situation, systemSymbol: string): Map<string, Gain> {
  const served = new Set<string>();
  for (const claim of situation.claims) if (claim.kind === 'site' && claim.does === 'haul') served.add(claim.waypoint);
  const sites = [...served].flatMap((symbol) => situation.world.waypoints.get(symbol) ?? []);
  return new Map(
    sites.filter((site) => site.systemSymbol === systemSymbol).flatMap((site) => gainsAt(situation, site)),
  );
}
