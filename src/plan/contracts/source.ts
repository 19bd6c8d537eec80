import type { Ship } from '../../wire/schemas/ship.ts';
import { hasFreshPrices } from '../common/looking.ts';
import { freeUnits, joinStops, stopsAlong, unitsAboard } from '../common/stops.ts';
import type { FleetContext } from '../fleet-context.ts';
import { canMine, diggingActions, type ExtractionSite, extractionSitesOf } from '../mining/extraction-site.ts';
import type { Action, Stop } from '../mission.ts';
import type { Route } from '../routes/route.ts';
import { costOf, type Quote } from '../trade/quote.ts';
import type { Tuned } from '../tuning/tuning.ts';
import type { Need } from './needs.ts';

/** One way to get a contract's goods: the cost of all of them, and the stops of the next trip. */
export interface Source {
  readonly how: 'buy' | 'mine';
  readonly from: string;
  /** For all units of the need, over as many trips as it takes. */
  readonly costCredits: number;
  readonly seconds: number;
  /** The next trip: units fetched, units handed over at its end, credits it may spend, game seconds, stops. */
  readonly tripUnits: number;
  readonly deliveredUnits: number;
  readonly tripCostCredits: number;
  readonly tripSeconds: number;
  readonly stops: readonly Stop[];
}

interface DeliveryRoutes {
  readonly out: Route;
  readonly on: Route;
}

/**
 * The routes to a waypoint and from there to the delivery, with a full tank where fuel is sold; undefined without one.
 */
function waysVia(
  fleet: Pick<FleetContext, 'routesOf'>,
  ship: Ship,
  via: string,
  destination: string,
  out: Route | undefined,
): DeliveryRoutes | undefined {
  if (out === undefined) return undefined;
  const on = fleet.routesOf(ship, via, out.fuelAtArrival).get(destination);
  return on === undefined ? undefined : { out, on };
}

function secondsOfTrips(fleet: Tuned, { out, on }: DeliveryRoutes, trips: number): number {
  return out.seconds + on.seconds * (2 * trips - 1) + fleet.tuning.timing.deliveryStopSeconds * trips;
}

function affordableUnits(
  fleet: Pick<FleetContext, 'spendableCredits' | 'tuning'>,
  quote: Quote,
  wanted: number,
): number {
  const credits = fleet.spendableCredits / fleet.tuning.market.movedByALot;
  let units = wanted;
  while (units > 0 && costOf(quote, units) > credits) units = Math.floor(units * 0.9);
  return units;
}

/** The actions of a delivery, with a look first if prices are old: the missing good may be for sale there too. */
export function deliveringActions(
  fleet: Pick<FleetContext, 'world' | 'ageSeconds' | 'tuning'>,
  need: Need,
  units: number,
): Action[] {
  const { tradeSymbol, destinationSymbol } = need.line;
  const deliver: Action = { kind: 'deliver', contractId: need.contract.id, tradeSymbol, units };
  return hasFreshPrices(fleet, destinationSymbol) ? [deliver] : [{ kind: 'look' }, deliver];
}

function purchaseStops(
  fleet: Pick<FleetContext, 'tuning' | 'world' | 'ageSeconds'>,
  ship: Ship,
  need: Need,
  quote: Quote,
  ways: DeliveryRoutes,
  units: number,
): Stop[] {
  const { tradeSymbol } = need.line;
  const maxUnitPriceCredits = Math.ceil(quote.ask * fleet.tuning.contracts.priceHeadroom);
  const buying: Action[] = [{ kind: 'look' }, { kind: 'buy', tradeSymbol, units, maxUnitPriceCredits }];
  const delivered = Math.min(need.units, units + unitsAboard(ship, tradeSymbol));
  return joinStops(
    stopsAlong(ways.out, ship.nav.waypointSymbol, buying),
    stopsAlong(ways.on, quote.waypoint, deliveringActions(fleet, need, delivered)),
  );
}

function purchase(fleet: FleetContext, ship: Ship, need: Need, quote: Quote, ways: DeliveryRoutes): Source | undefined {
  const held = unitsAboard(ship, need.line.tradeSymbol);
  const missing = need.units - held;
  const tripUnits = affordableUnits(fleet, quote, Math.min(missing, freeUnits(ship)));
  if (tripUnits <= 0) return undefined;
  const trips = Math.ceil(missing / ship.cargo.capacity);
  const fuelCredits = ways.out.costCredits + ways.on.costCredits * (2 * trips - 1);
  return {
    how: 'buy',
    from: quote.waypoint,
    costCredits: costOf(quote, missing) + fuelCredits,
    seconds: secondsOfTrips(fleet, ways, trips),
    tripUnits,
    deliveredUnits: Math.min(need.units, tripUnits + held),
    tripCostCredits: Math.ceil(costOf(quote, tripUnits)),
    tripSeconds: secondsOfTrips(fleet, ways, 1),
    stops: purchaseStops(fleet, ship, need, quote, ways, tripUnits),
  };
}

