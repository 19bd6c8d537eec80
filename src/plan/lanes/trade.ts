import type { Ship } from '../../wire/schemas/ship.ts';
import { goodsForContracts } from '../contracts/needs.ts';
import { whyNothingIsSpent } from '../means.ts';
import { type Act, type Claim, idle, type Mission, type Proposal, type Stop } from '../mission.ts';
import { sellMission } from '../selling/sell-mission.ts';
import type { Situation } from '../situation.ts';
import { freeUnits, joinStops, stopsAlong } from '../stops.ts';
import { feedsIn, NO_FEEDS } from '../trading/feeds.ts';
import { type Lading, totalOf } from '../trading/load.ts';
import { quotesIn } from '../trading/quotes.ts';
import { type Call, creditsPerSecond, isOld, REQUEST_SECONDS, type Venture } from '../trading/venture.ts';
import { bestVenture, LEAST_PROFIT_CREDITS } from '../trading/ventures.ts';

/** A lot is bought as long as it costs no more than this times what was expected, and leaves a margin. */
const PRICE_HEADROOM = 1.08;
const LEAST_MARGIN = 1.02;

/** What brings less than this part of what was expected stays aboard and is sold elsewhere: a market can be flooded. */
const LEAST_OF_BID = 0.5;

/** Sales of a venture at one of its markets: of each good what was bought for it, wherever that was. */
function sellActs(ladings: readonly Lading[], waypoint: string): Act[] {
  const here = ladings.filter(({ spread: { to } }) => to.waypoint === waypoint);
  return [...Map.groupBy(here, ({ spread: { to } }) => to.tradeSymbol)].map(([tradeSymbol, lots]): Act => {
    const least = Math.min(...lots.map(({ lastBid }) => lastBid));
    return { kind: 'sell', tradeSymbol, units: unitsOf(lots), minUnitPriceCredits: Math.floor(least * LEAST_OF_BID) };
  });
}

/** The dearest that a unit may be. */
function dearestOf({ spread: { feed }, lastAsk, lastBid }: Lading): number {
  const dearest = Math.min(lastAsk * PRICE_HEADROOM, (lastBid + (feed?.unitCredits ?? 0)) / LEAST_MARGIN);
  return Math.max(Math.floor(dearest), Math.ceil(lastAsk));
}

/** Its purchases there: of each good for all markets that it is carried to. */
function buyActs(ladings: readonly Lading[], waypoint: string): Act[] {
  const here = ladings.filter(({ spread: { from } }) => from.waypoint === waypoint);
  return [...Map.groupBy(here, ({ spread: { from } }) => from.tradeSymbol)].map(([tradeSymbol, lots]): Act => {
    return { kind: 'buy', tradeSymbol, units: unitsOf(lots), maxUnitPriceCredits: Math.max(...lots.map(dearestOf)) };
  });
}

/**
 * Credits a second, what factories gain counted, from which on others are likely to be after the same goods: in a home that
 * is young, two fifths of what such loads promised were gone when the ship came.
 */
const COVETED_CREDITS_PER_SECOND = 120;

/** Whoever stands at a market and has looked within so many game seconds needs no other look. */
const JUST_SEEN_SECONDS = 10;

/**
 * Whether prices at a market are looked at although they are not old: for a load that is coveted, unless the ship stands
 * there and has just looked, and only while there are requests enough.
 */
function isWatched({ scarcity }: Situation, found: Venture, { waypoint, route }: Call): boolean {
  if (scarcity > 0 || creditsPerSecond(found) < COVETED_CREDITS_PER_SECOND) return false;
  const isJustSeen = route.legs.length === 0 && !isOld(waypoint, found.ladings, JUST_SEEN_SECONDS);
  return !isOld(waypoint, found.ladings) && !isJustSeen;
}

/**
 * What is done at one of the markets; what is sold first makes room for what is bought. Nothing is sold by old prices. Of
 * what is coveted nothing is bought blind, and where its price was no old one a look after the sale tells what is left to
 * whoever plans next.
 */
function actsAt(situation: Situation, found: Venture, call: Call): Act[] {
  const { ladings } = found;
  const [sells, buys] = [sellActs(ladings, call.waypoint), buyActs(ladings, call.waypoint)];
  const look: Act = { kind: 'look' };
  if (isOld(call.waypoint, ladings)) return [look, ...sells, ...buys];
  return isWatched(situation, found, call) ? [...sells, look, ...buys] : [...sells, ...buys];
}

const unitsOf = (ladings: readonly Lading[]) => ladings.reduce((sum, { units }) => sum + units, 0);

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

function missionOf(situation: Situation, ship: Ship, found: Venture): Mission {
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

/** What is in the way of another load: goods aboard to be sold first, or a hold that nothing empties. */
function hindrance(situation: Situation, ship: Ship): Proposal | undefined {
  if (ship.cargo.capacity === 0) return idle('it has no hold');
  const keep = goodsForContracts(situation, ship);
  if (ship.cargo.inventory.some(({ symbol }) => !keep.has(symbol))) {
    const mission = sellMission(situation, ship, 'trade', keep);
    if (mission !== undefined) return { kind: 'mission', mission };
  }
  return freeUnits(ship) === 0 ? idle('its hold is full of goods that no known market buys') : undefined;
}

/** The trade lane: what is aboard is sold first; then the load and the ways that earn most a second. */
export function proposeTrade(situation: Situation, ship: Ship): Proposal {
  const first = hindrance(situation, ship);
  if (first !== undefined) return first;
  const found = bestVenture(situation, ship, quotesIn(situation, ship.nav.systemSymbol), NO_FEEDS);
  if (found === undefined)
    return idle(whyNothingIsSpent(situation) ?? 'no goods are known that would earn their way between two markets');
  return { kind: 'mission', mission: missionOf(situation, ship, found) };
}

/**
 * The supply lane: as trade, but what factories gain that are fed on the way counts too, so that a load may even be sold
 * below what it cost. Nothing where the best load feeds none.
 */
export function proposeSupply(situation: Situation, ship: Ship): Proposal {
  const first = hindrance(situation, ship);
  if (first !== undefined) return first;
  const quotes = quotesIn(situation, ship.nav.systemSymbol);
  const feeds = feedsIn(situation, ship.nav.systemSymbol, quotes);
  if (feeds.size === 0)
    return idle(whyNothingIsSpent(situation) ?? 'no factory is worth feeding, or the treasury is too small for it');
  const found = bestVenture(situation, ship, quotes, feeds);
  if (found === undefined || found.worthCredits <= found.profitCredits)
    return idle('nothing that a factory needs is worth its way more than trade is');
  return { kind: 'mission', mission: missionOf(situation, ship, found) };
}
