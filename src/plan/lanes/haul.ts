import { isoFromMs } from '../../time/iso.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { type Claim, idle, type Mission, type Proposal } from '../mission.ts';
import type { Route } from '../routes/route.ts';
import { msIn, routesFrom, type Situation } from '../situation.ts';
import { requestsOf, stopsAlong } from '../stops.ts';
import { isUnstable } from './deposits.ts';
import { goodsForContracts } from './needs.ts';
import { bestHaulage, carriedPerSecond, type Haulage, outletsFor } from './outlets.ts';
import { isRigged, LASERS, type Rig, SIPHONS, strengthOf } from './rig.ts';
import { bestSale, type SalesTrip } from './sales.ts';
import { claimsOn } from './sites.ts';
import { sharesAt } from './surveys.ts';
import { unitsPerSecond, yieldAt } from './yield.ts';

/** A hauler leaves when its hold is so full, as a share; a smaller rest is sold when waiting did not fill it. */
const LEAVES_AT = 0.9;
const WORTH_LEAVING = 0.4;

/** Game seconds that a hauler waits for cargo before it plans anew: some times as long as a load should take, within bounds. */
const PATIENCE = 1.5;
const LEAST_WAIT_SECONDS = 240;
const LONGEST_WAIT_SECONDS = 1_200;

/** Ships that dig there by so many seconds after the hauler's arrival count. */
const SOON_SECONDS = 300;

/** A site as a hauler sees it. */
interface Pickup {
  readonly waypoint: Waypoint;
  readonly rig: Rig;
  readonly route: Route;
  readonly haulage: Haulage;
  /** Game seconds from the arrival on until the hold should be full. */
  readonly loadSeconds: number;
  /** Credits a second over a whole round. */
  readonly rate: number;
}

function pickupAt(situation: Situation, ship: Ship, waypoint: Waypoint, route: Route): Pickup | undefined {
  const rig = [LASERS, SIPHONS].find(({ worksAt }) => worksAt(waypoint));
  if (rig === undefined || isUnstable(situation, waypoint.symbol)) return undefined;
  const byMs = msIn(situation, route.seconds + SOON_SECONDS);
  const diggers = claimsOn(situation, waypoint.symbol, 'stay').filter(({ fromMs }) => fromMs <= byMs);
  const haulers = 1 + claimsOn(situation, waypoint.symbol, 'haul').length;
  const { perSecond, waiting } = yieldAt(situation, waypoint, rig, diggers);
  const own = isRigged(ship, rig) ? unitsPerSecond(situation, ship, rig, waypoint) : 0;
  const filling = perSecond / haulers + own;
  if (diggers.length === 0 || filling === 0) return undefined;
  const shares = sharesAt(situation, waypoint);
  const outlets = outletsFor(situation, ship.nav.systemSymbol, shares.keys());
  const wanted = Math.max(0, LEAVES_AT * ship.cargo.capacity - ship.cargo.units - waiting / haulers);
  const loadSeconds = wanted / filling;
  const haulage = bestHaulage(situation, ship, waypoint, shares, outlets, loadSeconds);
  if (haulage === undefined || doesBetterThere(situation, ship, waypoint, haulage.market, perSecond)) return undefined;
  const seconds = route.seconds + loadSeconds + haulage.seconds;
  const rate = (LEAVES_AT * ship.cargo.capacity * haulage.netUnitCredits) / seconds;
  return { waypoint, rig, route, haulage, loadSeconds, rate };
}

/** The others carry so much more than is dug before a ship that could survey leaves the hauling to them. */
const CARRIED_BY_OTHERS = 1.1;

/** Whether others carry off all that is dug there, so that a ship with a surveyor is of more use if it stays and surveys. */
function doesBetterThere(situation: Situation, ship: Ship, site: Waypoint, market: string, dug: number): boolean {
  if (!isRigged(ship, LASERS) || !LASERS.worksAt(site) || strengthOf(ship, 'survey') === 0) return false;
  const others = claimsOn(situation, site.symbol, 'haul').flatMap(({ by }) => {
    const other = situation.world.ships.get(by);
    return other === undefined ? [] : [other];
  });
  return carriedPerSecond(situation, others, market, site) >= CARRIED_BY_OTHERS * dug;
}