function extractionSource(
  fleet: FleetContext,
  ship: Ship,
  need: Need,
  extractionSite: ExtractionSite,
  ways: DeliveryRoutes,
): Source | undefined {
  const share = extractionSite.goods.get(need.line.tradeSymbol) ?? 0;
  if (share < fleet.tuning.contracts.leastShare) return undefined;
  const perExtraction = extractionSite.unitsPerExtraction * share;
  const held = unitsAboard(ship, need.line.tradeSymbol);
  const missing = need.units - held;
  const deliveredUnits = Math.min(need.units, freeUnits(ship) + held);
  if (missing <= 0 || deliveredUnits <= held) return undefined;
  const until = { tradeSymbol: need.line.tradeSymbol, units: deliveredUnits };
  const trips = Math.ceil(missing / (ship.cargo.capacity * share));
  const digging = (units: number) => Math.ceil(units / perExtraction) * extractionSite.secondsPerExtraction;
  return {
    how: 'mine',
    from: extractionSite.waypoint.symbol,
    costCredits: ways.out.costCredits + ways.on.costCredits * (2 * trips - 1),
    seconds: secondsOfTrips(fleet, ways, trips) + digging(missing),
    tripUnits: deliveredUnits - held,
    deliveredUnits,
    tripCostCredits: 0,
    tripSeconds: secondsOfTrips(fleet, ways, 1) + digging(Math.min(missing, freeUnits(ship) * share)),
    stops: stopsAlong(
      extractionSite.route,
      ship.nav.waypointSymbol,
      diggingActions(fleet, ship, extractionSite, until),
    ),
  };
}

function nearestSites(fleet: FleetContext, ship: Ship, tradeSymbol: string): ExtractionSite[] {
  if (!canMine(ship)) return [];
  const extractionSites = extractionSitesOf(fleet, ship).filter((extractionSite) =>
    extractionSite.goods.has(tradeSymbol),
  );
  return extractionSites
    .sort((a, b) => a.route.seconds - b.route.seconds)
    .slice(0, fleet.tuning.contracts.sitesConsidered);
}

function purchases(fleet: FleetContext, ship: Ship, need: Need): Source[] {
  const { tradeSymbol, destinationSymbol } = need.line;
  const routes = fleet.routesOf(ship);
  return fleet
    .quotes(ship.nav.systemSymbol)
    .asks(tradeSymbol)
    .flatMap((quote) => {
      const ways = waysVia(fleet, ship, quote.waypoint, destinationSymbol, routes.get(quote.waypoint));
      const source = ways && purchase(fleet, ship, need, quote, ways);
      return source === undefined ? [] : [source];
    });
}

function extractionSources(fleet: FleetContext, ship: Ship, need: Need): Source[] {
  const { tradeSymbol, destinationSymbol } = need.line;
  return nearestSites(fleet, ship, tradeSymbol).flatMap((extractionSite) => {
    const ways = waysVia(fleet, ship, extractionSite.waypoint.symbol, destinationSymbol, extractionSite.route);
    const source = ways && extractionSource(fleet, ship, need, extractionSite, ways);
    return source === undefined ? [] : [source];
  });
}

/**
 * The sources of this ship for a contract's goods: markets with known prices, and asteroids only if it can buy at none.
 * A unit takes the laser at least a quarter of a minute, which is worth more than any ore.
 */
function sourcesOf(fleet: FleetContext, ship: Ship, need: Need): Source[] {
  const bought = purchases(fleet, ship, need);
  return bought.length > 0 ? bought : extractionSources(fleet, ship, need);
}

/**
 * The cheapest source, time included, of those that can be paid for to the last unit; if there is none, the cheapest by
 * credits, since a contract that lacks its last units pays nothing. Undefined if none is known or affordable.
 */
export function bestSource(fleet: FleetContext, ship: Ship, need: Need): Source | undefined {
  const sources = sourcesOf(fleet, ship, need);
  const mostCredits = fleet.spendableCredits / fleet.tuning.contracts.costsMore;
  const paid = sources.filter(({ costCredits }) => costCredits <= mostCredits);
  const price = ({ costCredits, seconds }: Source) => costCredits + seconds * fleet.tuning.contracts.secondCostsCredits;
  if (paid.length > 0) return paid.sort((a, b) => price(a) - price(b))[0];
  return sources.sort((a, b) => a.costCredits - b.costCredits)[0];
}
