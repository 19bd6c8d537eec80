import { systemDemands } from '../contracts/demand.ts';
import { offerContract } from '../contracts/offers.ts';
import { contractReply } from '../replies/contract-reply.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { isOpen } from '../ships/ship-status.ts';
import { knownWaypoint } from './places.ts';
import { requireArrived, shipOf } from './preconditions.ts';

/** Docked or in orbit, at a waypoint with a faction, and one open contract at a time (facts: contract-terms). */
function negotiate(call: AgentCall) {
  const { game, agent, nowMs } = call;
  const ship = shipOf(call);
  requireArrived(ship, nowMs);
  const open = game.holdings.contractsOf(agent.symbol).at(-1);
  if (open !== undefined && isOpen(open, nowMs)) {
    const data = { agentSymbol: agent.symbol, contractId: open.id };
    refuse('existingContract', `Agent ${agent.symbol} has an open contract already: ${open.id}.`, data);
  }
  const { faction, systemSymbol, symbol } = knownWaypoint(game.state, ship.nav.waypointSymbol);
  if (faction === undefined) return refuse('waypointNoFaction', `No faction is at waypoint ${symbol}.`);
  if (systemDemands(game.state, systemSymbol).length === 0) {
    refuse('waypointNoFaction', `The faction at waypoint ${symbol} needs nothing: no market of the system imports.`);
  }
  const contract = offerContract(game.state, agent, systemSymbol, faction, nowMs);
  game.holdings.addContract(contract);
  return { data: { contract: contractReply(contract) } };
}

/** Negotiating a contract with a faction. */
export const negotiateOperations: readonly Operation[] = [
  forAgent('POST', '/my/ships/{shipSymbol}/negotiate/contract', 201, negotiate),
];
