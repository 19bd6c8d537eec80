import type { Ship } from '../../wire/schemas/ship.ts';
import { whyNothingIsSpent } from '../means.ts';
import { type Act, type Claim, idle, type Mission, type Proposal } from '../mission.ts';
import type { Situation } from '../situation.ts';
import { freeUnits, joinStops, stopsAlong } from '../stops.ts';
import { feedsIn, NO_FEEDS } from '../trading/feeds.ts';
import { totalOf } from '../trading/load.ts';
import { quotesIn } from '../trading/quotes.ts';
import { bestVenture, isOld, LEAST_PROFIT_CREDITS, type Venture } from '../trading/ventures.ts';
import { goodsForContracts } from './needs.ts';
import { sellMission } from './sell.ts';

/** A lot is bought as long as it costs no more than this times what was expected, and leaves a margin. */
const PRICE_HEADROOM = 1.08;
const LEAST_MARGIN = 1.02;

/** What brings less than this part of what was expected stays aboard and is sold elsewhere: a market can be flooded. */
const LEAST_OF_BID = 0.5;

function buyActs({ ladings }: Venture): Act[] {
  const look: Act[] = isOld('from', ladings) ? [{ kind: 'look' }] : [];
  const buys = ladings.map(({ spread, units, lastAsk, lastBid }): Act => {
    const dearest = Math.min(lastAsk * PRICE_HEADROOM, (lastBid + (spread.feed?.unitCredits ?? 0)) / LEAST_MARGIN);
    const maxUnitPriceCredits = Math.max(Math.floor(dearest), Math.ceil(lastAsk));
    return { kind: 'buy', tradeSymbol: spread.from.tradeSymbol, units, maxUnitPriceCredits };
  });
  return [...look, ...buys];
}

function sellActs({ ladings }: Venture): Act[] {
  const look: Act[] = isOld('to', ladings) ? [{ kind: 'look' }] : [];
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
  const cost = Math.ceil(totalOf(ladings, 'costCredits') * PRICE_HEADROOM);
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
  const likely = totalOf(ladings, 'likelyCredits');
  const profitCredits = Math.round(likely - out.costCredits - on.costCredits);
  const goods = ladings.map(({ spread, units }) => `${units} ${spread.from.tradeSymbol}`).join(', ');
  // It is booked under what it is flown for: its own profit, or more than that of others.
  const fedCredits = Math.round(found.worthCredits - found.profitCredits);
  const isTrade = profitCredits >= Math.max(LEAST_PROFIT_CREDITS, fedCredits);
  return {
    lane: isTrade ? 'trade' : 'supply',
    shipSymbol: ship.symbol,
    what: `carry ${goods} from ${pair.from} to ${pair.to}${isTrade ? '' : ', which makes more when it is fed'}`,
    stops: joinStops(
      stopsAlong(out, ship.nav.waypointSymbol, buyActs(found)),
      stopsAlong(on, pair.from, sellActs(found)),
    ),
    expected: {
      profitCredits,
      seconds: Math.round(seconds),
      requests,
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
  if (feeds.size === 0)
    return idle(whyNothingIsSpent(situation) ?? 'no factory is worth feeding, or the treasury is too small for it');
  const found = bestVenture(situation, ship, quotes, feeds);
  if (found === undefined || found.worthCredits <= found.profitCredits)
    return idle('nothing that a factory needs is worth its way more than trade is');
  return { kind: 'mission', mission: missionOf(ship, found) };
}
