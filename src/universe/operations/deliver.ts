import { recordDelivery } from '../economy/markets.ts';
import { cargoReply } from '../replies/cargo-reply.ts';
import { contractReply } from '../replies/contract-reply.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { unloadCargo } from '../ships/cargo.ts';
import { isMissed } from '../ships/ship-status.ts';
import type { ContractState, ShipState } from '../state.ts';
import { DeliverBody } from './bodies.ts';
import { requireAccepted, requireContract } from './contract-preconditions.ts';
import { requireArrived, requireCargo, requireDock, requireShip } from './preconditions.ts';

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
    return refuse(
      'deliverInvalidLocation',
      `${tradeSymbol} is to be delivered at ${destinations}; ship ${ship.symbol} is at ${waypointSymbol}.`,
    );
  }
  const missing = line.unitsRequired - line.unitsFulfilled;
  if (units > missing) {
    const said = `Contract ${contract.id} still asks for ${missing} units of ${tradeSymbol} at ${waypointSymbol}, not ${units}.`;
    refuse('deliverFulfilled', said, { contractId: contract.id, tradeSymbol, unitsRemaining: missing, units });
  }
  return line;
}

function deliver(call: AgentCall) {
  const { game, agent, nowMs, endpoint } = call;
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
  game.ledger.append({ atMs: nowMs, agentSymbol: agent.symbol, shipSymbol, endpoint, ...what });
  return { data: { contract: contractReply(contract), cargo: cargoReply(ship) } };
}

/**
 * Delivering goods for a contract: docked at the line's destination, with any number of trips and ships
 * (facts: contract-terms).
 */
export const deliverOperations: readonly Operation[] = [
  forAgent('POST', '/my/contracts/{contractId}/deliver', 200, deliver),
];
