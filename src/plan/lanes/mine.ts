import type { Ship } from '../../wire/schemas/ship.ts';
import { idle, type Mission, type Proposal } from '../mission.ts';
import { dealersIn, expectedRevenue } from '../prices.ts';
import { routesFrom, type Situation } from '../situation.ts';
import { freeUnits, requestsOf, stopsAlong } from '../stops.ts';
import { canMine, type Dig, diggingActs, digsOf } from './dig.ts';
import { goodsForContracts } from './needs.ts';
import { sellMission } from './sell.ts';

/** A hold this full is sold before more is mined. */
const FULL_ENOUGH = 0.8;

/** Digs whose sales are searched: the most promising ones. */
const DIGS_CONSIDERED = 5;

/** Game seconds that docking, looking and selling take at a market. */
const STOP_SECONDS = 30;

/** A load from a dig, and the market to sell it at. */
interface Prospect {
  readonly dig: Dig;
  readonly market: string;
  readonly profitCredits: number;
  readonly seconds: number;
}

/** Credits for an average load from a dig at each market that buys something found there. */
function revenueByMarket(situation: Situation, dig: Dig, units: number): Map<string, number> {
  const revenue = new Map<string, number>();
  for (const [good, share] of dig.goods) {
    for (const { waypoint, price } of dealersIn(situation, dig.waypoint.systemSymbol, good)) {
      revenue.set(waypoint, (revenue.get(waypoint) ?? 0) + expectedRevenue(price, units * share));
    }
  }
  return revenue;
}

/** What mining at a dig and selling the load at one market comes to, for each market; goods that it does not buy count nothing. */
function prospectsAt(situation: Situation, ship: Ship, dig: Dig): Prospect[] {
  const units = freeUnits(ship);
  const mining = Math.ceil(units / dig.unitsPerExtraction) * dig.secondsPerExtraction;
  const routes = routesFrom(situation, ship, dig.waypoint.symbol, dig.route.fuelAtArrival);
  return [...revenueByMarket(situation, dig, units)].flatMap(([market, revenue]) => {
    const back = routes.get(market);
    if (back === undefined) return [];
    const profitCredits = Math.round(revenue - dig.route.costCredits - back.costCredits);
    return [{ dig, market, profitCredits, seconds: dig.route.seconds + mining + back.seconds + STOP_SECONDS }];
  });
}

const perSecond = ({ profitCredits, seconds }: Prospect) => profitCredits / seconds;

/** The most promising digs by what a load brings at the best market and the way there, before ways back are searched. */
function promisingDigs(situation: Situation, ship: Ship): Dig[] {
  const units = freeUnits(ship);
  const scored = digsOf(situation, ship).map((dig) => {
    const revenue = Math.max(0, ...revenueByMarket(situation, dig, units).values());
    const mining = Math.ceil(units / dig.unitsPerExtraction) * dig.secondsPerExtraction;
    return { dig, score: (revenue - 2 * dig.route.costCredits) / (2 * dig.route.seconds + mining) };
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, DIGS_CONSIDERED)
    .map(({ dig }) => dig);
}

function bestProspect(situation: Situation, ship: Ship): Prospect | undefined {
  return promisingDigs(situation, ship)
    .flatMap((dig) => prospectsAt(situation, ship, dig))
    .sort((a, b) => perSecond(b) - perSecond(a))[0];
}

function miningMission(situation: Situation, ship: Ship, { dig, profitCredits, seconds }: Prospect): Mission {
  const stops = stopsAlong(dig.route, ship.nav.waypointSymbol, diggingActs(situation, ship, dig));
  const extractions = Math.ceil(freeUnits(ship) / dig.unitsPerExtraction);
  return {
    lane: 'mine',
    shipSymbol: ship.symbol,
    what: `mine at ${dig.waypoint.symbol}`,
    stops,
    expected: { profitCredits, seconds, requests: requestsOf(stops) + extractions },
    claims: [],
  };
}

/** The mine lane: dig where an average unit earns most per second, and sell the hold once it is full enough. */
export function proposeMining(situation: Situation, ship: Ship): Proposal {
  if (!canMine(ship)) return idle('it has no mining laser, mineral processor or hold');
  const keep = goodsForContracts(situation);
  if (ship.cargo.units >= FULL_ENOUGH * ship.cargo.capacity) {
    const mission = sellMission(situation, ship, 'mine', keep);
    return mission === undefined ? idle('no market that buys its cargo is known yet') : { kind: 'mission', mission };
  }
  const best = bestProspect(situation, ship);
  if (best === undefined) return idle('no asteroid is within reach from which a market that buys its ores is known');
  if (best.profitCredits <= 0) return idle('mining would not pay at the prices known');
  return { kind: 'mission', mission: miningMission(situation, ship, best) };
}
