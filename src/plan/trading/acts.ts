import type { Act } from '../mission.ts';
import type { Situation } from '../situation.ts';
import type { CargoLine } from './load.ts';
import { creditsPerSecond, isOld, type TradePlan, type Visit } from './trade-plan.ts';

/** A lot is bought as long as it costs no more than this times what was expected, and leaves a margin. */
export const PRICE_HEADROOM = 1.08;
const LEAST_MARGIN = 1.02;

/** What brings less than this part of what was expected stays aboard and is sold elsewhere: a market can be flooded. */
const LEAST_OF_BID = 0.5;

const unitsOf = (cargoLines: readonly CargoLine[]) => cargoLines.reduce((sum, { units }) => sum + units, 0);

/** Sales of a venture at one of its markets: of each good what was bought for it, wherever that was. */
function sellActs(cargoLines: readonly CargoLine[], waypoint: string): Act[] {
  const here = cargoLines.filter(({ spread: { to } }) => to.waypoint === waypoint);
  return [...Map.groupBy(here, ({ spread: { to } }) => to.tradeSymbol)].map(([tradeSymbol, lots]): Act => {
    const least = Math.min(...lots.map(({ lastBid }) => lastBid));
    return { kind: 'sell', tradeSymbol, units: unitsOf(lots), minUnitPriceCredits: Math.floor(least * LEAST_OF_BID) };
  });
}

/** The dearest that a unit may be. */
function dearestOf({ spread: { supplyBonus }, lastAsk, lastBid }: CargoLine): number {
  const dearest = Math.min(lastAsk * PRICE_HEADROOM, (lastBid + (supplyBonus?.unitCredits ?? 0)) / LEAST_MARGIN);
  return Math.max(Math.floor(dearest), Math.ceil(lastAsk));
}

/** Its purchases there: of each good for all markets that it is carried to. */
function buyActs(cargoLines: readonly CargoLine[], waypoint: string): Act[] {
  const here = cargoLines.filter(({ spread: { from } }) => from.waypoint === waypoint);
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
export function isWatched({ scarcity }: Situation, found: TradePlan, { waypoint, route }: Visit): boolean {
  if (scarcity > 0 || creditsPerSecond(found) < COVETED_CREDITS_PER_SECOND) return false;
  const isJustSeen = route.legs.length === 0 && !isOld(waypoint, found.cargoLines, JUST_SEEN_SECONDS);
  return !isOld(waypoint, found.cargoLines) && !isJustSeen;
}

/**
 * What is done at one of the markets; what is sold first makes room for what is bought. Nothing is sold by old prices. Of
 * what is coveted nothing is bought blind, and where its price was no old one a look after the sale tells what is left to
 * whoever plans next.
 */
export function actsAt(situation: Situation, found: TradePlan, call: Visit): Act[] {
  const { cargoLines } = found;
  const [sells, buys] = [sellActs(cargoLines, call.waypoint), buyActs(cargoLines, call.waypoint)];
  const look: Act = { kind: 'look' };
  if (isOld(call.waypoint, cargoLines)) return [look, ...sells, ...buys];
  return isWatched(situation, found, call) ? [...sells, look, ...buys] : [...sells, ...buys];
}
