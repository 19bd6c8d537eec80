import { reasonOf } from '../../game/reasons.ts';
import { emptied, requestsOf, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { goodsForContracts } from '../contracts/needs.ts';
import type { FleetContext } from '../fleet-context.ts';
import { isDug } from '../mining/deposits.ts';
import { LASERS } from '../mining/mining-equipment.ts';
import { bestPickup, type Pickup } from '../mining/pickup.ts';
import { type Claim, idle, type Mission, missionHere, type Proposal, proposed } from '../mission.ts';
import { bestSale, type SalesTrip } from '../trade/sales-trip.ts';

const LANE = 'haul';

function presence(fleet: Pick<FleetContext, 'msIn'>, waypoint: string, seconds: number): Claim {
  return { kind: 'site', waypoint, does: 'load', fromMs: fleet.msIn(seconds) };
}

function loadMission(plan: PlanContext, pickup: Pickup): Mission {
  const { ship } = plan;
  const { waypoint, equipment, route, haulRoute, loadSeconds, rate } = pickup;
  const wait = Math.min(
    plan.tuning.hauling.longestWaitSeconds,
    Math.max(plan.tuning.hauling.leastWaitSeconds, plan.tuning.hauling.patience * loadSeconds),
  );
  const until = plan.serverIsoIn(route.seconds + wait);
  const leavesWith = Math.ceil(plan.tuning.hauling.leavesAt * ship.cargo.capacity);
  const depositValue = equipment === LASERS ? { depositValue: haulRoute.depositValue() } : {};
  const stops = stopsAlong(route, plan.here, [{ kind: 'load', leavesWith, until, ...depositValue }]);
  const seconds = Math.round(route.seconds + loadSeconds);
  return {
    lane: LANE,
    shipSymbol: ship.symbol,
    what: `take cargo over at ${waypoint.symbol}`,
    stops,
    expected: { profitCredits: 0, seconds, requests: requestsOf(stops) },
    claims: [presence(plan, waypoint.symbol, route.seconds)],
    value: { credits: rate * seconds, seconds },
  };
}

function saleMission(plan: Pick<PlanContext, 'ship' | 'msIn'>, trip: SalesTrip, pickup: Pickup | undefined): Mission {
  const back = pickup && presence(plan, pickup.waypoint.symbol, trip.secondsAndBack);
  return {
    lane: LANE,
    shipSymbol: plan.ship.symbol,
    what: `sell cargo at ${trip.markets.join(' and ')}`,
    stops: trip.stops,
    expected: { profitCredits: trip.profitCredits, seconds: trip.seconds, requests: requestsOf(trip.stops) },
    claims: [...trip.claims, ...(back === undefined ? [] : [back])],
  };
}

/** Whether to sell now: the hold is full enough, or worth a trip while more cargo takes a flight or a long wait. */
function isTimeToSell(plan: Pick<PlanContext, 'ship' | 'tuning' | 'here'>, pickup: Pickup | undefined): boolean {
  const { units, capacity } = plan.ship.cargo;
  if (units === 0) return false;
  if (pickup === undefined || units >= plan.tuning.hauling.leavesAt * capacity) return true;
  const isThere = pickup.waypoint.symbol === plan.here;
  const waits = pickup.loadSeconds > plan.tuning.hauling.longestWaitSeconds;
  return (!isThere || waits) && units >= plan.tuning.hauling.worthLeaving * capacity;
}

/**
 * Makes room for better goods if the cargo is not worth a trip to a market: jettisons the extracted good that brings
 * least, if it brings less than an average unit of the site.
 */
function makeRoom(
  plan: Pick<PlanContext, 'ship' | 'isAvoidedGood' | 'isBackedOff'>,
  { haulRoute }: Pickup,
  keep: ReadonlySet<string>,
): Mission | undefined {
  const { ship } = plan;
  const { worths, meanCredits } = haulRoute.depositValue();
  // A good without a known price may be the best of all.
  const worth = (good: string) => (plan.isAvoidedGood(good) ? 0 : (worths[good] ?? Number.POSITIVE_INFINITY));
  const [worst] = ship.cargo.inventory
    .filter(({ symbol }) => isDug(symbol) && !keep.has(symbol) && worth(symbol) < meanCredits)
    .filter(({ symbol }) => !plan.isBackedOff('jettison', symbol, { ship: ship.symbol }))
    .sort((a, b) => worth(a.symbol) - worth(b.symbol));
  if (worst === undefined) return undefined;
  const { symbol, units } = worst;
  const what = `throw ${symbol} out, which is not worth the way to a market`;
  return missionHere(LANE, ship, what, [{ kind: 'jettison', tradeSymbol: symbol, units }], 0);
}

/** The haul lane: take over what others dig where that gains most, and sell it where it pays best. */
export function proposeHauling(plan: PlanContext): Proposal {
  const { ship } = plan;
  if (ship.cargo.capacity === 0) return idle(reasonOf('noHold'));
  const pickup = plan.isBackedOff('transfer', ship.symbol) ? undefined : bestPickup(plan, ship);
  const keep = goodsForContracts(plan);
  if (isTimeToSell(plan, pickup)) {
    // The next pickup is planned with the hold empty, as it will be after the sale.
    const next = bestPickup(plan, emptied(ship));
    const trip = bestSale(plan, keep, next?.waypoint.symbol, next?.loadSeconds);
    if (trip !== undefined) return proposed(saleMission(plan, trip, next));
  }
  if (pickup === undefined) return idle(reasonOf('nobodyDigs'));
  if (ship.cargo.units >= plan.tuning.hauling.leavesAt * ship.cargo.capacity) {
    const mission = makeRoom(plan, pickup, keep);
    return mission === undefined ? idle(reasonOf('holdWorthless')) : proposed(mission);
  }
  return proposed(loadMission(plan, pickup));
}
