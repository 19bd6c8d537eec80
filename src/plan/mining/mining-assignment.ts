import type { Ship } from '../../wire/schemas/ship.ts';
import { emptied, requestsOf, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Action, Mission } from '../mission.ts';
import { type ExtractionSite, extractionSitesOf } from './extraction-site.ts';
import { equipmentFor, isEquipped, LASERS, type MiningEquipment, SIPHONS, strengthOf } from './mining-equipment.ts';
import { bestHaulRoute, type HaulRoute, type Outlets, outletsFor, throughputOf } from './outlets.ts';
import { claimsOn, haulersIn, isCrowded, unitsPerSecond, yieldAt } from './sites.ts';

/**
 * Whether haulers would carry off the output of one more ship, at the site that it would go to from a shipyard.
 * @param like a ship of the same type; one that cannot dig needs no room
 */
export function haveHaulersRoom(fleet: FleetContext, like: Ship, yard: string): boolean {
  const equipment = [LASERS, SIPHONS].find((one) => isEquipped(like, one));
  if (equipment === undefined) return true;
  const nav = { ...like.nav, waypointSymbol: yard, status: 'DOCKED' as const };
  const fuel = { ...like.fuel, current: like.fuel.capacity };
  const stay = bestMiningAssignment(fleet, { ...emptied(like), symbol: `${like.symbol}+1`, nav, fuel }, equipment);
  return stay !== undefined && stay.part >= fleet.tuning.hauling.roomEnough;
}

/** A site where a ship stays while haulers carry off its output, and what it earns there. */
export interface MiningAssignment {
  readonly extractionSite: ExtractionSite;
  readonly haulRoute: HaulRoute;
  /** Fraction of its output that haulers carry off, 0 to 1. */
  readonly part: number;
  /** Credits a second while it digs. */
  readonly rate: number;
  /** The same averaged over the horizon, the flight to the site included. */
  readonly score: number;
}

/** The hauler with the highest capacity × speed: sites are valued with it. */
function strongestOf(haulers: readonly Ship[]): Ship | undefined {
  return [...haulers].sort((a, b) => b.cargo.capacity * b.engine.speed - a.cargo.capacity * a.engine.speed)[0];
}

/** The haulers of a system, the markets for the goods, and the units a second that other ships dig for the haulers. */
interface Haulers {
  readonly haulers: readonly Ship[];
  readonly strongest: Ship;
  readonly outlets: Outlets;
  readonly dugPerSecond: number;
}

/** Units a second that other ships dig which stay at the sites of a system. */
function dugForHaulers(fleet: FleetContext, systemSymbol: string): number {
  const { ships, waypoints } = fleet.world;
  let perSecond = 0;
  for (const { by, waypoint, does } of fleet.claims.ofKind('site')) {
    const [ship, site] = [ships.get(by), waypoints.get(waypoint)];
    const equipment = site && equipmentFor(site);
    if (does !== 'stay' || !ship || !equipment || site.systemSymbol !== systemSymbol) continue;
    perSecond += unitsPerSecond(fleet, ship, equipment, site);
  }
  return perSecond;
}

