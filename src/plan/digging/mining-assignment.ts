import type { Ship } from '../../wire/schemas/ship.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Action, Mission } from '../mission.ts';
import { emptied, requestsOf, stopsAlong } from '../movement/stops.ts';
import { type ExtractionSite, extractionSitesOf } from './extraction-site.ts';
import { type Gain, gainsOf, wonPart } from './gain.ts';
import { isEquipped, LASERS, type MiningEquipment, SIPHONS, strengthOf } from './mining-equipment.ts';
import { bestHaulRoute, type HaulRoute, type Outlets, outletsFor } from './outlets.ts';
import { serviceAt } from './served.ts';
import { claimsOn, haulersIn, isCrowded } from './sites.ts';
import { yieldAt } from './yield.ts';

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
  /** Fraction of its output that haulers carry off. */
  readonly part: number;
  /** Credits a second while it digs. */
  readonly rate: number;
  /** The same averaged over the horizon, the flight to the site included. */
  readonly score: number;
  /** The same once other ships have followed; sites are compared by it. */
  readonly rank: number;
}

/** The hauler with the highest capacity × speed: sites are valued with it. */
function strongest(haulers: readonly Ship[]): Ship | undefined {
  return [...haulers].sort((a, b) => b.cargo.capacity * b.engine.speed - a.cargo.capacity * a.engine.speed)[0];
}

/** The haulers of a system, their gains at their current sites, and the markets for the goods. */
interface Haulers {
  readonly haulers: readonly Ship[];
  readonly gains: ReadonlyMap<string, Gain>;
  readonly outlets: Outlets;
}

function miningAssignmentAt(
  fleet: FleetContext,
  ship: Ship,
  equipment: MiningEquipment,
  extractionSite: ExtractionSite,
  { haulers, gains, outlets }: Haulers,
) {
  const hauler = strongest(haulers);
  const { waypoint, goods, unitsPerExtraction, secondsPerExtraction, route } = extractionSite;
  const isThere = ship.nav.waypointSymbol === waypoint.symbol;
  if (hauler === undefined || route.seconds > fleet.tuning.digging.longestWaySeconds) return undefined;
  if (isCrowded(fleet, waypoint) && !isThere) return undefined;
  const perSecond = unitsPerExtraction / secondsPerExtraction;
  const { perSecond: dug } = yieldAt(fleet, waypoint, equipment, claimsOn(fleet, waypoint.symbol, 'stay'));
  const loadSeconds = hauler.cargo.capacity / (dug + perSecond);
  const haulRoute = bestHaulRoute(fleet, hauler, waypoint, goods, outlets, loadSeconds);
  if (haulRoute === undefined) return undefined;
  const { market, netUnitCredits } = haulRoute;
  const own = {
    perSecond,
    holdUnits: ship.cargo.capacity,
    wonPart: wonPart(fleet, ship, equipment, waypoint, market),
  };
  const { part, later } = serviceAt(fleet, {
    equipment,
    waypoint,
    isThere,
    haulers,
    gains,
    market,
    netUnitCredits,
    ...own,
  });
  const full = perSecond * netUnitCredits;
  const horizon = Math.max(1, Math.min(fleet.tuning.digging.horizonSeconds, fleet.secondsToReset));
  const worth = (Math.max(0, horizon - route.seconds) / horizon) * (isThere ? fleet.tuning.digging.loyalty : 1);
  const rate = full * part;
  return {
    extractionSite,
    haulRoute,
    part,
    rate,
    score: rate * worth,
    rank: full * later * worth,
  } satisfies MiningAssignment;
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
  if (haulers.length === 0) return undefined;
  const extractionSites = extractionSitesOf(fleet, ship, equipment);
  const goods = new Set(extractionSites.flatMap((extractionSite) => [...extractionSite.goods.keys()]));
  const outlets = outletsFor(fleet, ship.nav.systemSymbol, goods);
  const carriers = { haulers, gains: gainsOf(fleet, ship.nav.systemSymbol), outlets };
  let best: MiningAssignment | undefined;
  for (const extractionSite of extractionSites) {
    const stay = miningAssignmentAt(fleet, ship, equipment, extractionSite, carriers);
    if (stay !== undefined && (best === undefined || stay.rank > best.rank)) best = stay;
  }
  return best;
}

/** Whether a hauler is at a site now or arrives there within the given game seconds. */
export function isServed(fleet: FleetContext, waypoint: string, withinSeconds: number): boolean {
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
      : { kind: 'extract', depositValue: haulRoute.depositValue, staysUntil };
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
