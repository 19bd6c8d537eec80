import { fuelMarketUnits } from '../../game/physics/travel.ts';
import { recordTrade } from '../economy/activity.ts';
import type { MarketTransactionState } from '../economy/market-state.ts';
import { marketAt } from '../economy/markets.ts';
import { askCredits } from '../economy/prices.ts';
import { agentReply } from '../replies/agents.ts';
import { marketTransactionReply } from '../replies/markets.ts';
import { cargoReply, fuelReply } from '../replies/ships.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import type { ShipState } from '../ships/ship-state.ts';
import { RefuelBody } from './bodies.ts';
import { unloadAndRecord } from './cargo.ts';
import { requireCargo, requireDock, shipInPath } from './preconditions.ts';
import { enterTrade, requireCredits, requireListed } from './trade.ts';

const FUEL = 'FUEL';

function requireFuelMarket({ game, nowMs }: AgentCall, waypointSymbol: string) {
  const market = marketAt(game.state, waypointSymbol, nowMs);
  if (market === undefined)
    return refuse('refuelInvalidWaypoint', `Waypoint ${waypointSymbol} has no market to refuel at.`);
  return { market, good: requireListed(market, FUEL, 'marketTradeNoPurchase', 'purchase') };
}

function buyFuel(call: AgentCall, ship: ShipState, units: number): MarketTransactionState {
  const { market, good } = requireFuelMarket(call, ship.nav.waypointSymbol);
  requireCredits(call.agent.credits, good, units);
  const pricePerUnit = askCredits(good);
  const what = { ship, market, tradeSymbol: FUEL, type: 'PURCHASE', units, pricePerUnit } as const;
  if (units === 0) return fuelTransaction(call, ship, 0, pricePerUnit);
  const transaction = enterTrade(call, { ...what, cargoUnitsDelta: 0 });
  recordTrade(good, units, 'PURCHASE');
  return transaction;
}

/** A transaction that is recorded at no market: nothing was bought. */
function fuelTransaction(
  { nowMs }: AgentCall,
  ship: ShipState,
  units: number,
  pricePerUnit: number,
): MarketTransactionState {
  const { waypointSymbol } = ship.nav;
  const who = { waypointSymbol, shipSymbol: ship.symbol, tradeSymbol: FUEL, type: 'PURCHASE' } as const;
  return { ...who, units, pricePerUnit, totalPrice: units * pricePerUnit, timestampMs: nowMs };
}

function takeFuelFromHold(call: AgentCall, ship: ShipState, units: number): MarketTransactionState {
  requireCargo(ship, FUEL, units);
  if (units > 0) unloadAndRecord(call, { ship, tradeSymbol: FUEL, units });
  return fuelTransaction(call, ship, units, 0);
}

/**
 * Fills the tank: one market unit gives 100 units of fuel, and a started one is paid in full (facts: fuel). A request
 * for more than is missing fills the tank; a full tank costs nothing, for which no recording has the service's reply.
 */
function refuel(call: AgentCall) {
  const { game, agent } = call;
  const { units, fromCargo } = readInput(RefuelBody, call.body);
  const ship = shipInPath(call);
  requireDock(ship, call.nowMs);
  const missing = ship.fuel.capacity - ship.fuel.current;
  const tankUnits = Math.min(units ?? missing, missing);
  const take = fromCargo === true ? takeFuelFromHold : buyFuel;
  const transaction = take(call, ship, fuelMarketUnits(tankUnits));
  ship.fuel.current += tankUnits;
  return {
    data: {
      agent: agentReply(game, agent),
      fuel: fuelReply(ship),
      transaction: marketTransactionReply(transaction),
      ...(fromCargo === true && { cargo: cargoReply(ship) }),
    },
  };
}

/** Refuelling. */
export const refuelOperations: readonly Operation[] = [forAgent('POST', '/my/ships/{shipSymbol}/refuel', 200, refuel)];
