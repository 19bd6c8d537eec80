import { countersOf } from '../counters.ts';
import { askCredits, bidCredits } from '../economy/prices.ts';
import { recordTrade } from '../economy/trades.ts';
import { lookup } from '../lookup.ts';
import { agentReply } from '../replies/agents.ts';
import { cargoReply } from '../replies/cargo-reply.ts';
import { marketTransactionReply } from '../replies/market-reply.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { loadCargo, unloadCargo } from '../ships/cargo.ts';
import type { MarketGoodState, MarketState, MarketTransactionState, ShipState } from '../state.ts';
import { GoodBody } from './bodies.ts';
import { enterTrade } from './market-book.ts';
import { requireMarket } from './markets.ts';
import { requireCargo, requireDock, requireRoom, shipOf } from './preconditions.ts';

/** The good at the market; refuses with this code if the market does not list it. */
function requireListed(
  { goods, waypointSymbol }: MarketState,
  tradeSymbol: string,
  code: 'marketTradeNotSold' | 'marketTradeNoPurchase',
  what: 'sale' | 'purchase',
): MarketGoodState {
  const good = lookup(goods, tradeSymbol);
  if (good !== undefined) return good;
  const said = `Trade good ${tradeSymbol} is not available at ${waypointSymbol}; no ${what} there.`;
  return refuse(code, said, { waypointSymbol, tradeSymbol });
}

/** 4604 if one call exceeds the trade volume (facts: market-reply). */
function requireVolume({ waypointSymbol }: MarketState, good: MarketGoodState, units: number): void {
  const { symbol: tradeSymbol, tradeVolume } = good;
  if (units <= tradeVolume) return;
  const said = `The market at ${waypointSymbol} trades at most ${tradeVolume} units of ${tradeSymbol} at a time, not ${units}.`;
  refuse('marketTradeUnitLimit', said, { waypointSymbol, tradeSymbol, units, tradeVolume });
}

/** 4600 unless the agent can pay. */
export function requireCredits(agentCredits: number, good: MarketGoodState, units: number): void {
  const purchasePrice = askCredits(good);
  const totalPrice = units * purchasePrice;
  if (agentCredits >= totalPrice) return;
  const tradeSymbol = good.symbol;
  const said = `${units} units of ${tradeSymbol} cost ${totalPrice} credits; the agent has ${agentCredits}.`;
  refuse('marketTradeInsufficientCredits', said, { agentCredits, totalPrice, tradeSymbol, units, purchasePrice });
}

function tradeReply({ game, agent }: AgentCall, ship: ShipState, transaction: MarketTransactionState) {
  return {
    data: {
      agent: agentReply(game, agent),
      cargo: cargoReply(ship),
      transaction: marketTransactionReply(transaction),
    },
  };
}

function sell(call: AgentCall) {
  const { game, agent, nowMs } = call;
  const { symbol, units } = readInput(GoodBody, call.body);
  const ship = shipOf(call);
  requireDock(ship, nowMs);
  const market = requireMarket(game.state, ship.nav.waypointSymbol, nowMs);
  requireCargo(ship, symbol, units);
  const good = requireListed(market, symbol, 'marketTradeNotSold', 'sale');
  requireVolume(market, good, units);
  const trade = { ship, market, tradeSymbol: symbol, type: 'SELL', units, pricePerUnit: bidCredits(good) } as const;
  unloadCargo(ship, symbol, units);
  const transaction = enterTrade(call, { ...trade, cargoUnitsDelta: -units });
  recordTrade(good, units, 'SELL');
  for (const counters of countersOf(game.counters, agent.symbol)) counters.unitsSold += units;
  return tradeReply(call, ship, transaction);
}

function purchase(call: AgentCall) {
  const { game, agent, nowMs } = call;
  const { symbol, units } = readInput(GoodBody, call.body);
  const ship = shipOf(call);
  requireDock(ship, nowMs);
  const market = requireMarket(game.state, ship.nav.waypointSymbol, nowMs);
  const good = requireListed(market, symbol, 'marketTradeNoPurchase', 'purchase');
  requireVolume(market, good, units);
  requireRoom(ship, units);
  requireCredits(agent.credits, good, units);
  const trade = { ship, market, tradeSymbol: symbol, type: 'PURCHASE', units, pricePerUnit: askCredits(good) } as const;
  loadCargo(ship, symbol, units);
  const transaction = enterTrade(call, { ...trade, cargoUnitsDelta: units });
  recordTrade(good, units, 'PURCHASE');
  return tradeReply(call, ship, transaction);
}

/**
 * Buying and selling at the market where the ship is docked: all units of a call have one price, and it moves
 * afterwards (facts: market-reply).
 */
export const tradeOperations: readonly Operation[] = [
  forAgent('POST', '/my/ships/{shipSymbol}/sell', 201, sell),
  forAgent('POST', '/my/ships/{shipSymbol}/purchase', 201, purchase),
];
