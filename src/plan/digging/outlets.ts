import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { isBackedOff } from '../backed-off.ts';
import { isInSystem } from '../in-system.ts';
import { memoizeByKey } from '../memoize.ts';
import type { DepositValue } from '../mission.ts';
import { buyersIn, expectedRevenue, isAvoidedGood, isOutOfBounds, type PriceNow } from '../prices.ts';
import type { Situation } from '../situation.ts';
import { roundTrip } from './round-trip.ts';
import { usualPrice } from './usual-bids.ts';

/** The markets of a system that buy what is dug there, with prices as they should be now. */
export type Outlets = ReadonlyMap<string, ReadonlyMap<string, PriceNow>>;

/** By waypoint and good, for goods that may be dug; what nobody has seen is guessed from what the market lists. */
export function outletsFor(situation: Situation, systemSymbol: string, goods: Iterable<string>): Outlets {
  return outletsForCargo(
    situation,
    systemSymbol,
    [...goods].filter((good) => !isAvoidedGood(situation, good)),
  );
}

/** A market that buys a good, and the price as it should be now. */
type Buyer = readonly [waypoint: string, price: PriceNow];

function buyersNow(situation: Situation, systemSymbol: string, good: string): Buyer[] {
  const buyers = buyersIn(situation, systemSymbol, good).map(({ waypoint, price }): Buyer => [waypoint, price]);
  for (const market of situation.world.markets.values()) {
    if (!isInSystem(market.symbol, systemSymbol) || market.prices.has(good)) continue;
    const price = usualPrice(market, good);
    if (price === undefined || isBackedOff(situation, 'sell', market.symbol, { good })) continue;
    if (!isOutOfBounds(situation, market.symbol)) buyers.push([market.symbol, price]);
  }
  return buyers;
}

/** The buyers of one plan, by system and good: each place to dig at asks for those of the same few goods. */
const buyersOf = memoizeByKey<Situation, string, readonly Buyer[]>();

function buyersAt(situation: Situation, systemSymbol: string, good: string): readonly Buyer[] {
  return buyersOf(situation, `${systemSymbol} ${good}`, () => buyersNow(situation, systemSymbol, good));
}

/** The same for goods that are aboard, and so are sold even where the strategy avoids them. */
export function outletsForCargo(situation: Situation, systemSymbol: string, goods: Iterable<string>): Outlets {
  const outlets = new Map<string, Map<string, PriceNow>>();
  for (const good of goods) {
    for (const [waypoint, price] of buyersAt(situation, systemSymbol, good)) {
      const prices = outlets.get(waypoint) ?? new Map<string, PriceNow>();
      outlets.set(waypoint, prices.set(good, price));
    }
  }
  return outlets;
}

/** Game seconds that docking, looking and selling take at a market. */
export const STOP_SECONDS = 30;

/** A good that the best market for the rest does not buy is worth so much less elsewhere: it takes a second stop. */
const ELSEWHERE = 0.7;

/** What hauling from a site comes to for one ship: the market it sells at most, and the ground as worth that way. */
export interface HaulRoute {
  readonly market: string;
  readonly depositValue: DepositValue;
  /** Credits that an average unit nets, fuel paid. */
  readonly netUnitCredits: number;
  /** There, selling, and back. */
  readonly seconds: number;
}

/** How often each good is found, and the units of an average load. */
interface Load {
  readonly shares: ReadonlyMap<string, number>;
  readonly units: number;
}

function unitCredits(price: PriceNow, units: number): number {
  return units <= 0 ? price.sellPrice : expectedRevenue(price, units) / units;
}

/** What each good of an average load brings a unit at each market. */
function bringsAt(prices: ReadonlyMap<string, PriceNow>, { shares, units }: Load): Map<string, number> {
  const brings = new Map<string, number>();
  for (const [good, price] of prices) brings.set(good, unitCredits(price, units * (shares.get(good) ?? 0)));
  return brings;
}

/** A part of the best price at any market. */
function bringsElsewhere(brings: Iterable<ReadonlyMap<string, number>>): Record<string, number> {
  const worths: Record<string, number> = {};
  for (const ofMarket of brings)
    for (const [good, credits] of ofMarket) worths[good] = Math.max(worths[good] ?? 0, ELSEWHERE * credits);
  return worths;
}

/** The ground of a place as its goods are worth. */
function depositValueOf(shares: ReadonlyMap<string, number>, worths: DepositValue['worths']): DepositValue {
  let meanCredits = 0;
  for (const [good, share] of shares) meanCredits += share * (worths[good] ?? 0);
  return { worths, meanCredits };
}

/**
 * The market at which a hauler that goes back and forth nets most a second for what a site yields.
 * @param loadSeconds game seconds in which a load is dug there
 */
export function bestHaulRoute(
  situation: Situation,
  hauler: Ship,
  site: Waypoint,
  shares: ReadonlyMap<string, number>,
  outlets: Outlets,
  loadSeconds: number,
): HaulRoute | undefined {
  const load = { shares, units: hauler.cargo.capacity };
  const brings = new Map([...outlets].map(([market, prices]) => [market, bringsAt(prices, load)]));
  const elsewhere = bringsElsewhere(brings.values());
  let best: { readonly haulRoute: HaulRoute; readonly rate: number } | undefined;
  for (const [market, here] of brings) {
    const place = situation.world.waypoints.get(market);
    if (place === undefined) continue;
    const trip = roundTrip(situation, hauler, place, site);
    if (trip === undefined) continue;
    const worths = { ...elsewhere };
    for (const [good, credits] of here) worths[good] = Math.max(worths[good] ?? 0, credits);
    const depositValue = depositValueOf(shares, worths);
    const netUnitCredits = depositValue.meanCredits - trip.fuelCredits / load.units;
    const seconds = trip.seconds + STOP_SECONDS;
    const rate = (netUnitCredits * load.units) / (seconds + loadSeconds);
    if (best === undefined || rate > best.rate)
      best = { haulRoute: { market, depositValue, netUnitCredits, seconds }, rate };
  }
  return best?.haulRoute;
}

/** A hauler leaves when its hold is so full, as a share. */
export const LEAVES_AT = 0.9;

/** A round takes so many times as long as its ways: loads are waited for, and some goods sell best at a second market. */
const ROUNDS_TAKE = 1.1;

/** What ships carry off that go back and forth between a site and a market. */
export interface Throughput {
  readonly unitsPerSecond: number;
  /** How often one of them comes. */
  readonly visitsPerSecond: number;
}

/** What haulers carry off if they do nothing else. */
export function throughputOf(
  situation: Situation,
  haulers: readonly Ship[],
  market: string,
  site: Waypoint,
): Throughput {
  const place = situation.world.waypoints.get(market);
  let [unitsPerSecond, visitsPerSecond] = [0, 0];
  for (const hauler of haulers) {
    const trip = place && roundTrip(situation, hauler, place, site);
    if (trip === undefined) continue;
    const visits = 1 / (ROUNDS_TAKE * (trip.seconds + STOP_SECONDS));
    unitsPerSecond += LEAVES_AT * hauler.cargo.capacity * visits;
    visitsPerSecond += visits;
  }
  return { unitsPerSecond, visitsPerSecond };
}
