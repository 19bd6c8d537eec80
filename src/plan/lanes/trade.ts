import type { Ship } from '../../wire/schemas/ship.ts';
import { type Act, type Claim, idle, type Mission, type Proposal } from '../mission.ts';
import { MOVED_BY_A_LOT } from '../prices.ts';
import type { Route } from '../routes/route.ts';
import { routesFrom, type Situation, secondsToReset, spendableCredits } from '../situation.ts';
import { freeUnits, joinStops, stopsAlong } from '../stops.ts';
import { type Feeds, feedsIn, NO_FEEDS } from '../trading/feeds.ts';
import { type Bounds, type Lading, LEFT_TO_RECOVER, loadFor } from '../trading/load.ts';
import { type Pair, pairsOf } from '../trading/pairs.ts';
import { type Quotes, quotesIn } from '../trading/quotes.ts';
import { goodsForContracts } from './needs.ts';
import { sellMission } from './sell.ts';

/** A price older than this is read again before it is acted on, game seconds. */
const LOOK_AGAIN_SECONDS = 300;

/** A lot is bought as long as it costs no more than this times what was expected, and leaves a margin. */
const PRICE_HEADROOM = 1.08;
const LEAST_MARGIN = 1.02;

/** What brings less than this part of what was expected stays aboard and is sold elsewhere: a market can be flooded. */
const LEAST_OF_BID = 0.5;

/** Game seconds that a request takes beside its share of the budget: its round trip. */
const REQUEST_SECONDS = 0.6;

/** A mission that nets less is not worth its way. */
const LEAST_PROFIT_CREDITS = 500;

/** What is left of a market a recovery later is of use only while there is a later; game seconds. */
const RECOVERY_SECONDS = 4 * 3_600;

/** A trip that would end so shortly before a reset is not begun, game seconds. */
const MARGIN_SECONDS = 60;

