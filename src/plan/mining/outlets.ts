import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { DepositValue } from '../mission.ts';
import { type Quote, revenueOf, usualQuote } from '../trade/quote.ts';
import type { Tuned } from '../tuning/tuning.ts';
import { roundTripsTo } from './round-trip.ts';

/** Quotes of the markets of a system that buy what is extracted there, by waypoint and good. */
export type Outlets = ReadonlyMap<string, ReadonlyMap<string, Quote>>;

/** Outlets for goods that may be extracted; a price that no ship has seen is guessed from what the market lists. */
export function outletsFor(fleet: FleetContext, systemSymbol: string, goods: Iterable<string>): Outlets {
  return outletsForCargo(
    fleet,
    systemSymbol,
    [...goods].filter((good) => !fleet.isAvoidedGood(good)),
  );
}

function buyersNow(fleet: FleetContext, systemSymbol: string, good: string): Quote[] {
  const buyers = [...fleet.quotes(systemSymbol).bids(good)];
  for (const market of fleet.world.markets.in(systemSymbol)) {
    if (market.prices.has(good)) continue;
    const quote = usualQuote(fleet.tuning, market, good);
    if (quote === undefined || fleet.isBackedOff('sell', market.symbol, { good })) continue;
    if (!fleet.isOutOfBounds(market.symbol)) buyers.push(quote);
  }
  return buyers;
}

function buyersAt(fleet: FleetContext, systemSymbol: string, good: string): readonly Quote[] {
  return fleet.oncePer(buyersAt, `${systemSymbol} ${good}`, () => buyersNow(fleet, systemSymbol, good));
}

/** Outlets for cargo: it is sold even if the strategy avoids the good. */
export function outletsForCargo(fleet: FleetContext, systemSymbol: string, goods: Iterable<string>): Outlets {
  const outlets = new Map<string, Map<string, Quote>>();
  for (const good of goods) {
    for (const quote of buyersAt(fleet, systemSymbol, good)) {
      const quotes = outlets.get(quote.waypoint) ?? new Map<string, Quote>();
      outlets.set(quote.waypoint, quotes.set(good, quote));
    }
  }
  return outlets;
}

/** How one hauler sells the output of a site: the market where it sells most, and the deposit value that follows. */
export interface HaulRoute {
  readonly market: string;
  /** Worked out when it is asked: most routes are only compared. */
  readonly depositValue: () => DepositValue;
  /** Net credits of an average unit, fuel paid. */
  readonly netUnitCredits: number;
  /** Game seconds of a round trip, the sale included. */
  readonly seconds: number;
}

/** The share of each good, and the units of an average load. */
interface Load {
  readonly shares: ReadonlyMap<string, number>;
  readonly units: number;
}

/** Revenue per unit of a good of an average load at one market, in credits. */
function unitCredits(quote: Quote, { shares, units }: Load): number {
  const sold = units * (shares.get(quote.tradeSymbol) ?? 0);
  return sold <= 0 ? quote.bid : revenueOf(quote, sold) / sold;
}

/** Value per unit of each of these goods at a second market, in credits: a fraction of the best price. */
function creditsElsewhere(fleet: Tuned, outlets: Outlets, load: Load): Record<string, number> {
  const { elsewhere } = fleet.tuning.hauling;
  const worths: Record<string, number> = {};
  for (const quotes of outlets.values())
    for (const [good, quote] of quotes)
      worths[good] = Math.max(worths[good] ?? 0, elsewhere * unitCredits(quote, load));
  return worths;
}

/** Value per unit of each good where a load is sold at this market and the rest at a second one, in credits. */
function worthsAt(fleet: Tuned, outlets: Outlets, load: Load, market: string): DepositValue['worths'] {
  const worths = creditsElsewhere(fleet, outlets, load);
  for (const [good, quote] of outlets.get(market) ?? [])
    worths[good] = Math.max(worths[good] ?? 0, unitCredits(quote, load));
  return worths;
}

/** Credits of an average unit of a site where a load is sold at each market and the rest at a second one. */
function meanCreditsByMarket(fleet: Tuned, outlets: Outlets, load: Load): ReadonlyMap<string, number> {
  const brings = new Map<string, number>();
  const { elsewhere } = fleet.tuning.hauling;
  const means = new Map([...outlets.keys()].map((market) => [market, 0]));
  for (const [good, share] of load.shares) {
    brings.clear();
    let best = 0;
    for (const [market, quotes] of outlets) {
      const quote = quotes.get(good);
      if (quote === undefined) continue;
      const credits = unitCredits(quote, load);
      brings.set(market, credits);
      best = Math.max(best, elsewhere * credits);
    }
    for (const [market, mean] of means) means.set(market, mean + share * Math.max(best, brings.get(market) ?? 0));
  }
  return means;
}

/**
 * The market at which a hauler that goes back and forth nets most a second for the output of a site; undefined if none
 * is in reach.
 * @param loadSeconds game seconds in which a load is extracted there
 */
export function bestHaulRoute(
  fleet: FleetContext,
  hauler: Ship,
  site: Waypoint,
  shares: ReadonlyMap<string, number>,
  outlets: Outlets,
  loadSeconds: number,
): HaulRoute | undefined {
  const load = { shares, units: hauler.cargo.capacity };
  const tripTo = roundTripsTo(fleet, hauler, site);
  let best: (Omit<HaulRoute, 'depositValue'> & { readonly rate: number; readonly meanCredits: number }) | undefined;
  for (const [market, meanCredits] of meanCreditsByMarket(fleet, outlets, load)) {
    const place = fleet.world.waypoints.get(market);
    const trip = place && tripTo(place);
    if (trip === undefined) continue;
    const netUnitCredits = meanCredits - trip.fuelCredits / load.units;
    const seconds = trip.seconds + fleet.tuning.timing.saleStopSeconds;
    const rate = (netUnitCredits * load.units) / (seconds + loadSeconds);
    if (best === undefined || rate > best.rate) best = { market, netUnitCredits, seconds, rate, meanCredits };
  }
  if (best === undefined) return undefined;
  const { market, netUnitCredits, seconds, meanCredits } = best;
  const depositValue = () => ({ worths: worthsAt(fleet, outlets, load, market), meanCredits });
  return { market, depositValue, netUnitCredits, seconds };
}

/** Units a second that haulers carry off if they do nothing but go back and forth between a site and a market. */
export function throughputOf(fleet: FleetContext, haulers: readonly Ship[], market: string, site: Waypoint): number {
  const place = fleet.world.waypoints.get(market);
  const { leavesAt, roundsTake } = fleet.tuning.hauling;
  let unitsPerSecond = 0;
  for (const hauler of haulers) {
    const trip = place && roundTripsTo(fleet, hauler, site)(place);
    if (trip === undefined) continue;
    const roundSeconds = roundsTake * (trip.seconds + fleet.tuning.timing.saleStopSeconds);
    unitsPerSecond += (leavesAt * hauler.cargo.capacity) / roundSeconds;
  }
  return unitsPerSecond;
}
