import { avoidsMarket } from '../../config/ship-rules.ts';
import type { Strategy } from '../../config/strategy-schema.ts';
import type { MarketKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { isBackedOff, isShut } from '../backed-off.ts';
import { isInSystem } from '../in-system.ts';
import { lists } from '../listing.ts';
import { memoizeByObject } from '../memoize.ts';
import type { RoutePlace } from './route.ts';

/** An agent with less cannot be sure to pay for a few units of fuel: its ships plan with what is in their tanks. */
const FUEL_MONEY_CREDITS = 500;

/**
 * Asks of fuel count in such steps, so that ways stay as they are when one moves by a few credits: a market unit lasts
 * for hundreds of units of way, on which a trader's second weighs as much as this whole step.
 */
const ASK_STEP_CREDITS = 36;

function steppedAsk(ask: number): number {
  return Math.max(1, Math.round(ask / ASK_STEP_CREDITS)) * ASK_STEP_CREDITS;
}

/** What a market means to a tank. */
type Fuel = Pick<RoutePlace, 'sellsFuel' | 'fuelPriceCredits'>;

const NO_FUEL: Fuel = { sellsFuel: false };

/** Asked of every market for every plan, and a market is replaced only when something is seen of it. */
const fuelOf = memoizeByObject((market: MarketKnown): Fuel => {
  if (!lists(market, 'FUEL')) return NO_FUEL;
  const ask = market.prices.get('FUEL')?.purchasePrice;
  return { sellsFuel: true, ...(ask !== undefined && { fuelPriceCredits: steppedAsk(ask) }) };
});

/** What places are made of. */
export interface Known {
  readonly world: WorldView;
  readonly strategy: Strategy;
  /** Our wall clock, milliseconds. */
  readonly nowMs: number;
}

/** Whether no ship can fill its tank at a market now, though it sells fuel: that was in vain, or nobody gets there. */
function isPumpShut(known: Known, waypoint: string): boolean {
  return isShut(known, waypoint) || isBackedOff(known, 'refuel', waypoint);
}

const canPayFuel = ({ agent }: WorldView) => (agent?.credits ?? 0) >= FUEL_MONEY_CREDITS;

/** All that can make the places of a system others than they were. */
function signatureOf(known: Known, systemSymbol: string): string {
  const { world, strategy } = known;
  let signature = `${world.waypoints.size} ${canPayFuel(world)} ${strategy.avoid.markets.join()}`;
  for (const market of world.markets.values()) {
    const { sellsFuel, fuelPriceCredits } = fuelOf(market);
    if (sellsFuel && isInSystem(market.symbol, systemSymbol) && !isPumpShut(known, market.symbol))
      signature += ` ${market.symbol} ${fuelPriceCredits}`;
  }
  return signature;
}

function made(known: Known, systemSymbol: string): ReadonlyMap<string, RoutePlace> {
  const { world, strategy } = known;
  const places = new Map<string, RoutePlace>();
  const beyond = canPayFuel(world) ? {} : { isBeyondMeans: true };
  for (const { symbol, x, y, systemSymbol: system } of world.waypoints.values()) {
    if (system !== systemSymbol) continue;
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

/** The places last made of each system of a world, which changes: whether they still hold, their signature tells. */
const remembered = memoizeByObject((_world: WorldView) => new Map<string, Remembered>());

/**
 * The places of one system as the route planner wants them, the same map for as long as nothing of them changes; a market
 * whose listing is unknown counts as dry, and so does one that the strategy avoids. While there is no money for fuel none
 * is bought, though it is there.
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
