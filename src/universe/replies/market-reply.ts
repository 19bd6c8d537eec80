import { isoFromMs } from '../../time/iso.ts';
import { askCredits, bidCredits, supplyLevel } from '../economy/prices.ts';
import type { MarketGoodState, MarketState, MarketTransactionState, WaypointState } from '../state.ts';
import { goodReply } from './cargo-reply.ts';

/** A trade at a market. */
export function marketTransactionReply({ timestampMs, ...transaction }: MarketTransactionState) {
  return { ...transaction, timestamp: isoFromMs(timestampMs) };
}

/** A good with its prices; exchange goods have no activity (facts: market-reply). */
function tradeGoodReply(good: MarketGoodState) {
  return {
    symbol: good.symbol,
    type: good.type,
    tradeVolume: good.tradeVolume,
    supply: supplyLevel(good),
    ...(good.activity !== null && { activity: good.activity }),
    purchasePrice: askCredits(good),
    sellPrice: bidCredits(good),
  };
}

/** The public data of a market: the goods, without prices. */
export function marketListingReply(waypoint: WaypointState) {
  const { exports, imports, exchange } = waypoint.trade ?? { exports: [], imports: [], exchange: [] };
  return {
    symbol: waypoint.symbol,
    exports: exports.map(goodReply),
    imports: imports.map(goodReply),
    exchange: exchange.map(goodReply),
  };
}

/** The market as returned to an agent with a ship there. */
export function marketReply(waypoint: WaypointState, market: MarketState) {
  return {
    ...marketListingReply(waypoint),
    transactions: market.transactions.map(marketTransactionReply),
    tradeGoods: Object.values(market.goods).map(tradeGoodReply),
  };
}
