import type { Ship } from '../../wire/schemas/ship.ts';
import type { Act, Stop } from '../mission.ts';
import { type Dealer, dealersIn, expectedCost } from '../prices.ts';
import type { Route } from '../routes/route.ts';
import { routesFrom, type Situation, spendableCredits } from '../situation.ts';
import { freeUnits, joinStops, stopsAlong, unitsAboard } from '../stops.ts';
import { canMine, type Dig, diggingActs, digsOf } from './dig.ts';
import type { Need } from './needs.ts';

/** One way to get a contract's goods: what all of it would cost, and the stops of the next trip. */
export interface Source {
  readonly how: 'buy' | 'mine';
  readonly from: string;
  /** For all units of the need, over as many trips as it takes. */
  readonly costCredits: number;
  readonly seconds: number;
  /** Units of the next trip, its stops and what it may spend. */
  readonly tripUnits: number;
  readonly tripCostCredits: number;
  readonly stops: readonly Stop[];
}

/** Game seconds of docking, trading and delivering on one round. */
const TRIP_SECONDS = 40;

/** A lot is not bought above the price last seen by more than this. */
const PRICE_HEADROOM = 1.25;

/** Mining for one good only, a dig must find it at least this often. */
const LEAST_SHARE = 0.1;

interface Ways {
  readonly out: Route;
  readonly on: Route;
}

/** The way to a place and from there, with a full tank where fuel is sold, to the delivery. */
function waysVia(
  situation: Situation,
  ship: Ship,
  via: string,
  destination: string,
  out: Route | undefined,
): Ways | undefined {
  if (out === undefined) return undefined;
  const on = routesFrom(situation, ship, via, out.fuelAtArrival).get(destination);
  return on === undefined ? undefined : { out, on };
}

function secondsOfTrips({ out, on }: Ways, trips: number): number {
  return out.seconds + on.seconds * (2 * trips - 1) + TRIP_SECONDS * trips;
}

function affordableUnits(situation: Situation, dealer: Dealer, wanted: number): number {
  const credits = spendableCredits(situation);
  let units = wanted;
  while (units > 0 && expectedCost(dealer.price, units) > credits) units = Math.floor(units * 0.9);
  return units;
}

function purchase(situation: Situation, ship: Ship, need: Need, dealer: Dealer, ways: Ways): Source | undefined {
  const capacity = ship.cargo.capacity;
  const tripUnits = affordableUnits(situation, dealer, Math.min(need.units, freeUnits(ship)));
  if (tripUnits === 0) return undefined;
  const { tradeSymbol } = need.line;
  const maxUnitPriceCredits = Math.ceil(dealer.price.purchasePrice * PRICE_HEADROOM);
  const buying: Act[] = [
    { kind: 'look' },
    { kind: 'buy', tradeSymbol, units: tripUnits, maxUnitPriceCredits },
    { kind: 'look' },
  ];
  const delivering: Act[] = [{ kind: 'deliver', contractId: need.contract.id, tradeSymbol, units: tripUnits }];
  const stops = joinStops(
    stopsAlong(ways.out, ship.nav.waypointSymbol, buying),
    stopsAlong(ways.on, dealer.waypoint, delivering),
  );
  const trips = Math.ceil(need.units / capacity);
  const fuelCredits = ways.out.costCredits + ways.on.costCredits * (2 * trips - 1);
  return {
    how: 'buy',
    from: dealer.waypoint,
    costCredits: expectedCost(dealer.price, need.units) + fuelCredits,
    seconds: secondsOfTrips(ways, trips),
    tripUnits,
    tripCostCredits: Math.ceil(expectedCost(dealer.price, tripUnits)),
    stops,
  };
}

function excavation(situation: Situation, ship: Ship, need: Need, dig: Dig, ways: Ways): Source | undefined {
  const share = dig.goods.get(need.line.tradeSymbol) ?? 0;
  if (share < LEAST_SHARE) return undefined;
  const perExtraction = dig.unitsPerExtraction * share;
  const tripUnits = Math.min(need.units, freeUnits(ship) + unitsAboard(ship, need.line.tradeSymbol));
  const until = { tradeSymbol: need.line.tradeSymbol, units: tripUnits };
  const trips = Math.ceil(need.units / (ship.cargo.capacity * share));
  return {
    how: 'mine',
    from: dig.waypoint.symbol,
    costCredits: ways.out.costCredits + ways.on.costCredits * (2 * trips - 1),
    seconds: secondsOfTrips(ways, trips) + Math.ceil(need.units / perExtraction) * dig.secondsPerExtraction,
    tripUnits,
    tripCostCredits: 0,
    stops: stopsAlong(dig.route, ship.nav.waypointSymbol, diggingActs(situation, ship, dig, until)),
  };
}

/** Digs considered for one good: the way on from each is searched, so the farthest are left out. */
const DIGS_CONSIDERED = 6;

function nearestDigs(situation: Situation, ship: Ship, tradeSymbol: string): Dig[] {
  if (!canMine(ship)) return [];
  const digs = digsOf(situation, ship).filter((dig) => dig.goods.has(tradeSymbol));
  return digs.sort((a, b) => a.route.seconds - b.route.seconds).slice(0, DIGS_CONSIDERED);
}

/** Every way this ship could get what a contract needs, from markets with known prices and from asteroids. */
export function sourcesOf(situation: Situation, ship: Ship, need: Need): Source[] {
  const { tradeSymbol, destinationSymbol } = need.line;
  const routes = routesFrom(situation, ship);
  const sources: (Source | undefined)[] = [];
  for (const dealer of dealersIn(situation, ship.nav.systemSymbol, tradeSymbol)) {
    const ways = waysVia(situation, ship, dealer.waypoint, destinationSymbol, routes.get(dealer.waypoint));
    if (ways !== undefined && dealer.waypoint !== destinationSymbol)
      sources.push(purchase(situation, ship, need, dealer, ways));
  }
  for (const dig of nearestDigs(situation, ship, tradeSymbol)) {
    const ways = waysVia(situation, ship, dig.waypoint.symbol, destinationSymbol, dig.route);
    if (ways !== undefined) sources.push(excavation(situation, ship, need, dig, ways));
  }
  return sources.filter((source) => source !== undefined);
}
