import { lanesOf } from '../../config/rules/ship-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { hasMarket, type SystemKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { lookAgainAfter, REACH_LASTS_SECONDS } from '../common/look-again.ts';
import { ageOfPrices } from '../common/looking.ts';
import { memoizeByObject } from '../common/memoize.ts';
import type { FleetContext } from '../fleet-context.ts';
import { byAge } from './by-age.ts';
import { isAbroad } from './gates.ts';
import { reachOf } from './reach.ts';
import type { Duty } from './travel.ts';

/** A number of markets, and what it was counted from. */
interface Counted {
  readonly markets: number;
  readonly changedAt: number;
  readonly avoid: FleetContext['strategy']['avoid'];
}

/** Counted once for each change of a system: a plan asks of some hundred systems. */
const countsOf = memoizeByObject((_: WorldView) => new Map<string, Counted>());

/** Number of markets of a system that are known and that the strategy does not avoid. */
export function marketsIn(fleet: Pick<FleetContext, 'world' | 'strategy' | 'isAvoided'>, systemSymbol: string): number {
  const { waypoints } = fleet.world;
  const { avoid } = fleet.strategy;
  const counts = countsOf(fleet.world);
  const before = counts.get(systemSymbol);
  const changedAt = waypoints.changedAt(systemSymbol);
  if (before?.changedAt === changedAt && before.avoid === avoid) return before.markets;
  let markets = 0;
  for (const waypoint of waypoints.in(systemSymbol))
    if (hasMarket(waypoint) && !fleet.isAvoided(waypoint.symbol)) markets += 1;
  counts.set(systemSymbol, { markets, changedAt, avoid });
  return markets;
}

/** Whether a system has a market whose prices no ship of ours has seen. */
export function hasUnseenMarket({ world }: Pick<FleetContext, 'world'>, systemSymbol: string): boolean {
  const places = world.waypoints.in(systemSymbol);
  return places.some((place) => hasMarket(place) && !world.markets.get(place.symbol)?.prices.size);
}

/** Whether no ship of ours has lately seen prices of a system, so that none has traded there. */
export function isUntraded(
  fleet: Pick<FleetContext, 'tuning' | 'world' | 'ageSeconds'>,
  systemSymbol: string,
): boolean {
  const { freshSeconds } = fleet.tuning.relocation;
  for (const { symbol } of fleet.world.markets.in(systemSymbol))
    if ((ageOfPrices(fleet, symbol) ?? Number.POSITIVE_INFINITY) < freshSeconds) return false;
  return true;
}

/** Whether a system is worth trading in: it is probably rich, and enough of its markets are known. */
export function isTradeSystem(fleet: FleetContext, systemSymbol: string): boolean {
  const system = fleet.world.systems.get(systemSymbol);
  const { leastRichness, leastMarkets } = fleet.tuning.relocation;
  if (system === undefined || richness(system) < leastRichness) return false;
  return marketsIn(fleet, systemSymbol) >= leastMarkets;
}

/** How many systems to trade in ships reach by gates, once every gate within reach is read; infinite before. */
export const tradeSystemsWithinGates: (fleet: FleetContext) => number = lookAgainAfter(
  REACH_LASTS_SECONDS,
  (fleet: FleetContext) => {
    const { isClosed, systems } = reachOf(fleet);
    if (!isClosed) return Number.POSITIVE_INFINITY;
    return [...systems].filter((symbol) => isTradeSystem(fleet, symbol)).length;
  },
);

/** Whether a ship trades in the system where it is, whichever that is: it is abroad, and has a hold and the lane. */
export function tradesAbroad({ world, strategy }: Pick<FleetContext, 'world' | 'strategy'>, ship: Ship): boolean {
  return ship.cargo.capacity > 0 && isAbroad(world, ship) && lanesOf(strategy, ship).includes('trade');
}

/** Ships of a kind in each system, oldest first; those on their way there with a duty count where they go. */
export function shipsAndBound(
  { world, claims, outOfService }: FleetContext,
  does: Duty,
  isOne: (ship: Ship) => boolean,
): ReadonlyMap<string, readonly Ship[]> {
  const bound = new Map<string, string>();
  for (const claim of claims.ofKind('system')) if (claim.does === does) bound.set(claim.by, claim.systemSymbol);
  const ships = [...world.ships.values()].filter((ship) => isOne(ship) && !outOfService.has(ship.symbol)).sort(byAge);
  return Map.groupBy(ships, ({ symbol, nav }) => bound.get(symbol) ?? nav.systemSymbol);
}

/** The ships that trade in each system abroad, oldest first; those on their way count where they go. */
export function tradersAbroad(fleet: FleetContext): ReadonlyMap<string, readonly Ship[]> {
  return fleet.once(tradersAbroad, () => shipsAndBound(fleet, 'trading', (ship) => tradesAbroad(fleet, ship)));
}

/**
 * The five tiers of systems: how often each occurs, how many planets it has on average, and the part of its planets
 * with a station. Players worked them out from the galaxy (facts: system-tiers).
 */
const TIERS = [
  { weight: 100, planets: 2, stations: 0.23 },
  { weight: 100, planets: 3, stations: 0.26 },
  { weight: 50, planets: 4, stations: 0.32 },
  { weight: 20, planets: 5, stations: 0.32 },
  { weight: 20, planets: 6, stations: 0.9 },
];

/** Standard deviation of the number of planets in each tier. A guess. */
const DEVIATION = 2;

/** How likely a tier has these numbers of planets and of stations; the binomial coefficient is left out. */
function likelihood({ weight, planets, stations }: (typeof TIERS)[number], has: { planets: number; stations: number }) {
  const off = (has.planets - planets) / DEVIATION;
  return weight * Math.exp(-(off ** 2) / 2) * stations ** has.stations * (1 - stations) ** (has.planets - has.stations);
}

/**
 * Probability, 0 to 1, that a system is of the highest tier, whose markets have the largest volumes, by what the list of
 * all systems has of it. Starter systems are not: they are generated from another template.
 */
export const richness = memoizeByObject(({ counts, isSettled }: Pick<SystemKnown, 'counts' | 'isSettled'>): number => {
  if (isSettled) return 0;
  const planets = counts.PLANET ?? 0;
  const has = { planets, stations: Math.min(planets, counts.ORBITAL_STATION ?? 0) };
  const likelihoods = TIERS.map((tier) => likelihood(tier, has));
  return (likelihoods.at(-1) ?? 0) / likelihoods.reduce((sum, one) => sum + one, 0);
});
