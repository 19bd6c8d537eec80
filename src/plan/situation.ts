import type { Strategy } from '../config/strategy-schema.ts';
import { msFromIso } from '../time/iso.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { WorldView } from '../world/state.ts';
import type { Claim } from './mission.ts';
import { planRoutesFrom } from './routes/plan-route.ts';
import type { Route, RoutePlace } from './routes/route.ts';

/** Everything that a planner may know. */
export interface Situation {
  readonly world: WorldView;
  readonly strategy: Strategy;
  /** Claims of the other ships' missions. */
  readonly claims: readonly Claim[];
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

/** Game seconds until an instant of the server's clock; negative when past. */
export function secondsUntil(situation: Situation, serverIso: string): number {
  return ((msFromIso(serverIso) - situation.world.serverOffsetMs - situation.nowMs) / 1_000) * situation.speed;
}

/** Credits that may be spent: the agent's, less the reserve and what other missions have set aside. */
export function spendableCredits({ world, strategy, claims }: Situation): number {
  const claimed = claims.reduce((sum, claim) => sum + (claim.kind === 'credits' ? claim.credits : 0), 0);
  return (world.agent?.credits ?? 0) - strategy.reserveCredits - claimed;
}

/** The places of one system as the route planner wants them; a market whose listing is unknown counts as dry. */
export function routePlaces(world: WorldView, systemSymbol: string): Map<string, RoutePlace> {
  const places = new Map<string, RoutePlace>();
  for (const { symbol, x, y, systemSymbol: system } of world.waypoints.values()) {
    if (system !== systemSymbol) continue;
    const market = world.markets.get(symbol);
    const sellsFuel =
      market !== undefined && [...market.exchange, ...market.exports, ...market.imports].includes('FUEL');
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
): Map<string, Route> {
  return planRoutesFrom({
    ship: { fuelCurrent: fuel, fuelCapacity: ship.fuel.capacity, engineSpeed: ship.engine.speed },
    from,
    places: routePlaces(situation.world, ship.nav.systemSymbol),
    secondsWorthCredits: SECOND_WORTH_CREDITS,
  });
}
