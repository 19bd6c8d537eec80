import { systemIn } from '../../game/words/symbols.ts';
import { seededRandom } from '../../time/random.ts';
import { type GatePurchases, gatePurchasesAt } from '../rivals/gate-purchases.ts';
import { volumesTakenByJumps } from '../rivals/jump-traffic.ts';
import { type UniverseState, worldOf } from '../state.ts';
import { forgetTrade, recordTrade, review } from './activity.ts';
import { type Chain, chainOf } from './chain.ts';
import type { MarketGoodState, MarketState } from './market-state.ts';
import { advance, isSupplyAtRest } from './production.ts';
import { isReview, lastTickMs, tickAt, tickSeconds } from './ticks.ts';

const HOUR_SECONDS = 3_600;
const WEEK_HOURS = 168;

/** Share of a market's goods that others trade in within an hour; ours. */
const TRADED_SHARE = 0.4;

/**
 * Units by which others have moved the supply of a good in this hour of the game: a draw, not a sum of trades. Of
 * exchange goods they only take the ANTIMATTER of their jumps.
 */
function movedUnits(state: UniverseState, waypointSymbol: string, good: MarketGoodState, atMs: number): number {
  const hour = Math.floor(((atMs - state.startedAtMs) * state.speed) / 1_000 / HOUR_SECONDS);
  if (good.type === 'EXCHANGE') {
    if (good.symbol !== 'ANTIMATTER') return 0;
    return -volumesTakenByJumps(state, systemIn(waypointSymbol), hour) * good.restTradeVolume;
  }
  if (good.othersTradeVolumes === undefined) return 0;
  const random = seededRandom(state.seed, 'trade of others', waypointSymbol, good.symbol, hour);
  if (random.next() >= TRADED_SHARE) return 0;
  const strength = good.othersTradeVolumes * Math.min(1, Math.max(0, hour / WEEK_HOURS));
  return random.between(-1, 1) * strength * good.restTradeVolume;
}

/**
 * Adds what others have moved by an instant to the supplies of a market, or with -1 takes it off again, so that the
 * market recovers as if nobody had traded there. It is the same whether or not the market was read before.
 */
function applyTradeOfOthers(state: UniverseState, market: MarketState, atMs: number, sign: 1 | -1): void {
  for (const good of Object.values(market.goods)) {
    const units = movedUnits(state, market.waypointSymbol, good, atMs);
    if (units !== 0) good.netSupply += sign * units;
  }
}

/** Whether the good stays unchanged until the next trade. */
function isAtRest(good: MarketGoodState): boolean {
  return (
    isSupplyAtRest(good) &&
    good.recentTrade === undefined &&
    good.tradeVolume === good.restTradeVolume &&
    (good.momentum ?? 0) === 0
  );
}

/** A market with all that ticks change in it. */
interface Ticking {
  readonly chain: Chain;
  readonly goods: readonly MarketGoodState[];
  readonly purchases: readonly GatePurchases[];
}

/** Takes out, as trades, what strangers bought in the time before a tick; returns whether later ones buy nothing. */
function buyForGate(state: UniverseState, purchases: readonly GatePurchases[], number: number): boolean {
  const hoursOf = (tickNumber: number) => (tickNumber * tickSeconds(state)) / HOUR_SECONDS;
  for (const { good, unitsBetween } of purchases) {
    const units = unitsBetween(hoursOf(number - 1), hoursOf(number));
    if (units > 0) recordTrade(good, units, 'PURCHASE');
  }
  return purchases.every(({ areOverBy }) => areOverBy(hoursOf(number)));
}

/** One tick of one market; returns whether all later ticks would change nothing. */
function tick(state: UniverseState, { chain, goods, purchases }: Ticking, number: number): boolean {
  const seconds = tickSeconds(state);
  const areOver = buyForGate(state, purchases, number);
  advance(chain, { seconds, difficulty: state.difficulty ?? 'normal', markets: worldOf(state).markets });
  const isSteady = isReview(state, number) && !review(chain) && areOver && goods.every(isAtRest);
  for (const good of goods) forgetTrade(good, seconds);
  return isSteady;
}

/** Lets a market produce and consume for the ticks that have passed since its last update. */
export function catchUpMarket(state: UniverseState, market: MarketState, nowMs: number): void {
  const [from, to] = [tickAt(state, market.settledAtMs), tickAt(state, nowMs)];
  if (to <= from) return;
  applyTradeOfOthers(state, market, market.settledAtMs, -1);
  const goods = Object.values(market.goods);
  const ticking = { chain: chainOf(market), goods, purchases: gatePurchasesAt(state, market) };
  for (let number = from + 1; number <= to; number++) if (tick(state, ticking, number)) break;
  market.settledAtMs = lastTickMs(state, nowMs);
  applyTradeOfOthers(state, market, market.settledAtMs, 1);
}
