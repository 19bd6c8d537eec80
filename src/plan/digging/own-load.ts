import type { Ship } from '../../wire/schemas/ship.ts';
import type { Mission } from '../mission.ts';
import { expectedRevenue } from '../prices.ts';
import { msIn, routesFrom, type Situation } from '../situation.ts';
import { freeUnits, requestsOf, stopsAlong } from '../stops.ts';
import { type Dig, diggingActs, digsOf } from './dig.ts';
import { type Outlets, outletsFor, STOP_SECONDS } from './outlets.ts';
import type { Rig } from './rig.ts';
import { isCrowded } from './sites.ts';

/** Digs whose sales are searched: the most promising ones. */
const DIGS_CONSIDERED = 5;

/** A load that a ship digs and sells itself: from which dig, and at which market. */
export interface OwnLoad {
  readonly dig: Dig;
  readonly market: string;
  readonly profitCredits: number;
  readonly seconds: number;
}

/** Credits for an average load from a dig at each market that buys something found there. */
function revenueByMarket(outlets: Outlets, { goods }: Dig, units: number): Map<string, number> {
  const revenue = new Map<string, number>();
  for (const [market, prices] of outlets) {
    let credits = 0;
    for (const [good, share] of goods) {
      const price = prices.get(good);
      if (price !== undefined) credits += expectedRevenue(price, units * share);
    }
    if (credits > 0) revenue.set(market, credits);
  }
  return revenue;
}

/** What digging and selling the load at one market comes to, for each market; goods that it does not buy count nothing. */
function ownLoadsAt(situation: Situation, ship: Ship, dig: Dig, outlets: Outlets): OwnLoad[] {
  const units = freeUnits(ship);
  const extractions = Math.ceil(units / dig.unitsPerExtraction);
  const routes = routesFrom(situation, ship, dig.waypoint.symbol, dig.route.fuelAtArrival);
  return [...revenueByMarket(outlets, dig, units)].flatMap(([market, revenue]) => {
    const back = routes.get(market);
    if (back === undefined) return [];
    const profitCredits = Math.round(revenue - dig.route.costCredits - back.costCredits);
    // The lasers rest on the way to the market and back as well as anywhere.
    const trip = Math.max(dig.secondsPerExtraction, back.seconds + STOP_SECONDS + dig.route.seconds);
    const seconds = (extractions - 1) * dig.secondsPerExtraction + trip;
    return [{ dig, market, profitCredits, seconds }];
  });
}

/** What such a load earns a second. */
export const earnsPerSecond = ({ profitCredits, seconds }: OwnLoad) => profitCredits / seconds;

/** The most promising digs by what a load brings at the best market and the way there, before ways back are searched. */
function promisingDigs(digs: readonly Dig[], units: number, outlets: Outlets): Dig[] {
  const scored = digs.map((dig) => {
    const revenue = Math.max(0, ...revenueByMarket(outlets, dig, units).values());
    const digging = Math.ceil(units / dig.unitsPerExtraction) * dig.secondsPerExtraction;
    return { dig, score: (revenue - 2 * dig.route.costCredits) / (2 * dig.route.seconds + digging) };
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, DIGS_CONSIDERED)
    .map(({ dig }) => dig);
}

/** The load that earns most a second for a ship that digs and sells it itself; undefined where no market is known for any. */
export function bestOwnLoad(situation: Situation, ship: Ship, rig: Rig): OwnLoad | undefined {
  const digs = digsOf(situation, ship, rig).filter(({ waypoint }) => !isCrowded(situation, waypoint));
  const goods = new Set(digs.flatMap((dig) => [...dig.goods.keys()]));
  const outlets = outletsFor(situation, ship.nav.systemSymbol, goods);
  return promisingDigs(digs, freeUnits(ship), outlets)
    .flatMap((dig) => ownLoadsAt(situation, ship, dig, outlets))
    .sort((a, b) => earnsPerSecond(b) - earnsPerSecond(a))[0];
}

/** Digging a load; selling it is a mission of its own. */
export function ownLoadMission(
  situation: Situation,
  ship: Ship,
  rig: Rig,
  { dig, profitCredits, seconds }: OwnLoad,
): Mission {
  const acts = rig.kind === 'siphon' ? [{ kind: 'siphon' } as const] : diggingActs(situation, ship, dig);
  const stops = stopsAlong(dig.route, ship.nav.waypointSymbol, acts);
  const extractions = Math.ceil(freeUnits(ship) / dig.unitsPerExtraction);
  const { symbol } = dig.waypoint;
  const fromMs = msIn(situation, dig.route.seconds);
  return {
    lane: rig.lane,
    shipSymbol: ship.symbol,
    what: `${rig.does} at ${symbol}`,
    stops,
    expected: { profitCredits, seconds, requests: requestsOf(stops) + extractions },
    claims: [{ kind: 'site', waypoint: symbol, does: 'dig', fromMs }],
  };
}
