import { countersOf } from '../counters.ts';
import { recordTrade } from '../economy/activity.ts';
import type { MarketGoodState, MarketState, MarketTransactionState } from '../economy/market-state.ts';
import { marketAt } from '../economy/markets.ts';
import { askCredits, bidCredits } from '../economy/prices.ts';
import { lookup } from '../lookup.ts';
import { agentReply } from '../replies/agents.ts';
import { marketListingReply, marketReply, marketTransactionReply } from '../replies/markets.ts';
import { cargoReply } from '../replies/ships.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, type Call, forAgent, forAll, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { loadCargo, type ShipState, unloadCargo } from '../ships/ship-state.ts';
import type { UniverseState } from '../state.ts';
import { GoodBody } from './bodies.ts';
import { applyEffect } from './cargo.ts';
import { hasShipAt, requireAccess, requireWaypoint } from './places.ts';
import { requireCargo, requireDock, requireRoom, shipInPath } from './preconditions.ts';

/** The market of a waypoint, up to date; 4603 if there is none. */
function requireMarket(state: UniverseState, waypointSymbol: string, nowMs: number): MarketState {
  const market = marketAt(state, waypointSymbol, nowMs);
  return market ?? refuse('marketNotFound', `Waypoint ${waypointSymbol} has no market.`);
}

/** Prices and transactions are visible only while a ship of the caller is there (facts: market-reply). */
function viewMarket(call: Call) {
  const waypoint = requireWaypoint(call);
  requireAccess(call, waypoint);
  const market = requireMarket(call.game.state, waypoint.symbol, call.nowMs);
  return { data: hasShipAt(call, waypoint.symbol) ? marketReply(waypoint, market) : marketListingReply(waypoint) };
}

/** Number of transactions that a market shows (facts: market-reply); a shipyard too, as no source gives its own. */
const TRANSACTIONS_SHOWN = 20;

/** Adds a transaction to those that a market or a shipyard shows. */
export function showTransaction<Transaction>(shown: Transaction[], transaction: Transaction): void {
  shown.push(transaction);
  if (shown.length > TRANSACTIONS_SHOWN) shown.shift();
}

/** A trade to be recorded. */
export interface RecordedTrade {
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
export function enterTrade(call: AgentCall, trade: RecordedTrade): MarketTransactionState {
  const { ship, market, tradeSymbol, type, units, pricePerUnit, cargoUnitsDelta } = trade;
  const totalPrice = units * pricePerUnit;
  const who = { waypointSymbol: market.waypointSymbol, shipSymbol: ship.symbol };
  const transaction = { ...who, tradeSymbol, type, units, pricePerUnit, totalPrice, timestampMs: call.nowMs };
  showTransaction(market.transactions, transaction);
  const creditsDelta = type === 'SELL' ? totalPrice : -totalPrice;
  applyEffect(call, { shipSymbol: ship.symbol, creditsDelta, tradeSymbol, units, cargoUnitsDelta });
  return transaction;
}

/** The good at the market; refuses with this code if the market does not list it. */
export function requireListed(
  { goods, waypointSymbol }: MarketState,
  tradeSymbol: string,
  code: 'marketTradeNotSold' | 'marketTradeNoPurchase',
  what: 'sale' | 'purchase',
): MarketGoodState {
  const good = lookup(goods, tradeSymbol);
  if (good !== undefined) return good;
  const message = `Trade good ${tradeSymbol} is not available at ${waypointSymbol}; no ${what} there.`;
  return refuse(code, message, { waypointSymbol, tradeSymbol });
}

/** 4604 if one call exceeds the trade volume (facts: market-reply). */
function requireVolume({ waypointSymbol }: MarketState, good: MarketGoodState, units: number): void {
  const { symbol: tradeSymbol, tradeVolume } = good;
  if (units <= tradeVolume) return;
  const message = `The market at ${waypointSymbol} trades at most ${tradeVolume} units of ${tradeSymbol} at a time, not ${units}.`;
  refuse('marketTradeUnitLimit', message, { waypointSymbol, tradeSymbol, units, tradeVolume });
}

/** 4600 unless the agent can pay. */
export function requireCredits(agentCredits: number, good: MarketGoodState, units: number): void {
  const purchasePrice = askCredits(good);
  const totalPrice = units * purchasePrice;
  if (agentCredits >= totalPrice) return;
  const tradeSymbol = good.symbol;
  const message = `${units} units of ${tradeSymbol} cost ${totalPrice} credits; the agent has ${agentCredits}.`;
  refuse('marketTradeInsufficientCredits', message, { agentCredits, totalPrice, tradeSymbol, units, purchasePrice });
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
  const ship = shipInPath(call);
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
  const ship = shipInPath(call);
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
 * Reading markets, and buying and selling at the one where the ship is docked: all units of a call have one price, and
 * it moves afterwards (facts: market-reply).
 */
export const tradeOperations: readonly Operation[] = [
  forAll('/systems/{systemSymbol}/waypoints/{waypointSymbol}/market', viewMarket),
  forAgent('POST', '/my/ships/{shipSymbol}/sell', 201, sell),
  forAgent('POST', '/my/ships/{shipSymbol}/purchase', 201, purchase),
];
