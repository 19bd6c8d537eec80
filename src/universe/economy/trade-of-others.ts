import { seededRandom } from '../../time/random.ts';
import type { MarketGoodState, MarketState, UniverseState } from '../state.ts';

const HOUR_SECONDS = 3_600;
const WEEK_HOURS = 168;

/** Share of a market's goods that others trade in within an hour; ours. */
const TRADED_SHARE = 0.4;

/** Units by which others have moved the supply of a good in this hour of the game: a draw, not a sum of trades. */
function movedUnits(state: UniverseState, waypointSymbol: string, good: MarketGoodState, atMs: number): number {
  if (good.othersTradeVolumes === undefined || good.type === 'EXCHANGE') return 0;
  const hour = Math.floor(((atMs - state.startedAtMs) * state.speed) / 1_000 / HOUR_SECONDS);
  const random = seededRandom(state.seed, 'trade of others', waypointSymbol, good.symbol, hour);
  if (random.next() >= TRADED_SHARE) return 0;
  const strength = good.othersTradeVolumes * Math.min(1, Math.max(0, hour / WEEK_HOURS));
  return random.between(-1, 1) * strength * good.restTradeVolume;
}

/**
 * Adds what others have moved by an instant to the supplies of a market, or with -1 takes it off again, so that the
 * market recovers as if nobody had traded there. It is the same whether or not the market was read before.
 */
export function applyTradeOfOthers(state: UniverseState, market: MarketState, atMs: number, sign: 1 | -1): void {
  for (const good of Object.values(market.goods)) {
    if (good.othersTradeVolumes === undefined) continue;
    good.netSupply += sign * movedUnits(state, market.waypointSymbol, good, atMs);
  }
}
