import { avoidsMarket } from '../../config/rules/ship-rules.ts';
import type { Strategy } from '../../config/schema/strategy-schema.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { lists, type MarketKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { type BackOffs, isBackedOff, isShut } from '../common/backed-off.ts';
import { keepLastUsed, memoizeByObject } from '../common/memoize.ts';
import type { Tuning } from '../tuning/tuning.ts';
import type { RoutePlace } from './route.ts';

function steppedAsk(ask: number, askStepCredits: number): number {
  return Math.max(1, Math.round(ask / askStepCredits)) * askStepCredits;
}

/** Whether a market sells fuel, and its ask. */
type Fuel = Pick<RoutePlace, 'sellsFuel' | 'fuelPriceCredits'>;

const NO_FUEL: Fuel = { sellsFuel: false };

const UNPRICED: Fuel = { sellsFuel: true };

/** The fuel of a market, its ask by steps. */
function fuelOf(known: Known, market: MarketKnown): Fuel {
  if (!lists(market, 'FUEL')) return NO_FUEL;
  const ask = market.prices.get('FUEL')?.purchasePrice;
  if (ask === undefined) return UNPRICED;
  return { sellsFuel: true, fuelPriceCredits: steppedAsk(ask, known.tuning.routes.askStepCredits) };
}

/** Data from which the places are computed. */
export interface Known extends BackOffs {
  readonly strategy: Strategy;
  readonly tuning: Tuning;
}

/** The fuel of a place, whether or not its market is known: a fuel station sells some even while nobody has charted it (facts: fuel). */
function fuelAt(known: Known, { symbol, type }: Waypoint): Fuel {
  const market = known.world.markets.get(symbol);
  if (market !== undefined) return fuelOf(known, market);
  return type === 'FUEL_STATION' ? UNPRICED : NO_FUEL;
}

/** Whether no fuel can be bought at a market now: refuelling, flying or docking there is backed off. */
function isPumpShut(known: Known, waypoint: string): boolean {
  return isShut(known, waypoint) || isBackedOff(known, 'refuel', waypoint);
}

const canPayFuel = (known: Known) => (known.world.agent?.credits ?? 0) >= known.tuning.routes.fuelMoneyCredits;

/** Everything that the places of a system depend on. */
function signatureOf(known: Known, systemSymbol: string): string {
  const { world, strategy } = known;
  let signature = `${world.waypoints.in(systemSymbol).length} ${canPayFuel(known)} ${strategy.avoid.markets.join()}`;
  for (const waypoint of world.waypoints.in(systemSymbol)) {
    const { sellsFuel, fuelPriceCredits } = fuelAt(known, waypoint);
    if (sellsFuel && !isPumpShut(known, waypoint.symbol)) signature += ` ${waypoint.symbol} ${fuelPriceCredits}`;
  }
  return signature;
}

function made(known: Known, systemSymbol: string): ReadonlyMap<string, RoutePlace> {
  const { world, strategy } = known;
  const places = new Map<string, RoutePlace>();
  const beyond = canPayFuel(known) ? {} : { isBeyondMeans: true };
  for (const waypoint of world.waypoints.in(systemSymbol)) {
    const { symbol, x, y } = waypoint;
    const isDry = avoidsMarket(strategy, symbol) || isPumpShut(known, symbol);
    const fuel = isDry ? NO_FUEL : fuelAt(known, waypoint);
    places.set(symbol, { symbol, x, y, ...fuel, ...beyond });
  }
  return places;
}

interface Remembered {
  readonly signature: string;
  readonly places: ReadonlyMap<string, RoutePlace>;
}

/** Systems whose places are kept, those used last; a guess: ships are in some 150 at a time, but places are cheap. */
const MOST_SYSTEMS = 64;

/** The latest places of systems of a world. The world changes, so their signature shows whether they still hold. */
const remembered = memoizeByObject((_world: WorldView) => new Map<string, Remembered>());

/**
 * The places of a system for the route planner, the same map until something in them changes. A market whose listing
 * is unknown sells fuel only if it is a fuel station; one that the strategy avoids sells none; without money for fuel none is bought anywhere.
 */
export function placesNow(known: Known, systemSymbol: string): ReadonlyMap<string, RoutePlace> {
  const ofWorld = remembered(known.world);
  const signature = signatureOf(known, systemSymbol);
  const before = ofWorld.get(systemSymbol);
  const now = before?.signature === signature ? before : { signature, places: made(known, systemSymbol) };
  keepLastUsed(ofWorld, systemSymbol, now, MOST_SYSTEMS);
  return now.places;
}
