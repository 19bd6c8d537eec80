import type { Ship } from '../../wire/schemas/ship.ts';
import { goodsForContracts } from '../contracts/needs.ts';
import { type Dig, diggingActs, digsOf } from '../digging/dig.ts';
import { type Outlets, outletsFor, STOP_SECONDS } from '../digging/outlets.ts';
import { isRigged, LASERS, type Rig } from '../digging/rig.ts';
import { claimsOn, isCrowded } from '../digging/sites.ts';
import { bestStay, isServed, type Stay, stayMission } from '../digging/stay.ts';
import { proposeSurveying } from '../digging/surveying.ts';
import { idle, type Mission, missionHere, type Proposal } from '../mission.ts';
import { expectedRevenue, isAvoided } from '../prices.ts';
import { sellMission } from '../selling/sell-mission.ts';
import { msIn, routesFrom, type Situation, secondsUntil } from '../situation.ts';
import { emptied, freeUnits, requestsOf, stopsAlong } from '../stops.ts';

/** A hold this full is sold before more is dug. */
const FULL_ENOUGH = 0.8;

/** Digs whose sales are searched: the most promising ones. */
const DIGS_CONSIDERED = 5;

/** A load from a dig, and the market to sell it at. */
interface Prospect {
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
function prospectsAt(situation: Situation, ship: Ship, dig: Dig, outlets: Outlets): Prospect[] {
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

const perSecond = ({ profitCredits, seconds }: Prospect) => profitCredits / seconds;

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

function bestProspect(situation: Situation, ship: Ship, rig: Rig): Prospect | undefined {
  const digs = digsOf(situation, ship, rig).filter(({ waypoint }) => !isCrowded(situation, waypoint));
  const goods = new Set(digs.flatMap((dig) => [...dig.goods.keys()]));
  const outlets = outletsFor(situation, ship.nav.systemSymbol, goods);
  return promisingDigs(digs, freeUnits(ship), outlets)
    .flatMap((dig) => prospectsAt(situation, ship, dig, outlets))
    .sort((a, b) => perSecond(b) - perSecond(a))[0];
}

function loadMission(situation: Situation, ship: Ship, rig: Rig, { dig, profitCredits, seconds }: Prospect): Mission {
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

/** A full hold waits for a hauler that comes before it could be sold without, or so soon at least; game seconds. */
const LEAST_PATIENCE_SECONDS = 600;

/** What earns less a second is not worth its requests. */
const LEAST_CREDITS_PER_SECOND = 0.02;

/**
 * A ship that would do nearly as well alone takes up no hauler's time, and flies no long way: by so much it must earn more
 * with haulers than without. Where one serves the site already, as much is enough.
 */
const HAULING_COSTS = 1.5;
const LONG_WAY_SECONDS = 1_800;

/** Game seconds after its arrival for which a full ship waits for haulers that do not come yet, if it is far from markets. */
const WAITS_SECONDS = 2_400;

function isFull(ship: Ship): boolean {
  return ship.cargo.units >= FULL_ENOUGH * ship.cargo.capacity;
}

/** Selling the hold; the ship counts as digging where it is meanwhile, or another would fill the rock. */
function sale(situation: Situation, ship: Ship, rig: Rig): Mission | undefined {
  const mission = sellMission(situation, ship, rig.lane, goodsForContracts(situation, ship));
  const here = situation.world.waypoints.get(ship.nav.waypointSymbol);
  if (mission === undefined || here === undefined || !rig.worksAt(here)) return mission;
  const fromMs = msIn(situation, 2 * mission.expected.seconds);
  return { ...mission, claims: [...mission.claims, { kind: 'site', waypoint: here.symbol, does: 'dig', fromMs }] };
}

/** Whether a ship with a full hold waits for a hauler: one comes soon enough, or may yet think better of it. */
function isWorthWaiting(situation: Situation, ship: Ship, { dig, part }: Stay, selling?: Mission): boolean {
  const sellingSeconds = selling?.expected.seconds ?? 0;
  if (isServed(situation, dig.waypoint.symbol, Math.max(LEAST_PATIENCE_SECONDS, sellingSeconds))) return true;
  const hasJustCome = -secondsUntil(situation, ship.nav.route.arrival) < WAITS_SECONDS;
  return part > 0 && hasJustCome && sellingSeconds > WAITS_SECONDS;
}

/**
 * Whether staying beats going to and fro: haulers come there, or nothing else can be done.
 * @param selling what a full hold could be sold by
 */
function staysAt(situation: Situation, ship: Ship, stay: Stay, own: Prospect | undefined, selling?: Mission): boolean {
  const { waypoint, route } = stay.dig;
  const isThere = ship.nav.waypointSymbol === waypoint.symbol;
  if (isThere && isFull(ship) && !isWorthWaiting(situation, ship, stay, selling)) return false;
  const isServedNearby = route.seconds <= LONG_WAY_SECONDS && claimsOn(situation, waypoint.symbol, 'haul').length > 0;
  const costs = isServedNearby ? 1 : HAULING_COSTS;
  return stay.rate > 0 && (own === undefined || stay.score >= costs * perSecond(own));
}

/** Whether fuel is sold where the ship is, and its tank is so low that places may be out of reach. */
function isShortOfFuel(situation: Situation, { nav, fuel }: Ship): boolean {
  if (isAvoided(situation, nav.waypointSymbol)) return false;
  const market = situation.world.markets.get(nav.waypointSymbol);
  const sells = market !== undefined && [...market.exchange, ...market.exports, ...market.imports].includes('FUEL');
  return sells && fuel.current < fuel.capacity / 2;
}

/** What a ship does with a rig: stay and hand over, dig a load, or sell the hold; or why it has nothing to do. */
export function proposeDigging(situation: Situation, ship: Ship, rig: Rig): Proposal {
  if (!isRigged(ship, rig)) return idle(rig.lacking);
  const stay = bestStay(situation, ship, rig);
  const own = bestProspect(situation, emptied(ship), rig);
  const selling = isFull(ship) ? sale(situation, ship, rig) : undefined;
  if (stay !== undefined && staysAt(situation, ship, stay, own, selling))
    return { kind: 'mission', mission: stayMission(situation, ship, rig, stay) };
  if (isFull(ship)) {
    if (selling !== undefined) return { kind: 'mission', mission: selling };
    // Nothing else can be done than to say that there is cargo to be had here.
    if (stay !== undefined) return { kind: 'mission', mission: stayMission(situation, ship, rig, stay) };
    return idle('no market that buys its cargo is known yet');
  }
  const load = ship.cargo.units === 0 ? own : bestProspect(situation, ship, rig);
  if (load === undefined && isShortOfFuel(situation, ship)) {
    const mission = missionHere(rig.lane, ship, 'fill the tank', [{ kind: 'refuel' }], 0);
    return { kind: 'mission', mission };
  }
  if (load === undefined) {
    const where = rig.kind === 'siphon' ? 'gas giant' : 'asteroid';
    return idle(`no ${where} is within reach from which a market that buys what is found there is known`);
  }
  if (perSecond(load) < LEAST_CREDITS_PER_SECOND) return idle(`to ${rig.does} would not pay at the prices known`);
  return { kind: 'mission', mission: loadMission(situation, ship, rig, load) };
}

/**
 * The mine lane: with haulers in the fleet, stay where an average unit nets most and hand over; else dig where a load
 * earns most per second, and sell the hold once it is full enough. Ships that can only survey do that for the others.
 */
export function proposeMining(situation: Situation, ship: Ship): Proposal {
  if (ship.cargo.capacity === 0) return proposeSurveying(situation, ship);
  return proposeDigging(situation, ship, LASERS);
}