/** A load, its ways and what it comes to. */
interface Venture {
  readonly pair: Pair;
  readonly out: Route;
  readonly on: Route;
  readonly ladings: readonly Lading[];
  readonly profitCredits: number;
  /** The profit, and what the factories gain that are fed. */
  readonly worthCredits: number;
  readonly seconds: number;
  readonly requests: number;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function isOld(pair: Pair, side: 'from' | 'to', ladings: readonly Lading[]): boolean {
  return ladings.some(
    ({ spread }) => spread[side].waypoint === pair[side] && spread[side].ageSeconds > LOOK_AGAIN_SECONDS,
  );
}

/** Dock and look at both ends, the legs, and the calls that trade. */
function requestsFor(pair: Pair, out: Route, on: Route, ladings: readonly Lading[]): number {
  const looks = Number(isOld(pair, 'from', ladings)) + Number(isOld(pair, 'to', ladings));
  return out.requests + on.requests + 2 + looks + sum(ladings.map(({ requests }) => requests));
}

/** What a load grosses and takes to trade, before the way between its markets is known. */
interface Prospect {
  readonly pair: Pair;
  readonly out: Route;
  readonly ladings: readonly Lading[];
  readonly grossCredits: number;
  /** What the factories gain that are fed. */
  readonly fedCredits: number;
}

function prospect(pair: Pair, out: Route, bounds: Bounds): Prospect | undefined {
  const ladings = loadFor(pair.spreads, bounds);
  const grossCredits = sum(ladings.map(({ revenueCredits, costCredits }) => revenueCredits - costCredits));
  const fedCredits = sum(ladings.map((lading) => lading.fedCredits));
  if (grossCredits + fedCredits < LEAST_PROFIT_CREDITS) return undefined;
  return { pair, out, ladings, grossCredits, fedCredits };
}

/** What a prospect is worth a second at the very best: if the way between its markets took no time and no fuel. */
const atBest = ({ grossCredits, fedCredits, out }: Prospect) =>
  (grossCredits + fedCredits) / (out.seconds + REQUEST_SECONDS);

function venture(
  situation: Situation,
  ship: Ship,
  { pair, out, ladings, grossCredits, fedCredits }: Prospect,
): Venture | undefined {
  const on = routesFrom(situation, ship, pair.from, out.fuelAtArrival).get(pair.to);
  if (on === undefined) return undefined;
  const requests = requestsFor(pair, out, on, ladings);
  const profitCredits = Math.round(grossCredits - out.costCredits - on.costCredits);
  const seconds = out.seconds + on.seconds + REQUEST_SECONDS * requests;
  return { pair, out, on, ladings, profitCredits, worthCredits: profitCredits + fedCredits, seconds, requests };
}

const perSecond = ({ worthCredits, seconds }: Venture) => worthCredits / seconds;

/** The load and ways that are worth most a second from where the ship is. */
function bestVenture(situation: Situation, ship: Ship, quotes: Quotes, feeds: Feeds): Venture | undefined {
  const secondsLeft = secondsToReset(situation);
  const leftToRecover = LEFT_TO_RECOVER * Math.min(1, secondsLeft / RECOVERY_SECONDS);
  const bounds = {
    room: freeUnits(ship),
    credits: spendableCredits(situation) / MOVED_BY_A_LOT,
    requestCredits: 0,
    leftToRecover,
  };
  const routes = routesFrom(situation, ship);
  const prospects = pairsOf(quotes, feeds).flatMap((pair) => {
    const out = routes.get(pair.from);
    const one = out && prospect(pair, out, bounds);
    return one === undefined ? [] : [one];
  });
  let found: Venture | undefined;
  for (const one of prospects.sort((a, b) => atBest(b) - atBest(a))) {
    if (found !== undefined && atBest(one) <= perSecond(found)) break;
    const whole = venture(situation, ship, one);
    if (whole === undefined || whole.worthCredits < LEAST_PROFIT_CREDITS) continue;
    if (whole.seconds > secondsLeft - MARGIN_SECONDS) continue;
    if (found === undefined || perSecond(whole) > perSecond(found)) found = whole;
  }
  return found;
}

function buyActs({ pair, ladings }: Venture): Act[] {
  const look: Act[] = isOld(pair, 'from', ladings) ? [{ kind: 'look' }] : [];
  const buys = ladings.map(({ spread, units, lastAsk, lastBid }): Act => {
    const dearest = Math.min(lastAsk * PRICE_HEADROOM, (lastBid + (spread.feed?.unitCredits ?? 0)) / LEAST_MARGIN);
    const maxUnitPriceCredits = Math.max(Math.floor(dearest), Math.ceil(lastAsk));
    return { kind: 'buy', tradeSymbol: spread.from.tradeSymbol, units, maxUnitPriceCredits };
  });
  return [...look, ...buys];
}

function sellActs({ pair, ladings }: Venture): Act[] {
  const look: Act[] = isOld(pair, 'to', ladings) ? [{ kind: 'look' }] : [];
  const sells = ladings.map(({ spread, units, lastBid }): Act => {
    return {
      kind: 'sell',
      tradeSymbol: spread.to.tradeSymbol,
      units,
      minUnitPriceCredits: Math.floor(lastBid * LEAST_OF_BID),
    };
  });
  return [...look, ...sells];
}

function claimsOf({ pair, ladings }: Venture): Claim[] {
  const cost = Math.ceil(sum(ladings.map(({ costCredits }) => costCredits)) * PRICE_HEADROOM);
  const trades = ladings.flatMap(({ spread, units }): Claim[] => {
    const { tradeSymbol } = spread.from;
    return [
      { kind: 'trade', waypoint: pair.from, tradeSymbol, side: 'buy', units },
      { kind: 'trade', waypoint: pair.to, tradeSymbol, side: 'sell', units },
    ];
  });
  return [{ kind: 'credits', credits: cost }, ...trades];
}

function missionOf(ship: Ship, found: Venture): Mission {
  const { pair, out, on, ladings, seconds, requests } = found;
  const likely = sum(ladings.map(({ likelyCredits }) => likelyCredits));
  const profitCredits = Math.round(likely - out.costCredits - on.costCredits);
  const goods = ladings.map(({ spread, units }) => `${units} ${spread.from.tradeSymbol}`).join(', ');
  // It is booked under what it is flown for: its own profit, or more than that of others.
  const isTrade = profitCredits >= Math.max(LEAST_PROFIT_CREDITS, found.worthCredits - found.profitCredits);
  return {
    lane: isTrade ? 'trade' : 'supply',
    shipSymbol: ship.symbol,
    what: `carry ${goods} from ${pair.from} to ${pair.to}${isTrade ? '' : ', which makes more when it is fed'}`,
    stops: joinStops(
      stopsAlong(out, ship.nav.waypointSymbol, buyActs(found)),
      stopsAlong(on, pair.from, sellActs(found)),
    ),
    expected: { profitCredits, seconds: Math.round(seconds), requests },
    claims: claimsOf(found),
  };
}

/** What is in the way of another load: goods aboard to be sold first, or a hold that nothing empties. */
function hindrance(situation: Situation, ship: Ship): Proposal | undefined {
  if (ship.cargo.capacity === 0) return idle('it has no hold');
  const keep = goodsForContracts(situation);
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
  if (found === undefined) return idle('no goods are known that would earn their way between two markets');
  return { kind: 'mission', mission: missionOf(ship, found) };
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
  if (feeds.size === 0) return idle('no factory is worth feeding, or the treasury is too small for it');
  const found = bestVenture(situation, ship, quotes, feeds);
  if (found === undefined || found.worthCredits <= found.profitCredits)
    return idle('nothing that a factory needs is worth its way more than trade is');
  return { kind: 'mission', mission: missionOf(ship, found) };
}
