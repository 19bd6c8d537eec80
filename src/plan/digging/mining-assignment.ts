import type { Ship } from '../../wire/schemas/ship.ts';
import type { Action, Mission } from '../mission.ts';
import { emptied, requestsOf, stopsAlong } from '../movement/stops.ts';
import { msIn, type Situation, secondsToReset, serverIsoIn } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';
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
export function haveHaulersRoom(situation: Situation, like: Ship, yard: string): boolean {
  const equipment = [LASERS, SIPHONS].find((one) => isEquipped(like, one));
  if (equipment === undefined) return true;
  const nav = { ...like.nav, waypointSymbol: yard, status: 'DOCKED' as const };
  const fuel = { ...like.fuel, current: like.fuel.capacity };
  const stay = bestMiningAssignment(situation, { ...emptied(like), symbol: `${like.symbol}+1`, nav, fuel }, equipment);
  return stay !== undefined && stay.part >= tuningOf(situation).hauling.roomEnough;
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
  situation: Situation,
  ship: Ship,
  equipment: MiningEquipment,
  extractionSite: ExtractionSite,
  { haulers, gains, outlets }: Haulers,
) {
  const hauler = strongest(haulers);
  const { waypoint, goods, unitsPerExtraction, secondsPerExtraction, route } = extractionSite;
  const isThere = ship.nav.waypointSymbol === waypoint.symbol;
  if (hauler === undefined || route.seconds > tuningOf(situation).digging.longestWaySeconds) return undefined;
  if (isCrowded(situation, waypoint) && !isThere) return undefined;
  const perSecond = unitsPerExtraction / secondsPerExtraction;
  const { perSecond: dug } = yieldAt(situation, waypoint, equipment, claimsOn(situation, waypoint.symbol, 'stay'));
  const loadSeconds = hauler.cargo.capacity / (dug + perSecond);
  const haulRoute = bestHaulRoute(situation, hauler, waypoint, goods, outlets, loadSeconds);
  if (haulRoute === undefined) return undefined;
  const { market, netUnitCredits } = haulRoute;
  const own = {
    perSecond,
    holdUnits: ship.cargo.capacity,
    wonPart: wonPart(situation, ship, equipment, waypoint, market),
  };
  const { part, later } = serviceAt(situation, {
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
  const horizon = Math.max(1, Math.min(tuningOf(situation).digging.horizonSeconds, secondsToReset(situation)));
  const worth = (Math.max(0, horizon - route.seconds) / horizon) * (isThere ? tuningOf(situation).digging.loyalty : 1);
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
  situation: Situation,
  ship: Ship,
  equipment: MiningEquipment,
): MiningAssignment | undefined {
  const haulers = haulersIn(situation, ship.nav.systemSymbol).filter(({ symbol }) => symbol !== ship.symbol);
  if (haulers.length === 0) return undefined;
  const extractionSites = extractionSitesOf(situation, ship, equipment);
  const goods = new Set(extractionSites.flatMap((extractionSite) => [...extractionSite.goods.keys()]));
  const outlets = outletsFor(situation, ship.nav.systemSymbol, goods);
  const carriers = { haulers, gains: gainsOf(situation, ship.nav.systemSymbol), outlets };
  let best: MiningAssignment | undefined;
  for (const extractionSite of extractionSites) {
    const stay = miningAssignmentAt(situation, ship, equipment, extractionSite, carriers);
    if (stay !== undefined && (best === undefined || stay.rank > best.rank)) best = stay;
  }
  return best;
}

/** Whether a hauler is at a site now or arrives there within the given game seconds. */
export function isServed(situation: Situation, waypoint: string, withinSeconds: number): boolean {
  const soonMs = msIn(situation, withinSeconds);
  return claimsOn(situation, waypoint, 'load').some(({ fromMs }) => fromMs <= soonMs);
}

/** A shift at the site: dig, hand over to haulers, and dig on. */
export function miningAssignmentMission(
  situation: Situation,
  ship: Ship,
  equipment: MiningEquipment,
  { extractionSite, haulRoute, rate }: MiningAssignment,
): Mission {
  const seconds = extractionSite.route.seconds + tuningOf(situation).digging.shiftSeconds;
  const staysUntil = serverIsoIn(situation, seconds);
  const action: Action =
    equipment.kind === 'siphon'
      ? { kind: 'siphon', staysUntil }
      : { kind: 'extract', depositValue: haulRoute.depositValue, staysUntil };
  const stops = stopsAlong(extractionSite.route, ship.nav.waypointSymbol, [action]);
  const extractions = Math.ceil(tuningOf(situation).digging.shiftSeconds / extractionSite.secondsPerExtraction);
  const fromMs = msIn(situation, extractionSite.route.seconds);
  const { symbol } = extractionSite.waypoint;
  return {
    lane: equipment.lane,
    shipSymbol: ship.symbol,
    what: `${equipment.lane} at ${symbol} for haulers`,
    stops,
    expected: {
      profitCredits: Math.round(rate * tuningOf(situation).digging.shiftSeconds),
      seconds,
      requests:
        requestsOf(stops) +
        extractions +
        Math.ceil((extractions * strengthOf(ship, equipment.kind)) / tuningOf(situation).digging.unitsATransfer),
    },
    claims: [{ kind: 'site', waypoint: symbol, does: 'stay', fromMs }],
  };
}
