import { avoidsMarket } from '../config/ship-rules.ts';
import type { Strategy } from '../config/strategy-schema.ts';
import { msFromIso } from '../time/iso.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { WorldView } from '../world/state.ts';
import type { Claim } from './mission.ts';
import type { Route, RoutePlace } from './routes/route.ts';
import { rememberedTables } from './routes/route-memory.ts';

/** Everything that a planner may know. */
export interface Situation {
  readonly world: WorldView;
  readonly strategy: Strategy;
  /** Claims of the other ships' missions. */
  readonly claims: readonly Claim[];
  /** Ships that will do nothing more, such as quarantined ones: nobody leaves work to them. */
  readonly outOfService?: ReadonlySet<string>;
  /** Our wall clock in milliseconds. */
  readonly nowMs: number;
  /** Game seconds per second; 1 on the live service. */
  readonly speed: number;
}

/** What a second of a ship's time is taken to be worth when fuel is weighed against it, before any lane has shown it. */
const SECOND_WORTH_CREDITS = 5;

/** Game seconds since an instant of our wall clock. */
export function ageSeconds(situation: Situation, sinceMs: number): number {
  return ((situation.nowMs - sinceMs) / 1_000) * situation.speed;
}

/** Game seconds after which a price is worth another look. */
export const FRESH_SECONDS = 900;

/** Whether the prices of a market have been seen lately. */
export function isFresh(situation: Situation, waypoint: string): boolean {
  const seen = [...(situation.world.markets.get(waypoint)?.prices.values() ?? [])].map((price) => price.seenAtMs);
  return seen.length > 0 && ageSeconds(situation, Math.max(...seen)) < FRESH_SECONDS;
}

/** Game seconds until an instant of the server's clock; negative when past. */
export function secondsUntil(situation: Situation, serverIso: string): number {
  return ((msFromIso(serverIso) - situation.world.serverOffsetMs - situation.nowMs) / 1_000) * situation.speed;
}

/** Credits that may be spent: the agent's, less the reserve and what other missions have set aside. */
export function spendableCredits({ world, strategy, claims }: Situation): number {
  const claimed = claims.reduce((sum, claim) => sum + (claim.kind === 'credits' ? claim.credits : 0), 0);
  return (world.agent?.credits ?? 0) - strategy.reserveCredits - claimed;
}

/**
 * The places of one system as the route planner wants them; a market whose listing is unknown counts as dry, and so
 * does one that the strategy avoids.
 */
function routePlaces({ world, strategy }: Situation, systemSymbol: string): Map<string, RoutePlace> {
  const places = new Map<string, RoutePlace>();
  for (const { symbol, x, y, systemSymbol: system } of world.waypoints.values()) {
    if (system !== systemSymbol) continue;
    const market = world.markets.get(symbol);
    const sellsFuel =
      market !== undefined &&
      [...market.exchange, ...market.exports, ...market.imports].includes('FUEL') &&
      !avoidsMarket(strategy, symbol);
    const price = market?.prices.get('FUEL')?.purchasePrice;
    places.set(symbol, { symbol, x, y, sellsFuel, ...(price === undefined ? {} : { fuelPriceCredits: price }) });
  }
  return places;
}

/** The ship's ways to every place of its system, from a place it is or will be at and with so much fuel. */
export function routesFrom(
  situation: Situation,
  ship: Ship,
  from = ship.nav.waypointSymbol,
  fuel = ship.fuel.current,
): ReadonlyMap<string, Route> {
  const { world } = situation;
  const { systemSymbol } = ship.nav;
  const places = routePlaces(situation, systemSymbol);
  const tables = rememberedTables(world, systemSymbol, places, SECOND_WORTH_CREDITS, world.observed);
  return tables({ fuelCurrent: fuel, fuelCapacity: ship.fuel.capacity, engineSpeed: ship.engine.speed }, from);
}
