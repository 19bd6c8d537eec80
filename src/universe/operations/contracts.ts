import { isContractOpen, isDelivered, isMissed } from '../contracts/deadlines.ts';
import { offerContract, systemDemands } from '../contracts/offers.ts';
import { countersOf } from '../counters.ts';
import { recordDelivery } from '../economy/markets.ts';
import { lookup } from '../lookup.ts';
import { agentReply, contractReply } from '../replies/agents.ts';
import { cargoReply } from '../replies/ships.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation, pageReply } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { type ShipState, unloadCargo } from '../ships/ship-state.ts';
import type { ContractState } from '../state.ts';
import { DeliverBody } from './bodies.ts';
import { applyEffect } from './cargo.ts';
import { knownWaypoint } from './places.ts';
import { requireArrived, requireCargo, requireDock, requireShip, shipInPath } from './preconditions.ts';

/** The contract in the path; another agent's counts as not found. */
function findContract({ game, agent, params }: AgentCall): ContractState {
  const contract = lookup(game.state.contracts, params.contractId ?? '');
  if (contract === undefined || contract.agentSymbol !== agent.symbol) {
    return refuse('notFound', `Contract ${params.contractId} not found.`);
  }
  return contract;
}

/** The contract to act on; another agent's is refused with the given error. */
function requireContract(call: AgentCall, ofAnother: 'acceptNotAuthorized' | 'contractNotAuthorized'): ContractState {
  const { game, agent, params } = call;
  const contract = lookup(game.state.contracts, params.contractId ?? '');
  if (contract !== undefined && contract.agentSymbol !== agent.symbol) {
    refuse(ofAnother, `Contract ${contract.id} is not agent ${agent.symbol}'s.`);
  }
  return findContract(call);
}

/** 4504 for a fulfilled contract, 4505 for one that was not accepted. */
function requireAccepted(contract: ContractState): void {
  if (contract.fulfilled) {
    refuse('contractFulfilled', `Contract ${contract.id} has been fulfilled already.`, { contractId: contract.id });
  }
  if (!contract.accepted) refuse('contractNotAccepted', `Contract ${contract.id} has not been accepted.`);
}

/** Docked or in orbit, at a waypoint with a faction, and one open contract at a time (facts: contract-terms). */
function negotiate(call: AgentCall) {
  const { game, agent, nowMs } = call;
  const ship = shipInPath(call);
  requireArrived(ship, nowMs);
  const open = game.holdings.contractsOf(agent.symbol).at(-1);
  if (open !== undefined && isContractOpen(open, nowMs)) {
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

function agentAndContract({ game, agent }: AgentCall, contract: ContractState) {
  return { data: { agent: agentReply(game, agent), contract: contractReply(contract) } };
}

function accept(call: AgentCall) {
  const contract = requireContract(call, 'acceptNotAuthorized');
  if (contract.accepted) refuse('acceptConflict', `Contract ${contract.id} has been accepted already.`);
  if (call.nowMs >= contract.deadlineToAcceptMs) {
    refuse('contractDeadline', `The time to accept contract ${contract.id} has passed.`);
  }
  contract.accepted = true;
  applyEffect(call, { contractId: contract.id, creditsDelta: contract.onAcceptedCredits, cargoUnitsDelta: 0 });
  return agentAndContract(call, contract);
}

function fulfill(call: AgentCall) {
  const contract = requireContract(call, 'contractNotAuthorized');
  requireAccepted(contract);
  if (isMissed(contract, call.nowMs)) refuse('contractDeadline', `The deadline of contract ${contract.id} has passed.`);
  if (!isDelivered(contract)) {
    refuse('fulfillDelivery', `The deliveries of contract ${contract.id} are not complete.`);
  }
  contract.fulfilled = true;
  applyEffect(call, { contractId: contract.id, creditsDelta: contract.onFulfilledCredits, cargoUnitsDelta: 0 });
  for (const counters of countersOf(call.game.counters, call.agent.symbol)) counters.contractsFulfilled += 1;
  return agentAndContract(call, contract);
}

type Line = ContractState['deliver'][number];

/** The lines for the good; 4508 if there is none. */
function linesFor(contract: ContractState, tradeSymbol: string): readonly Line[] {
  const lines = contract.deliver.filter((line) => line.tradeSymbol === tradeSymbol);
  if (lines.length > 0) return lines;
  return refuse('deliverTerms', `Contract ${contract.id} does not ask for ${tradeSymbol}.`);
}

/**
 * The line that the units are delivered to at the ship's waypoint; 4510 at any other waypoint, 4509 for more units than
 * are missing.
 */
function requireLine(contract: ContractState, tradeSymbol: string, ship: ShipState, units: number): Line {
  const { waypointSymbol } = ship.nav;
  const lines = linesFor(contract, tradeSymbol);
  const here = lines.filter((line) => line.destinationSymbol === waypointSymbol);
  const line = here.find((each) => each.unitsFulfilled < each.unitsRequired) ?? here[0];
  if (line === undefined) {
    const destinations = lines.map((each) => each.destinationSymbol).join(', ');
    const message = `${tradeSymbol} is to be delivered at ${destinations}; ship ${ship.symbol} is at ${waypointSymbol}.`;
    return refuse('deliverInvalidLocation', message);
  }
  const missing = line.unitsRequired - line.unitsFulfilled;
  if (units > missing) {
    const message = `Contract ${contract.id} still asks for ${missing} units of ${tradeSymbol} at ${waypointSymbol}, not ${units}.`;
    refuse('deliverFulfilled', message, { contractId: contract.id, tradeSymbol, unitsRemaining: missing, units });
  }
  return line;
}

/** Docked at the line's destination, with any number of trips and ships (facts: contract-terms). */
function deliver(call: AgentCall) {
  const { game, nowMs } = call;
  const { shipSymbol, tradeSymbol, units } = readInput(DeliverBody, call.body);
  const contract = requireContract(call, 'contractNotAuthorized');
  requireAccepted(contract);
  if (isMissed(contract, nowMs)) refuse('contractDeadline', `The deadline of contract ${contract.id} has passed.`);
  const ship = requireShip(call, shipSymbol);
  requireArrived(ship, nowMs);
  const line = requireLine(contract, tradeSymbol, ship, units);
  requireDock(ship, nowMs);
  requireCargo(ship, tradeSymbol, units);
  unloadCargo(ship, tradeSymbol, units);
  line.unitsFulfilled += units;
  recordDelivery(game.state, ship.nav.waypointSymbol, tradeSymbol, units, nowMs);
  const what = { contractId: contract.id, tradeSymbol, units, creditsDelta: 0, cargoUnitsDelta: -units };
  applyEffect(call, { shipSymbol, ...what });
  return { data: { contract: contractReply(contract), cargo: cargoReply(ship) } };
}

/** Contracts, from the offer to the last payment (facts: contract-terms). */
export const contractOperations: readonly Operation[] = [
  forAgent('POST', '/my/ships/{shipSymbol}/negotiate/contract', 201, negotiate),
  forAgent('GET', '/my/contracts', 200, ({ game, agent, query }) =>
    pageReply(query, game.holdings.contractsOf(agent.symbol), contractReply),
  ),
  forAgent('GET', '/my/contracts/{contractId}', 200, (call) => ({ data: contractReply(findContract(call)) })),
  forAgent('POST', '/my/contracts/{contractId}/accept', 200, accept),
  forAgent('POST', '/my/contracts/{contractId}/fulfill', 200, fulfill),
  forAgent('POST', '/my/contracts/{contractId}/deliver', 200, deliver),
];
