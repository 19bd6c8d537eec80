import { avoidsMarket } from '../../config/ship-rules.ts';
import type { Strategy } from '../../config/strategy-schema.ts';
import type { MarketKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { isBackedOff, isShut } from '../backed-off.ts';
import { lists } from '../listing.ts';
import { memoizeByObject } from '../memoize.ts';
import type { RoutePlace } from './route.ts';

/** An agent with less may be unable to pay for a few units of fuel: its ships plan with the fuel in their tanks. */
const FUEL_MONEY_CREDITS = 500;

/**
 * Fuel asks are rounded to steps of this size, so that routes stay the same when one moves by a few credits: a market
 * unit lasts for hundreds of units of distance, and one second of a trader is worth as much as a whole step.
 */
const ASK_STEP_CREDITS = 36;

function steppedAsk(ask: number): number {
  return Math.max(1, Math.round(ask / ASK_STEP_CREDITS)) * ASK_STEP_CREDITS;
}

/** Whether a market sells fuel, and its ask. */
type Fuel = Pick<RoutePlace, 'sellsFuel' | 'fuelPriceCredits'>;

const NO_FUEL: Fuel = { sellsFuel: false };

/** Needed for every market in every plan; a market object is replaced only when something new is seen of it. */
const fuelOf = memoizeByObject((market: MarketKnown): Fuel => {
  if (!lists(market, 'FUEL')) return NO_FUEL;
  const ask = market.prices.get('FUEL')?.purchasePrice;
  return { sellsFuel: true, ...(ask !== undefined && { fuelPriceCredits: steppedAsk(ask) }) };
});

/** Data from which the places are computed. */
export interface Known {
  readonly world: WorldView;
  readonly strategy: Strategy;
  /** Our wall clock, milliseconds. */
  readonly nowMs: number;
}

/**
 * Whether refuelling at a market is impossible now although it sells fuel: it is backed off, or no ship gets or docks
 * there.
 */
function isPumpShut(known: Known, waypoint: string): boolean {
  return isShut(known, waypoint) || isBackedOff(known, 'refuel', waypoint);
}

const canPayFuel = ({ agent }: WorldView) => (agent?.credits ?? 0) >= FUEL_MONEY_CREDITS;

/** Everything that the places of a system depend on. */
function signatureOf(known: Known, systemSymbol: string): string {
  const { world, strategy } = known;
  let signature = `${world.waypoints.in(systemSymbol).size} ${canPayFuel(world)} ${strategy.avoid.markets.join()}`;
  for (const market of world.markets.in(systemSymbol).values()) {
    const { sellsFuel, fuelPriceCredits } = fuelOf(market);
    if (sellsFuel && !isPumpShut(known, market.symbol)) signature += ` ${market.symbol} ${fuelPriceCredits}`;
  }
  return signature;
}

function made(known: Known, systemSymbol: string): ReadonlyMap<string, RoutePlace> {
  const { world, strategy } = known;
  const places = new Map<string, RoutePlace>();
  const beyond = canPayFuel(world) ? {} : { isBeyondMeans: true };
  for (const { symbol, x, y } of world.waypoints.in(systemSymbol).values()) {
    const market = world.markets.get(symbol);
    const isDry = market === undefined || avoidsMarket(strategy, symbol) || isPumpShut(known, symbol);
    const fuel = isDry ? NO_FUEL : fuelOf(market);
    places.set(symbol, { symbol, x, y, ...fuel, ...beyond });
  }
  return places;
}

interface Remembered {
  readonly signature: string;
  readonly places: ReadonlyMap<string, RoutePlace>;
}

/** The latest places of each system of a world. The world changes, so their signature shows whether they still hold. */
const remembered = memoizeByObject((_world: WorldView) => new Map<string, Remembered>());

/**
 * The places of a system for the route planner, the same map until something in them changes. A market counts as dry if
 * its listing is unknown or the strategy avoids it; without money for fuel none is bought anywhere.
 */
export function placesNow(known: Known, systemSymbol: string): ReadonlyMap<string, RoutePlace> {
  const ofWorld = remembered(known.world);
  const signature = signatureOf(known, systemSymbol);
  const before = ofWorld.get(systemSymbol);
  if (before?.signature === signature) return before.places;
  const places = made(known, systemSymbol);
  ofWorld.set(systemSymbol, { signature, places });
  return places;
}
