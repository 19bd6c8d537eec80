import { reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { isBackedOff } from '../backed-off.ts';
import { goodsForContracts } from '../contracts/needs.ts';
import { isDug } from '../digging/deposits.ts';
import { LASERS } from '../digging/mining-equipment.ts';
import { bestPickup, type Pickup } from '../digging/pickup.ts';
import { isAvoidedGood } from '../market/access.ts';
import { type Claim, idle, type Mission, missionHere, type Proposal } from '../mission.ts';
import { emptied, requestsOf, stopsAlong } from '../movement/stops.ts';
import { bestSale, type SalesTrip } from '../selling/sales-trip.ts';
import { msIn, type Situation, serverIsoIn } from '../situation.ts';
import { tuningOf } from '../tuning/tuning.ts';

const LANE = 'haul';

function presence(situation: Situation, waypoint: string, seconds: number): Claim {
  return { kind: 'site', waypoint, does: 'load', fromMs: msIn(situation, seconds) };
}

function loadMission(situation: Situation, ship: Ship, pickup: Pickup): Mission {
  const { waypoint, equipment, route, haulRoute, loadSeconds, rate } = pickup;
  const wait = Math.min(
    tuningOf(situation).hauling.longestWaitSeconds,
    Math.max(tuningOf(situation).hauling.leastWaitSeconds, tuningOf(situation).hauling.patience * loadSeconds),
  );
  const until = serverIsoIn(situation, route.seconds + wait);
  const leavesWith = Math.ceil(tuningOf(situation).hauling.leavesAt * ship.cargo.capacity);
  const depositValue = equipment === LASERS ? { depositValue: haulRoute.depositValue } : {};
  const stops = stopsAlong(route, ship.nav.waypointSymbol, [{ kind: 'load', leavesWith, until, ...depositValue }]);
  const seconds = Math.round(route.seconds + loadSeconds);
  return {
    lane: LANE,
    shipSymbol: ship.symbol,
    what: `take cargo over at ${waypoint.symbol}`,
    stops,
    expected: { profitCredits: 0, seconds, requests: requestsOf(stops) },
    claims: [presence(situation, waypoint.symbol, route.seconds)],
    value: { credits: rate * seconds, seconds },
  };
}

function saleMission(situation: Situation, ship: Ship, trip: SalesTrip, pickup: Pickup | undefined): Mission {
  const back = pickup && presence(situation, pickup.waypoint.symbol, trip.secondsAndBack);
  return {
    lane: LANE,
    shipSymbol: ship.symbol,
    what: `sell cargo at ${trip.markets.join(' and ')}`,
    stops: trip.stops,
    expected: { profitCredits: trip.profitCredits, seconds: trip.seconds, requests: requestsOf(trip.stops) },
    claims: [...trip.claims, ...(back === undefined ? [] : [back])],
  };
}

/**
 * Whether to sell now: the hold is full enough, or it is worth a trip and more cargo would take a flight or a long
 * wait.
 */
function isTimeToSell(situation: Situation, ship: Ship, pickup: Pickup | undefined): boolean {
  const { units, capacity } = ship.cargo;
  if (units === 0) return false;
  if (pickup === undefined || units >= tuningOf(situation).hauling.leavesAt * capacity) return true;
  const isThere = pickup.waypoint.symbol === ship.nav.waypointSymbol;
  const waits = pickup.loadSeconds > tuningOf(situation).hauling.longestWaitSeconds;
  return (!isThere || waits) && units >= tuningOf(situation).hauling.worthLeaving * capacity;
}

/**
 * Makes room for better goods if the cargo is not worth a trip to a market: jettisons the extracted good that brings
 * least, if it brings less than an average unit of the site.
 */
function makeRoom(
  situation: Situation,
  ship: Ship,
  { haulRoute: { depositValue } }: Pickup,
  keep: ReadonlySet<string>,
): Mission | undefined {
  // A good without a known price may be the best of all.
  const worth = (good: string) =>
    isAvoidedGood(situation, good) ? 0 : (depositValue.worths[good] ?? Number.POSITIVE_INFINITY);
  const [worst] = ship.cargo.inventory
    .filter(({ symbol }) => isDug(symbol) && !keep.has(symbol) && worth(symbol) < depositValue.meanCredits)
    .filter(({ symbol }) => !isBackedOff(situation, 'jettison', symbol, { ship: ship.symbol }))
    .sort((a, b) => worth(a.symbol) - worth(b.symbol));
  if (worst === undefined) return undefined;
  const { symbol, units } = worst;
  const what = `throw ${symbol} out, which is not worth the way to a market`;
  return missionHere(LANE, ship, what, [{ kind: 'jettison', tradeSymbol: symbol, units }], 0);
}

/** The haul lane: take over what others dig where that gains most, and sell it where it pays best. */
export function proposeHauling(situation: Situation, ship: Ship): Proposal {
  if (ship.cargo.capacity === 0) return idle(reasonOf('noHold'));
  const pickup = isBackedOff(situation, 'transfer', ship.symbol) ? undefined : bestPickup(situation, ship);
  const keep = goodsForContracts(situation, ship);
  if (isTimeToSell(situation, ship, pickup)) {
    // The next pickup is planned with the hold empty, as it will be after the sale.
    const next = bestPickup(situation, emptied(ship));
    const trip = bestSale(situation, ship, keep, next?.waypoint.symbol, next?.loadSeconds);
    if (trip !== undefined) return { kind: 'mission', mission: saleMission(situation, ship, trip, next) };
  }
  if (pickup === undefined) return idle(reasonOf('nobodyDigs'));
  if (ship.cargo.units >= tuningOf(situation).hauling.leavesAt * ship.cargo.capacity) {
    const mission = makeRoom(situation, ship, pickup, keep);
    return mission === undefined ? idle(reasonOf('holdWorthless')) : { kind: 'mission', mission };
  }
  return { kind: 'mission', mission: loadMission(situation, ship, pickup) };
}
