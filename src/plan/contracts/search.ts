import type { Ship } from '../../wire/schemas/ship.ts';
import type { MarketKnown } from '../../world/known.ts';
import { hasFreshPrices } from '../common/looking.ts';
import { requestsOf, stopsAlong } from '../common/stops.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Mission, Proposal, Stop } from '../mission.ts';
import type { Route } from '../routes/route.ts';
import type { Need } from './needs.ts';

/**
 * Listings by price: goods are cheapest where they are exported, dearest where they are imported (facts: market-reply).
 */
const LISTINGS = ['exports', 'exchange', 'imports'] as const;

interface Unseen {
  readonly waypoint: string;
  readonly route: Route;
}

/** The nearest readable market of these without a known price of the good; none if one of them has a known price. */
function nearestUnseen(
  fleet: Pick<FleetContext, 'ageSeconds' | 'tuning' | 'isUnreadable'>,
  markets: readonly MarketKnown[],
  tradeSymbol: string,
  routes: ReadonlyMap<string, Route>,
) {
  let nearest: Unseen | undefined;
  for (const { symbol, prices, shownAtMs } of markets) {
    const route = routes.get(symbol);
    if (route === undefined) continue;
    if (prices.has(tradeSymbol)) return { isKnown: true, nearest: undefined };
    // A recent look showed other goods only: the market is not looked at again before `shownSeconds` have passed.
    const hasShown = shownAtMs !== undefined && fleet.ageSeconds(shownAtMs) < fleet.tuning.contracts.shownSeconds;
    if (hasShown || fleet.isUnreadable('market', symbol)) continue;
    if (nearest === undefined || route.seconds < nearest.route.seconds) nearest = { waypoint: symbol, route };
  }
  return { isKnown: false, nearest };
}

function whereToLook(fleet: FleetContext, ship: Ship, tradeSymbol: string): Unseen | undefined {
  const routes = fleet.routesOf(ship);
  const markets = fleet.world.markets
    .in(ship.nav.systemSymbol)
    .filter(
      ({ symbol }) =>
        !fleet.isAvoided(symbol, tradeSymbol) &&
        !fleet.isOutOfBounds(symbol) &&
        !fleet.isBackedOff('buy', symbol, { good: tradeSymbol }),
    );
  for (const listing of LISTINGS) {
    const lists = markets.filter((market) => market[listing].includes(tradeSymbol));
    const { isKnown, nearest } = nearestUnseen(fleet, lists, tradeSymbol, routes);
    if (isKnown) return undefined;
    if (nearest !== undefined) return nearest;
  }
  return undefined;
}

/**
 * Adds looks at markets on the way whose prices are old: the missing good may be for sale there, or a trade may pay.
 */
function lookingAround(fleet: FleetContext, stops: readonly Stop[]): Stop[] {
  return stops.map((stop) => {
    const hasLook = stop.actions.some(({ kind }) => kind === 'look');
    const isMarket = fleet.world.markets.has(stop.waypoint);
    if (hasLook || !isMarket || fleet.isAvoided(stop.waypoint) || hasFreshPrices(fleet, stop.waypoint)) return stop;
    return { ...stop, actions: [{ kind: 'look' }, ...stop.actions] };
  });
}

/** Whether a mission only looks for a price, and earns nothing by itself. */
export function isSearch({ claims }: Pick<Mission, 'claims'>): boolean {
  return claims.some(({ kind }) => kind === 'search');
}

/**
 * A look at the nearest market that exports what a contract needs, or else exchanges or imports it, while no price at a
 * market of that kind is known: a ship that could fetch the goods is faster than any probe. One ship looks at a time,
 * and none if the goods are so cheap elsewhere that looking costs more time than it can save.
 */
export function proposeSearch(fleet: FleetContext, ship: Ship, { line, units }: Need): Proposal | undefined {
  const { tradeSymbol } = line;
  if (fleet.claims.ofKind('search').some((claim) => claim.tradeSymbol === tradeSymbol)) return undefined;
  const found = whereToLook(fleet, ship, tradeSymbol);
  if (found === undefined) return undefined;
  const { waypoint, route } = found;
  const cost = fleet.quotes(ship.nav.systemSymbol).leastCost(tradeSymbol, units);
  if (
    cost !== undefined &&
    fleet.tuning.contracts.maySave * cost <= route.seconds * fleet.tuning.contracts.secondCostsCredits
  )
    return undefined;
  const stops = lookingAround(fleet, stopsAlong(route, ship.nav.waypointSymbol, [{ kind: 'look' }]));
  return {
    kind: 'mission',
    mission: {
      lane: 'contract',
      shipSymbol: ship.symbol,
      what: `look for ${tradeSymbol} at ${waypoint}`,
      stops,
      expected: { profitCredits: 0, seconds: route.seconds, requests: requestsOf(stops) },
      claims: [
        { kind: 'search', tradeSymbol },
        { kind: 'look', waypoint },
      ],
    },
  };
}
