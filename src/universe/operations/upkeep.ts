import { isoFromMs } from '../../time/iso.ts';
import { agentReply } from '../replies/agents.ts';
import { shipReply } from '../replies/ships.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import type { ShipState } from '../ships/ship-state.ts';
import { materialPricesAt, repairPriceCredits, restoreParts, scrapValueCredits } from '../ships/upkeep.ts';
import { moveCredits, unloadAndRecord } from './cargo.ts';
import { knownWaypoint } from './places.ts';
import { requireDock, shipInPath } from './preconditions.ts';

const SHIPYARD = 'SHIPYARD';

/** The ship, docked at a shipyard; the given error if there is none (facts: repair-and-scrap). */
function requireShipyard(call: AgentCall, elsewhere: 'repairInvalidTrait' | 'scrapInvalidTrait'): ShipState {
  const ship = shipInPath(call);
  requireDock(ship, call.nowMs);
  const { symbol, traits } = knownWaypoint(call.game.state, ship.nav.waypointSymbol);
  if (!traits.includes(SHIPYARD)) refuse(elsewhere, `Waypoint ${symbol} has no shipyard.`, { waypointSymbol: symbol });
  return ship;
}

function repairPrice({ game, nowMs }: AgentCall, ship: ShipState): number {
  return repairPriceCredits(ship, materialPricesAt(game.state, ship.nav.waypointSymbol, nowMs).asks);
}

function scrapValue({ game, nowMs }: AgentCall, ship: ShipState): number {
  return scrapValueCredits(ship, materialPricesAt(game.state, ship.nav.waypointSymbol, nowMs).bids);
}

function transactionReply({ nowMs }: AgentCall, ship: ShipState, totalPrice: number) {
  const { waypointSymbol } = ship.nav;
  return { waypointSymbol, shipSymbol: ship.symbol, totalPrice, timestamp: isoFromMs(nowMs) };
}

function mend(call: AgentCall) {
  const { game, agent } = call;
  const ship = requireShipyard(call, 'repairInvalidTrait');
  const totalPrice = repairPrice(call, ship);
  if (agent.credits < totalPrice) {
    const data = { creditsAvailable: agent.credits, creditsNeeded: totalPrice };
    const message = `The repair costs ${totalPrice} credits; the agent has ${agent.credits}.`;
    refuse('agentInsufficientCredits', message, data);
  }
  restoreParts(ship);
  moveCredits(call, ship, -totalPrice);
  return {
    data: {
      agent: agentReply(game, agent),
      ship: shipReply(game.state, ship, call.nowMs),
      transaction: transactionReply(call, ship, totalPrice),
    },
  };
}

/** Scraps the ship; its cargo is lost. */
function scrap(call: AgentCall) {
  const { game, agent } = call;
  const ship = requireShipyard(call, 'scrapInvalidTrait');
  const totalPrice = scrapValue(call, ship);
  for (const [tradeSymbol, units] of Object.entries(ship.cargo)) unloadAndRecord(call, { ship, tradeSymbol, units });
  moveCredits(call, ship, totalPrice);
  game.holdings.removeShip(ship);
  return { data: { agent: agentReply(game, agent), transaction: transactionReply(call, ship, totalPrice) } };
}

function previewRepair(call: AgentCall) {
  const ship = requireShipyard(call, 'repairInvalidTrait');
  return { data: { transaction: transactionReply(call, ship, repairPrice(call, ship)) } };
}

function previewScrap(call: AgentCall) {
  const ship = requireShipyard(call, 'scrapInvalidTrait');
  return { data: { transaction: transactionReply(call, ship, scrapValue(call, ship)) } };
}

const SHIP = '/my/ships/{shipSymbol}';

/** Repairing and scrapping ships, and reading the price beforehand (facts: repair-and-scrap). */
export const upkeepOperations: readonly Operation[] = [
  forAgent('GET', `${SHIP}/repair`, 200, previewRepair),
  forAgent('POST', `${SHIP}/repair`, 200, mend),
  forAgent('GET', `${SHIP}/scrap`, 200, previewScrap),
  forAgent('POST', `${SHIP}/scrap`, 200, scrap),
];
