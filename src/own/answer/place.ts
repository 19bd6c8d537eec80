import type { PlanContext } from '../../plan/context.ts';
import { askAtWorst, type Quote } from '../../plan/trade/quote.ts';
import { numberIn, refuseAnswer, StrangeAnswer, sentenceOf } from './strange.ts';

/** The share above the dearest lot that is paid where the module names no price: prices move before the ship arrives. */
const MARGIN = 1.1;

/** Whole units that the hold of the ship could take. */
export function unitsOf(value: unknown, { cargo }: PlanContext['ship']): number {
  const units = numberIn(value, 'units', 1, Math.max(1, cargo.capacity));
  return Number.isInteger(units) ? units : refuseAnswer('whole units', value);
}

/** A place of the ship's system. */
export function placeIn(plan: PlanContext, value: unknown): string {
  const symbol = sentenceOf(value, 'a waypoint');
  const waypoint = plan.world.waypoints.get(symbol);
  if (waypoint === undefined) return refuseAnswer('a known waypoint', symbol);
  if (waypoint.systemSymbol !== plan.systemSymbol)
    return refuseAnswer(`a waypoint of ${plan.systemSymbol}, where the ship is`, symbol);
  return symbol;
}

/** A good that the market of the waypoint trades. */
export function goodAt(plan: PlanContext, waypoint: string, value: unknown): string {
  const good = sentenceOf(value, 'a good');
  const market = plan.world.markets.get(waypoint);
  const listed = market && [market.exports, market.imports, market.exchange].some((goods) => goods.includes(good));
  return listed === true ? good : refuseAnswer(`a good that ${waypoint} trades`, good);
}

/** What a market of the ship's system is expected to ask and pay for a good now; undefined where no price is known. */
export function knownQuote(plan: PlanContext, waypoint: string, good: string): Quote | undefined {
  return plan
    .quotes()
    .all.get(good)
    ?.find((quote) => quote.waypoint === waypoint);
}

/**
 * The most that is paid for a unit where the module names no price: what the dearest lot should cost, and a margin as far
 * as the credits go.
 */
export function usualMost({ spendableCredits }: PlanContext, quote: Quote | undefined, units: number): number {
  if (quote === undefined) throw new StrangeAnswer('expected atMostCredits where no price is known, got none');
  const lots = Math.max(0, Math.ceil(units / Math.max(1, quote.tradeVolume)) - 1);
  const dearest = askAtWorst(quote) * quote.askGrowth ** lots;
  const affordable = Math.floor(spendableCredits / units);
  return Math.max(Math.ceil(quote.ask), Math.min(Math.round(MARGIN * dearest), affordable));
}