function miningAssignmentAt(
  fleet: FleetContext,
  ship: Ship,
  equipment: MiningEquipment,
  extractionSite: ExtractionSite,
  { haulers, strongest: hauler, outlets, dugPerSecond }: Haulers,
): MiningAssignment | undefined {
  const { waypoint, goods, unitsPerExtraction, secondsPerExtraction, route } = extractionSite;
  const isThere = ship.nav.waypointSymbol === waypoint.symbol;
  if (route.seconds > fleet.tuning.digging.longestWaySeconds) return undefined;
  if (isCrowded(fleet, waypoint) && !isThere) return undefined;
  const perSecond = unitsPerExtraction / secondsPerExtraction;
  const { perSecond: dug } = yieldAt(fleet, waypoint, equipment, claimsOn(fleet, waypoint.symbol, 'stay'));
  const loadSeconds = hauler.cargo.capacity / (dug + perSecond);
  const haulRoute = bestHaulRoute(fleet, hauler, waypoint, goods, outlets, loadSeconds);
  if (haulRoute === undefined) return undefined;
  const { market, netUnitCredits } = haulRoute;
  const carriedPerSecond = throughputOf(fleet, haulers, market, waypoint);
  // All ships that stay in the system share what haulers carry off; one that comes gets what is left.
  const share = isThere ? carriedPerSecond / (dugPerSecond + perSecond) : (carriedPerSecond - dugPerSecond) / perSecond;
  const part = Math.max(0, Math.min(1, share));
  const horizon = Math.max(1, Math.min(fleet.tuning.digging.horizonSeconds, fleet.secondsToReset));
  const worth = (Math.max(0, horizon - route.seconds) / horizon) * (isThere ? fleet.tuning.digging.loyalty : 1);
  const rate = perSecond * netUnitCredits * part;
  return { extractionSite, haulRoute, part, rate, score: rate * worth };
}

/**
 * The site where the ship earns most if it stays and haulers carry off its output; undefined without haulers or a site.
 */
export function bestMiningAssignment(
  fleet: FleetContext,
  ship: Ship,
  equipment: MiningEquipment,
): MiningAssignment | undefined {
  const haulers = haulersIn(fleet, ship.nav.systemSymbol).filter(({ symbol }) => symbol !== ship.symbol);
  const strongest = strongestOf(haulers);
  if (strongest === undefined) return undefined;
  const extractionSites = extractionSitesOf(fleet, ship, equipment);
  const goods = new Set(extractionSites.flatMap((extractionSite) => [...extractionSite.goods.keys()]));
  const outlets = outletsFor(fleet, ship.nav.systemSymbol, goods);
  const carriers = { haulers, strongest, outlets, dugPerSecond: dugForHaulers(fleet, ship.nav.systemSymbol) };
  let best: MiningAssignment | undefined;
  for (const extractionSite of extractionSites) {
    const stay = miningAssignmentAt(fleet, ship, equipment, extractionSite, carriers);
    if (stay !== undefined && (best === undefined || stay.score > best.score)) best = stay;
  }
  return best;
}

/** Whether a hauler is at a site now or arrives there within the given game seconds. */
export function hasHaulerSoon(fleet: FleetContext, waypoint: string, withinSeconds: number): boolean {
  const soonMs = fleet.msIn(withinSeconds);
  return claimsOn(fleet, waypoint, 'load').some(({ fromMs }) => fromMs <= soonMs);
}

/** A shift at the site: dig, hand over to haulers, and dig on. */
export function miningAssignmentMission(
  plan: PlanContext,
  equipment: MiningEquipment,
  { extractionSite, haulRoute, rate }: MiningAssignment,
): Mission {
  const { ship } = plan;
  const seconds = extractionSite.route.seconds + plan.tuning.digging.shiftSeconds;
  const staysUntil = plan.serverIsoIn(seconds);
  const action: Action =
    equipment.kind === 'siphon'
      ? { kind: 'siphon', staysUntil }
      : { kind: 'extract', depositValue: haulRoute.depositValue(), staysUntil };
  const stops = stopsAlong(extractionSite.route, plan.here, [action]);
  const extractions = Math.ceil(plan.tuning.digging.shiftSeconds / extractionSite.secondsPerExtraction);
  const fromMs = plan.msIn(extractionSite.route.seconds);
  const { symbol } = extractionSite.waypoint;
  return {
    lane: equipment.lane,
    shipSymbol: ship.symbol,
    what: `${equipment.lane} at ${symbol} for haulers`,
    stops,
    expected: {
      profitCredits: Math.round(rate * plan.tuning.digging.shiftSeconds),
      seconds,
      requests:
        requestsOf(stops) +
        extractions +
        Math.ceil((extractions * strengthOf(ship, equipment.kind)) / plan.tuning.digging.unitsATransfer),
    },
    claims: [{ kind: 'site', waypoint: symbol, does: 'stay', fromMs }],
  };
}
