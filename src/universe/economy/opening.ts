import { type Random, seededRandom } from '../../time/random.ts';
import { weightedPick } from '../draws.ts';
import { goodFacts } from '../facts/goods.ts';
import { required } from '../lookup.ts';
import type { Busyness, UniverseState, WaypointState } from '../state.ts';
import { restrictStarved } from './activity.ts';
import { chainOf } from './chain.ts';
import type { ActivityLevel, MarketGoodState, MarketState, TradeGoodType } from './market-state.ts';

/** Trade volume of an exchange good relative to an export or import (facts: trade-volumes). */
const EXCHANGE_VOLUME_FACTOR = 3;

/**
 * Equilibrium of the relative supply s, lowest and highest, which is also its initial value: guesses, widened so that
 * the supply labels have the recorded frequencies (facts: supply-labels; 37 % of imports SCARCE, 35 % of exports
 * ABUNDANT).
 */
const REST_SUPPLY: Readonly<Record<TradeGoodType, readonly [number, number]>> = {
  EXPORT: [1, 5.6],
  IMPORT: [-5.5, -1],
  EXCHANGE: [0, 0],
};

/**
 * Recorded frequencies of activities, in percent (facts: activity); RESTRICTED follows from SCARCE supplies instead.
 */
const ACTIVITIES: readonly (readonly [ActivityLevel, number])[] = [
  ['WEAK', 62],
  ['GROWING', 8],
  ['STRONG', 2],
];

/** Percentage points by which margins are lower in a hard universe; ours. */
const HARD_MARGIN_POINTS = 2;

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** A margin as recorded: whole percent around 8, around 10 for a volume below 10 (facts: price-formula). */
function drawMargin(random: Random, tradeVolume: number): number {
  return tradeVolume < 10
    ? clamp(Math.round(random.normal(10, 1)), 9, 13)
    : clamp(Math.round(random.normal(8, 1)), 5, 11);
}

/** A good abroad: its volume by the tier of the system, in whole units, and moved by the trade of others. */
function abroad(good: MarketGoodState, { volumeFactor, othersTradeVolumes }: Busyness): MarketGoodState {
  if (good.type === 'EXCHANGE') return good;
  const volume = Math.round(good.tradeVolume * volumeFactor);
  const restNetSupply = (good.restNetSupply / good.tradeVolume) * volume;
  const volumes = { tradeVolume: volume, restTradeVolume: volume, netSupply: restNetSupply, restNetSupply };
  return { ...good, ...volumes, othersTradeVolumes };
}

function openGood(random: Random, symbol: string, type: TradeGoodType, isHard: boolean): MarketGoodState {
  const message = `openGood: expected a trade symbol, got ${symbol}; add it to the facts`;
  const facts = required(goodFacts(symbol), message);
  const volume = facts.tradeVolume * (type === 'EXCHANGE' ? EXCHANGE_VOLUME_FACTOR : 1);
  const restNetSupply = random.between(...REST_SUPPLY[type]) * volume;
  return {
    symbol,
    type,
    basePriceCredits: facts.basePriceCredits,
    marginPercent: drawMargin(random, volume) - (isHard ? HARD_MARGIN_POINTS : 0),
    tradeVolume: volume,
    restTradeVolume: volume,
    netSupply: restNetSupply,
    restNetSupply,
    activity: type === 'EXCHANGE' ? null : weightedPick(random, ACTIVITIES),
    ...(isHard && { stepPriced: true }),
  };
}

/** A market in its initial equilibrium; undefined if the waypoint has no market. */
export function openMarket(
  { seed, startedAtMs, difficulty }: Pick<UniverseState, 'seed' | 'startedAtMs' | 'difficulty'>,
  waypoint: WaypointState,
): MarketState | undefined {
  const { trade, busyness } = waypoint;
  if (trade === undefined) return undefined;
  const open = (type: TradeGoodType) => (symbol: string) => {
    const good = openGood(seededRandom(seed, 'market', waypoint.symbol, symbol), symbol, type, difficulty === 'hard');
    return busyness === undefined ? good : abroad(good, busyness);
  };
  const goods = [
    ...trade.exports.map(open('EXPORT')),
    ...trade.imports.map(open('IMPORT')),
    ...trade.exchange.map(open('EXCHANGE')),
  ];
  const market = {
    waypointSymbol: waypoint.symbol,
    goods: Object.fromEntries(goods.map((good) => [good.symbol, good])),
    settledAtMs: startedAtMs,
    transactions: [],
  };
  restrictStarved(chainOf(market));
  return market;
}
