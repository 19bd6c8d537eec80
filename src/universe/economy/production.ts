import type { GameWorld } from '../../config/worlds/world-schema.ts';
import type { Difficulty } from '../state.ts';
import type { Chain, Consumption, Production } from './chain.ts';
import type { ActivityLevel, MarketGoodState } from './market-state.ts';
import { relativeSupply } from './prices.ts';
import { remainingShare } from './ticks.ts';

/**
 * Half-lives of a trade's effect on a price abroad at WEAK activity, by greatest trade volume (facts: markets-abroad).
 * Home systems have the figure of their world.
 */
const HALF_LIVES_ABROAD: readonly (readonly [volume: number, minutes: number])[] = [
  [40, 339],
  [80, 663],
  [Number.POSITIVE_INFINITY, 1_681],
];

/** A hard universe recovers half as fast; ours. */
const HARD_SLOWDOWN = 2;

/** The middle of a recorded range. */
function middle(low: number, high: number): number {
  return (low + high) / 2;
}

/**
 * Recorded production and consumption by activity, in trade volumes an hour, the middle of each recorded range
 * (facts: factory-rates). Only their ratios to WEAK are used. Starved consumption was not measured: it is slowed like
 * starved production.
 */
const PRODUCED: Readonly<Record<ActivityLevel, number>> = {
  RESTRICTED: middle(0, 0.45),
  WEAK: middle(0.24, 0.65),
  GROWING: middle(1.3, 2.1),
  STRONG: 2,
};
const CONSUMED: Readonly<Record<ActivityLevel, number>> = {
  RESTRICTED: (middle(0.4, 0.57) * PRODUCED.RESTRICTED) / PRODUCED.WEAK,
  WEAK: middle(0.4, 0.57),
  GROWING: middle(1.5, 2.1),
  STRONG: middle(1.6, 2.3),
};

/** Speed of a good's recovery relative to WEAK; exchange goods have no activity and count as WEAK. */
function relativeRate({ type, activity }: Pick<MarketGoodState, 'type' | 'activity'>): number {
  const rates = type === 'EXPORT' ? PRODUCED : CONSUMED;
  return activity === null ? 1 : rates[activity] / rates.WEAK;
}

type Recovering = Pick<MarketGoodState, 'type' | 'activity'> &
  Partial<Pick<MarketGoodState, 'tradeVolume' | 'othersTradeVolumes'>>;

function weakHalfLifeMinutes({ tradeVolume = 0, othersTradeVolumes }: Recovering, rules: GameWorld['markets']): number {
  if (othersTradeVolumes === undefined) return rules.halfLifeMinutes;
  const [, minutes = rules.halfLifeMinutes] = HALF_LIVES_ABROAD.find(([volume]) => tradeVolume <= volume) ?? [];
  return minutes * rules.halfLifeFactorAbroad;
}

/** A hard universe recovers half as fast. */
function slowdownOf(difficulty: Difficulty): number {
  return difficulty === 'hard' ? HARD_SLOWDOWN : 1;
}

/** Game minutes in which a good without trade recovers halfway to its equilibrium. */
export function halfLifeMinutes(good: Recovering, { difficulty, markets }: Omit<RecoveryPace, 'seconds'>): number {
  return (slowdownOf(difficulty) * weakHalfLifeMinutes(good, markets)) / relativeRate(good);
}

/** Relative supply (ours) down to which an input is used, and up to which a product is made (facts: activity). */
const LOWEST_SUPPLY = -8;
const HIGHEST_SUPPLY = 8;

/**
 * Beyond the equilibrium: trade volumes of each input used for one volume made, and of a product made from one volume
 * delivered. Ours, as recordings do not show them; small values preserve the recorded half-lives.
 */
const DRAWN_SHARE = 0.25;
const FED_SHARE = 0.25;

/** Distance from the equilibrium, in trade volumes, at which a good is set to it, so that an idle market reaches it. */
const AT_REST = 1e-4;

/** Parameters of a recovery. */
export interface RecoveryPace {
  readonly seconds: number;
  readonly difficulty: Difficulty;
  readonly markets: GameWorld['markets'];
}

/** Equilibrium of the net supply without trade, in units; it is proportional to the trade volume. */
function restSupply({ restNetSupply, restTradeVolume, tradeVolume }: MarketGoodState): number {
  return tradeVolume === restTradeVolume ? restNetSupply : (restNetSupply / restTradeVolume) * tradeVolume;
}

/** The most units by which the supply of a good changes by itself in one tick; exchange goods have no limit. */
function mostUnits(
  { type, activity, tradeVolume }: MarketGoodState,
  { seconds, difficulty, markets }: RecoveryPace,
): number {
  if (activity === null) return Number.POSITIVE_INFINITY;
  const volumesPerHour = (type === 'EXPORT' ? markets.mostProduced : markets.mostConsumed)[activity];
  return (volumesPerHour * tradeVolume * seconds) / 3_600 / slowdownOf(difficulty);
}

/** Change of the net supply toward its equilibrium in one tick, in units: above 0 made, below 0 consumed. */
function recovery(good: MarketGoodState, pace: RecoveryPace): number {
  const lack = restSupply(good) - good.netSupply;
  if (lack === 0 || Math.abs(lack) < AT_REST * good.tradeVolume) return lack;
  const units = lack * (1 - remainingShare(pace.seconds, halfLifeMinutes(good, pace)));
  const most = mostUnits(good, pace);
  return Math.abs(units) <= most ? units : Math.sign(units) * most;
}

/** Applies a recovery; a full one sets the equilibrium exactly, without a rounding error. */
function recover(good: MarketGoodState, units: number): void {
  const rest = restSupply(good);
  good.netSupply = units === rest - good.netSupply ? rest : good.netSupply + units;
}

/** Adds to a supply, at most up to its maximum. */
function feed(good: MarketGoodState, units: number): void {
  const room = HIGHEST_SUPPLY * good.tradeVolume - good.netSupply;
  if (units > 0 && room > 0) good.netSupply += Math.min(units, room);
}

/** Takes from a supply, at most down to its minimum. */
function draw(good: MarketGoodState, units: number): void {
  const left = good.netSupply - LOWEST_SUPPLY * good.tradeVolume;
  if (left > 0) good.netSupply -= Math.min(units, left);
}

/** Consumes an import, and makes products from the units that players delivered beyond its equilibrium. */
function consume({ input, products }: Consumption, pace: RecoveryPace): void {
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

/** Makes an export while its inputs last, and uses up inputs for it. */
function produce({ product, inputs }: Production, pace: RecoveryPace): void {
  const units = recovery(product, pace);
  if (units > 0 && inputs.some(isExhausted)) return;
  recover(product, units);
  if (units <= 0) return;
  for (const input of inputs) draw(input, (DRAWN_SHARE * units * input.tradeVolume) / product.tradeVolume);
}

/** One tick of a market: consumes imports, makes exports, moves exchange goods toward their equilibrium. */
export function advance(chain: Chain, pace: RecoveryPace): void {
  for (const consumption of chain.consumptions) consume(consumption, pace);
  for (const production of chain.productions) produce(production, pace);
  for (const good of chain.exchanges) recover(good, recovery(good, pace));
}

/** Whether only a trade would change the supply. */
export function isSupplyAtRest(good: MarketGoodState): boolean {
  return good.netSupply === restSupply(good);
}
