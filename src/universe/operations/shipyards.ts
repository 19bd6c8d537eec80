import type { ShipyardState } from '../economy/market-state.ts';
import { lookup } from '../lookup.ts';
import { agentReply } from '../replies/agents.ts';
import { shipyardListingReply, shipyardReply, shipyardTransactionReply } from '../replies/markets.ts';
import { cargoReply, cooldownReply, navReply, shipReply } from '../replies/ships.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, type Call, forAgent, forAll, type Operation, pageReply } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { buildShip } from '../ships/build-ship.ts';
import { recordShipPurchase, shipPriceCredits, shipyardAt } from '../ships/shipyards.ts';
import { worldOf } from '../state.ts';
import { PurchaseShipBody } from './bodies.ts';
import { moveCredits } from './cargo.ts';
import { hasShipAt, knownWaypoint, requireAccess, requireWaypoint } from './places.ts';
import { shipInPath } from './preconditions.ts';
import { showTransaction } from './trade.ts';

function viewShipyard(call: Call) {
  const waypoint = requireWaypoint(call);
  requireAccess(call, waypoint);
  const yard = shipyardAt(call.game.state, waypoint.symbol, call.nowMs);
  if (yard === undefined) return refuse('notFound', `Waypoint ${waypoint.symbol} has no shipyard.`);
  const view = hasShipAt(call, waypoint.symbol) ? shipyardReply : shipyardListingReply;
  return { data: view(waypoint, yard) };
}

/** The price of a ship, after all checks of the purchase. */
function requirePurchase(call: AgentCall, yard: ShipyardState | undefined, shipType: string, waypointSymbol: string) {
  if (yard === undefined) return refuse('notFound', `Waypoint ${waypointSymbol} has no shipyard.`);
  if (!hasShipAt(call, waypointSymbol)) {
    refuse('purchaseShipNotPresent', `None of your ships is at the shipyard ${waypointSymbol}; send one first.`);
  }
  if (lookup(yard.ships, shipType) === undefined) {
    refuse('shipNotAvailableForPurchase', `The shipyard at ${waypointSymbol} does not sell ${shipType}.`);
  }
  const creditsNeeded = shipPriceCredits(yard, shipType);
  const creditsAvailable = call.agent.credits;
  if (creditsAvailable < creditsNeeded) {
    const message = `Failed to purchase ${shipType}: insufficient funds. It costs ${creditsNeeded} credits; the agent has ${creditsAvailable}.`;
    refuse('purchaseShipCredits', message, { creditsAvailable, creditsNeeded });
  }
  return { yard, price: creditsNeeded };
}

function purchaseShip(call: AgentCall) {
  const { game, agent, nowMs } = call;
  const { shipType, waypointSymbol } = readInput(PurchaseShipBody, call.body);
  const found = shipyardAt(game.state, waypointSymbol, nowMs);
  const { yard, price } = requirePurchase(call, found, shipType, waypointSymbol);
  const waypoint = knownWaypoint(game.state, waypointSymbol);
  const ship = buildShip(game.state, { agent, shipType, waypoint, factionSymbol: agent.startingFaction, nowMs });
  ship.pricePaidCredits = price;
  game.holdings.addShip(ship);
  const who = { agentSymbol: agent.symbol, shipSymbol: ship.symbol };
  const transaction = { waypointSymbol, ...who, shipSymbol: shipType, shipType, price, timestampMs: nowMs };
  showTransaction(yard.transactions, transaction);
  recordShipPurchase(yard, shipType, worldOf(game.state).ships.climbPerPurchase);
  moveCredits(call, ship, -price);
  return {
    data: {
      agent: agentReply(game, agent),
      ship: shipReply(game.state, ship, nowMs),
      transaction: shipyardTransactionReply(transaction),
    },
  };
}

/** Reading ships and shipyards, and buying ships (facts: ship-prices). */
export const shipOperations: readonly Operation[] = [
  forAgent('GET', '/my/ships', 200, ({ game, agent, query, nowMs }) =>
    pageReply(query, game.holdings.shipsOf(agent.symbol), (ship) => shipReply(game.state, ship, nowMs)),
  ),
  forAgent('GET', '/my/ships/{shipSymbol}', 200, (call) => ({
    data: shipReply(call.game.state, shipInPath(call), call.nowMs),
  })),
  forAgent('GET', '/my/ships/{shipSymbol}/nav', 200, (call) => ({
    data: navReply(call.game.state, shipInPath(call), call.nowMs),
  })),
  forAgent('GET', '/my/ships/{shipSymbol}/cargo', 200, (call) => ({ data: cargoReply(shipInPath(call)) })),
  forAgent('GET', '/my/ships/{shipSymbol}/cooldown', 200, (call) => {
    const cooldown = cooldownReply(call.game.state, shipInPath(call), call.nowMs);
    return cooldown.expiration === undefined ? undefined : { data: cooldown };
  }),
  forAll('/systems/{systemSymbol}/waypoints/{waypointSymbol}/shipyard', viewShipyard),
  forAgent('POST', '/my/ships', 201, purchaseShip),
];
