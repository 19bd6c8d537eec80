import type { Act } from '../mission.ts';
import type { Situation } from '../situation.ts';
import type { CargoLine } from './load.ts';
import { creditsPerSecond, isOld, type TradePlan, type Visit } from './trade-plan.ts';

/** A lot may cost up to this times its expected price, while a margin remains. */
export const PRICE_HEADROOM = 1.08;
const LEAST_MARGIN = 1.02;

/**
 * A lot that brings less than this fraction of its expected price stays in the hold for another market: a market can be
 * flooded.
 */
const LEAST_OF_BID = 0.5;

const unitsOf = (cargoLines: readonly CargoLine[]) => cargoLines.reduce((sum, { units }) => sum + units, 0);

/**
 * Sales of a trade plan at one of its markets: of each good all units bought for that market, wherever they were
 * bought.
 */
function sellActs(cargoLines: readonly CargoLine[], waypoint: string): Act[] {
  const here = cargoLines.filter(({ spread: { to } }) => to.waypoint === waypoint);
  return [...Map.groupBy(here, ({ spread: { to } }) => to.tradeSymbol)].map(([tradeSymbol, lots]): Act => {
    const least = Math.min(...lots.map(({ lastBid }) => lastBid));
    return { kind: 'sell', tradeSymbol, units: unitsOf(lots), minUnitPriceCredits: Math.floor(least * LEAST_OF_BID) };
  });
}

/** Highest price to pay for a unit, in credits. */
function dearestOf({ spread: { supplyBonus }, lastAsk, lastBid }: CargoLine): number {
  const dearest = Math.min(lastAsk * PRICE_HEADROOM, (lastBid + (supplyBonus?.unitCredits ?? 0)) / LEAST_MARGIN);
  return Math.max(Math.floor(dearest), Math.ceil(lastAsk));
}

/** Purchases of a trade plan at one of its markets: of each good the units for all markets that it is carried to. */
function buyActs(cargoLines: readonly CargoLine[], waypoint: string): Act[] {
  const here = cargoLines.filter(({ spread: { from } }) => from.waypoint === waypoint);
  return [...Map.groupBy(here, ({ spread: { from } }) => from.tradeSymbol)].map(([tradeSymbol, lots]): Act => {
    return { kind: 'buy', tradeSymbol, units: unitsOf(lots), maxUnitPriceCredits: Math.max(...lots.map(dearestOf)) };
  });
}

/**
 * Credits a second, supply bonuses included, from which other agents probably want the same goods: in a young home
 * system, two fifths of the expected earnings of such loads were gone when the ship arrived.
 */
const COVETED_CREDITS_PER_SECOND = 120;

/** A ship at a market whose prices are no older than this, in game seconds, needs no other look. */
const JUST_SEEN_SECONDS = 10;

/**
 * Whether prices at a market are read although they are not old: for a load that other agents may want, unless the ship
 * is there and has just looked. Never while requests are scarce.
 */
export function isWatched({ scarcity }: Situation, found: TradePlan, { waypoint, route }: Visit): boolean {
  if (scarcity > 0 || creditsPerSecond(found) < COVETED_CREDITS_PER_SECOND) return false;
  const isJustSeen = route.legs.length === 0 && !isOld(waypoint, found.cargoLines, JUST_SEEN_SECONDS);
  return !isOld(waypoint, found.cargoLines) && !isJustSeen;
}

/**
 * Acts of a visit, sales first to make room for purchases. Old prices are read before any trade; for a load that other
 * agents may want, prices are read after the sales, to check the purchases and to show the next plan what is left.
 */
export function actsAt(situation: Situation, found: TradePlan, call: Visit): Act[] {
  const { cargoLines } = found;
  const [sells, buys] = [sellActs(cargoLines, call.waypoint), buyActs(cargoLines, call.waypoint)];
  const look: Act = { kind: 'look' };
  if (isOld(call.waypoint, cargoLines)) return [look, ...sells, ...buys];
  return isWatched(situation, found, call) ? [...sells, look, ...buys] : [...sells, ...buys];
}
