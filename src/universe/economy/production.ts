import type { Difficulty, MarketGoodState } from '../state.ts';
import type { Chain, Consumption, Production } from './chain.ts';
import { relativeSupply } from './prices.ts';
import { halfLifeMinutes } from './rates.ts';
import { remainingShare } from './ticks.ts';

/** Nothing is made of an input that lies as low as this, and nothing is fed into a stock as full (game-facts 10). */
const LOWEST_SUPPLY = -8;
const HIGHEST_SUPPLY = 8;

/**
 * Trade volumes of each input that go into making one volume beyond what the rest allows for, and of the product that
 * come of one volume delivered beyond it. Recordings don't tell; what they do tell, the half-lives, is kept by keeping it small.
 */
const DRAWN_SHARE = 0.25;
const FED_SHARE = 0.25;

/** Trade volumes from its rest within which a good is put there, so that an idle market comes to rest. */
const AT_REST = 1e-4;

/** What a recovery is worked out with. */
export interface Pace {
  readonly seconds: number;
  readonly difficulty: Difficulty;
}

/** Net supply to which a good comes back while nobody trades, in units: it grows and shrinks with the trade volume. */
function restSupply({ restNetSupply, restTradeVolume, tradeVolume }: MarketGoodState): number {
  return tradeVolume === restTradeVolume ? restNetSupply : (restNetSupply / restTradeVolume) * tradeVolume;
}

/** Units that bring the good nearer to its rest in one tick: above 0 it is filled up, below 0 used up. */
function recovery(good: MarketGoodState, { seconds, difficulty }: Pace): number {
  const lack = restSupply(good) - good.netSupply;
  if (lack === 0 || Math.abs(lack) < AT_REST * good.tradeVolume) return lack;
  return lack * (1 - remainingShare(seconds, halfLifeMinutes(good, difficulty)));
}

/** Puts it at its rest when that is where the recovery leads, so that no rounding is left over. */
function recover(good: MarketGoodState, units: number): void {
  const rest = restSupply(good);
  good.netSupply = units === rest - good.netSupply ? rest : good.netSupply + units;
}

/** Adds to a stock without lifting it above its highest. */
function feed(good: MarketGoodState, units: number): void {
  const room = HIGHEST_SUPPLY * good.tradeVolume - good.netSupply;
  if (units > 0 && room > 0) good.netSupply += Math.min(units, room);
}

/** Takes from a stock without bringing it below its lowest. */
function draw(good: MarketGoodState, units: number): void {
  const left = good.netSupply - LOWEST_SUPPLY * good.tradeVolume;
  if (left > 0) good.netSupply -= Math.min(units, left);
}

/** Uses an import up, and feeds what it is made into with what players had delivered beyond its rest. */
function consume({ input, products }: Consumption, pace: Pace): void {
  const units = recovery(input, pace);
  recover(input, units);
  if (units >= 0) return;
  const volumes = -units / input.tradeVolume;
  for (const { product, inputs } of products) {
    feed(product, (FED_SHARE * volumes * product.tradeVolume) / inputs.length / products.length);
  }
}

function isExhausted(input: MarketGoodState): boolean {
  return relativeSupply(input) <= LOWEST_SUPPLY;
}

/** Makes an export while its inputs last, and takes what that needs from them. */
function produce({ product, inputs }: Production, pace: Pace): void {
  const units = recovery(product, pace);
  if (units > 0 && inputs.some(isExhausted)) return;
  recover(product, units);
  if (units <= 0) return;
  for (const input of inputs) draw(input, (DRAWN_SHARE * units * input.tradeVolume) / product.tradeVolume);
}

/** One turn of a market: imports are consumed, exports produced, exchanges come back to rest. */
export function advance(chain: Chain, pace: Pace): void {
  for (const consumption of chain.consumptions) consume(consumption, pace);
  for (const production of chain.productions) produce(production, pace);
  for (const good of chain.exchanges) recover(good, recovery(good, pace));
}

/** Whether nothing would move the good but a trade. */
export function isSupplyAtRest(good: MarketGoodState): boolean {
  return good.netSupply === restSupply(good);
}
