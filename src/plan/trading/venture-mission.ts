import type { Ship } from '../../wire/schemas/ship.ts';
import type { Claim, Mission, Stop } from '../mission.ts';
import type { Situation } from '../situation.ts';
import { joinStops, stopsAlong } from '../stops.ts';
import { actsAt, isWatched, PRICE_HEADROOM } from './acts.ts';
import { type Lading, totalOf } from './load.ts';
import { REQUEST_SECONDS, type Venture } from './venture.ts';
import { LEAST_PROFIT_CREDITS } from './ventures.ts';

function claimsOf({ ladings }: Venture): Claim[] {
  const cost = Math.ceil(totalOf(ladings, 'costCredits') * PRICE_HEADROOM);
  const trades = ladings.flatMap(({ spread: { from, to }, units }): Claim[] => [
    { kind: 'trade', waypoint: from.waypoint, tradeSymbol: from.tradeSymbol, side: 'buy', units },
    { kind: 'trade', waypoint: to.waypoint, tradeSymbol: to.tradeSymbol, side: 'sell', units },
  ]);
  return [{ kind: 'credits', credits: cost }, ...trades];
}

/** As in "40 IRON, 12 GOLD from A to B; 9 FUEL from A to C". */
function cargoText(ladings: readonly Lading[]): string {
  const byWay = Map.groupBy(ladings, ({ spread: { from, to } }) => `from ${from.waypoint} to ${to.waypoint}`);
  const goods = (lots: readonly Lading[]) => lots.map(({ spread, units }) => `${units} ${spread.from.tradeSymbol}`);
  return [...byWay].map(([way, lots]) => `${goods(lots).join(', ')} ${way}`).join('; ');
}

/** Whom it feeds: that is what a mission of the supply lane is flown for. */
function fedText(ladings: readonly Lading[]): string {
  const fed = new Set(ladings.flatMap(({ spread: { to }, fedCredits }) => (fedCredits > 0 ? [to.waypoint] : [])));
  const gain = fed.size === 1 ? 'makes more when it is fed' : 'make more when they are fed';
  return `: ${[...fed].join(' and ')} ${gain}`;
}

/** Flies by the markets in turn, and trades at each. */
function stopsOf(situation: Situation, ship: Ship, found: Venture): Stop[] {
  const from = [ship.nav.waypointSymbol, ...found.calls.map(({ waypoint }) => waypoint)];
  return found.calls
    .map((call, nth) => stopsAlong(call.route, from[nth] ?? call.waypoint, actsAt(situation, found, call)))
    .reduce(joinStops, []);
}

/** A venture as a mission of its ship's, for the lane that it serves more. */
export function ventureMission(situation: Situation, ship: Ship, found: Venture): Mission {
  const { calls, ladings, seconds } = found;
  // Old prices were counted on when ways were weighed; these looks come beside.
  const watched = calls.filter((call) => isWatched(situation, found, call)).length;
  const fuelCredits = calls.reduce((sum, { route }) => sum + route.costCredits, 0);
  const profitCredits = Math.round(totalOf(ladings, 'likelyCredits') - fuelCredits);
  // It is booked under what it is flown for: its own profit, or more than that of others.
  const fedCredits = Math.round(found.worthCredits - found.profitCredits);
  const isTrade = profitCredits >= Math.max(LEAST_PROFIT_CREDITS, fedCredits);
  return {
    lane: isTrade ? 'trade' : 'supply',
    shipSymbol: ship.symbol,
    what: `carry ${cargoText(ladings)}${isTrade ? '' : fedText(ladings)}`,
    stops: stopsOf(situation, ship, found),
    expected: {
      profitCredits,
      seconds: Math.round(seconds + REQUEST_SECONDS * watched),
      requests: found.requests + watched,
      ...(fedCredits > 0 && { fedCredits }),
    },
    claims: claimsOf(found),
  };
}