/** Where a hauler earns most a second with what others dig there. */
function bestPickup(situation: Situation, ship: Ship): Pickup | undefined {
  const sites = new Set(situation.claims.flatMap((claim) => (claim.kind === 'site' ? [claim.waypoint] : [])));
  const routes = routesFrom(situation, ship);
  let best: Pickup | undefined;
  for (const symbol of sites) {
    const [waypoint, route] = [situation.world.waypoints.get(symbol), routes.get(symbol)];
    const pickup = waypoint && route && pickupAt(situation, ship, waypoint, route);
    if (pickup !== undefined && (best === undefined || pickup.rate > best.rate)) best = pickup;
  }
  return best;
}

function presence(situation: Situation, waypoint: string, seconds: number): Claim {
  return { kind: 'site', waypoint, does: 'haul', fromMs: msIn(situation, seconds) };
}

function loadMission(situation: Situation, ship: Ship, pickup: Pickup): Mission {
  const { waypoint, rig, route, haulage, loadSeconds, rate } = pickup;
  const { nowMs, speed, world } = situation;
  const wait = Math.min(LONGEST_WAIT_SECONDS, Math.max(LEAST_WAIT_SECONDS, PATIENCE * loadSeconds));
  const until = isoFromMs(nowMs + world.serverOffsetMs + ((route.seconds + wait) * 1_000) / speed);
  const leavesWith = Math.ceil(LEAVES_AT * ship.cargo.capacity);
  const ground = rig === LASERS ? { ground: haulage.ground } : {};
  const stops = stopsAlong(route, ship.nav.waypointSymbol, [{ kind: 'load', leavesWith, until, ...ground }]);
  return {
    lane: 'haul',
    shipSymbol: ship.symbol,
    what: `take cargo over at ${waypoint.symbol}`,
    stops,
    expected: { profitCredits: 0, seconds: Math.round(route.seconds + loadSeconds), requests: requestsOf(stops) },
    claims: [presence(situation, waypoint.symbol, route.seconds)],
    worthPerSecond: rate,
  };
}

function saleMission(situation: Situation, ship: Ship, trip: SalesTrip, pickup: Pickup | undefined): Mission {
  const back = pickup && presence(situation, pickup.waypoint.symbol, trip.secondsAndBack);
  return {
    lane: 'haul',
    shipSymbol: ship.symbol,
    what: `sell cargo at ${trip.markets.join(' and ')}`,
    stops: trip.stops,
    expected: { profitCredits: trip.profitCredits, seconds: trip.seconds, requests: requestsOf(trip.stops) },
    claims: [...trip.claims, ...(back === undefined ? [] : [back])],
  };
}

/** Whether a hold is taken to market now: full enough, or worth the way where the ship would have to fly for more. */
function isTimeToSell(ship: Ship, pickup: Pickup | undefined): boolean {
  const { units, capacity } = ship.cargo;
  if (units === 0) return false;
  if (pickup === undefined || units >= LEAVES_AT * capacity) return true;
  const isThere = pickup.waypoint.symbol === ship.nav.waypointSymbol;
  const waits = pickup.loadSeconds > LONGEST_WAIT_SECONDS;
  return (!isThere || waits) && units >= WORTH_LEAVING * capacity;
}

/** The haul lane: take over what others dig, where that earns most, and sell it where it pays best. */
export function proposeHauling(situation: Situation, ship: Ship): Proposal {
  if (ship.cargo.capacity === 0) return idle('it has no hold');
  const pickup = bestPickup(situation, ship);
  if (isTimeToSell(ship, pickup)) {
    const keep = goodsForContracts(situation);
    const trip = bestSale(situation, ship, keep, pickup?.waypoint.symbol, pickup?.loadSeconds);
    if (trip !== undefined) return { kind: 'mission', mission: saleMission(situation, ship, trip, pickup) };
  }
  if (pickup === undefined) return idle('nobody digs where it could take cargo over');
  if (ship.cargo.units >= LEAVES_AT * ship.cargo.capacity)
    return idle('its hold is full of goods that no known market pays for');
  return { kind: 'mission', mission: loadMission(situation, ship, pickup) };
}
