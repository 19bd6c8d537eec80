import type { AgentCall } from '../service/operation.ts';
import type { MarketState, MarketTransactionState, ShipState } from '../state.ts';

/** Number of transactions that a market shows (facts: market-reply). */
const TRANSACTIONS_SHOWN = 20;

/** A trade to be recorded. */
export interface Trade {
  readonly ship: ShipState;
  readonly market: MarketState;
  readonly tradeSymbol: string;
  readonly type: 'PURCHASE' | 'SELL';
  readonly units: number;
  readonly pricePerUnit: number;
  /** Units loaded, negative for units unloaded. */
  readonly cargoUnitsDelta: number;
}

/** Applies the credits of a trade, and records it in the market's transactions and the ledger. */
export function enterTrade(call: AgentCall, trade: Trade): MarketTransactionState {
  const { agent, game, nowMs, endpoint } = call;
  const { ship, market, tradeSymbol, type, units, pricePerUnit, cargoUnitsDelta } = trade;
  const totalPrice = units * pricePerUnit;
  const creditsDelta = type === 'SELL' ? totalPrice : -totalPrice;
  const { waypointSymbol } = market;
  const shipSymbol = ship.symbol;
  agent.credits += creditsDelta;
  const transaction = {
    waypointSymbol,
    shipSymbol,
    tradeSymbol,
    type,
    units,
    pricePerUnit,
    totalPrice,
    timestampMs: nowMs,
  };
  market.transactions.push(transaction);
  if (market.transactions.length > TRANSACTIONS_SHOWN) market.transactions.shift();
  const agentSymbol = agent.symbol;
  game.ledger.append({
    atMs: nowMs,
    agentSymbol,
    shipSymbol,
    endpoint,
    creditsDelta,
    tradeSymbol,
    units,
    cargoUnitsDelta,
  });
  return transaction;
}
