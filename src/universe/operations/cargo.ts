import type { ReferenceRow } from '../ledger.ts';
import { lookup } from '../lookup.ts';
import { cargoReply } from '../replies/ships.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { loadCargo, navStatusAt, type ShipState, unloadCargo } from '../ships/ship-state.ts';
import { GoodBody, TransferBody } from './bodies.ts';
import { requireArrived, requireCargo, requireRoom, shipInPath } from './preconditions.ts';

/** A change of a hold, with an optional change of credits. */
interface Move {
  readonly ship: ShipState;
  readonly tradeSymbol: string;
  /** At least 1. */
  readonly units: number;
  /** Default: 0. */
  readonly creditsDelta?: number;
}

/** Applies an effect on the agent's credits, and records it in the ledger with what happened to cargo or contract. */
export function applyEffect(
  { game, agent, nowMs, endpoint }: AgentCall,
  effect: Omit<ReferenceRow, 'sequence' | 'atMs' | 'agentSymbol' | 'endpoint'>,
): void {
  agent.credits += effect.creditsDelta;
  game.ledger.append({ atMs: nowMs, agentSymbol: agent.symbol, endpoint, ...effect });
}

/** Changes the agent's credits and records it in the ledger, with the ship that it is about. */
export function moveCredits(call: AgentCall, { symbol: shipSymbol }: ShipState, creditsDelta: number): void {
  applyEffect(call, { shipSymbol, creditsDelta, cargoUnitsDelta: 0 });
}

function enter(call: AgentCall, { ship, creditsDelta = 0, ...what }: Move, cargoUnitsDelta: number): void {
  applyEffect(call, { shipSymbol: ship.symbol, ...what, creditsDelta, cargoUnitsDelta });
}

/** Loads units and records them in the ledger; the caller has checked the room and the credits. */
export function loadAndRecord(call: AgentCall, move: Move): void {
  loadCargo(move.ship, move.tradeSymbol, move.units);
  enter(call, move, move.units);
}

/** Unloads units and records them in the ledger; the caller has checked that they are there. */
export function unloadAndRecord(call: AgentCall, move: Move): void {
  unloadCargo(move.ship, move.tradeSymbol, move.units);
  enter(call, move, -move.units);
}

function jettison(call: AgentCall) {
  const { symbol: tradeSymbol, units } = readInput(GoodBody, call.body);
  const ship = shipInPath(call);
  requireArrived(ship, call.nowMs);
  requireCargo(ship, tradeSymbol, units);
  unloadAndRecord(call, { ship, tradeSymbol, units });
  return { data: { cargo: cargoReply(ship) } };
}

/** The receiving ship: another one of the same agent. */
function requireTarget({ game, agent }: AgentCall, ship: ShipState, shipSymbol: string): ShipState {
  if (shipSymbol === ship.symbol) {
    refuse('transferSameShipConflict', `Ship ${shipSymbol} cannot transfer cargo to itself.`);
  }
  const target = lookup(game.state.ships, shipSymbol);
  if (target === undefined) return refuse('transferShipNotFound', `There is no ship ${shipSymbol} to transfer to.`);
  if (target.agentSymbol !== agent.symbol) {
    refuse('transferAgentConflict', `Ship ${shipSymbol} is not agent ${agent.symbol}'s.`);
  }
  return target;
}

/** Both ships at one waypoint, and both docked or both in orbit (facts: error-codes; code 4271). */
function requireSideBySide(ship: ShipState, target: ShipState, nowMs: number): void {
  requireArrived(ship, nowMs);
  requireArrived(target, nowMs);
  const [here, there] = [ship.nav.waypointSymbol, target.nav.waypointSymbol];
  if (here !== there) {
    refuse('transferLocationConflict', `Ship ${ship.symbol} is at ${here}, ship ${target.symbol} at ${there}.`);
  }
  const [own, other] = [navStatusAt(ship, nowMs), navStatusAt(target, nowMs)];
  if (own !== other) {
    const message = `Both ships must be docked, or both in orbit; ${ship.symbol} is ${own}, ${target.symbol} is ${other}.`;
    refuse('transferDockedOrbitConflict', message);
  }
}

function transfer(call: AgentCall) {
  const { tradeSymbol, units, shipSymbol } = readInput(TransferBody, call.body);
  const ship = shipInPath(call);
  const target = requireTarget(call, ship, shipSymbol);
  requireSideBySide(ship, target, call.nowMs);
  requireCargo(ship, tradeSymbol, units);
  requireRoom(target, units);
  unloadAndRecord(call, { ship, tradeSymbol, units });
  loadAndRecord(call, { ship: target, tradeSymbol, units });
  return { data: { cargo: cargoReply(ship), targetCargo: cargoReply(target) } };
}

/** Operations on the hold, apart from trade: jettisoning, and transferring between two ships of an agent. */
export const cargoOperations: readonly Operation[] = [
  forAgent('POST', '/my/ships/{shipSymbol}/jettison', 200, jettison),
  forAgent('POST', '/my/ships/{shipSymbol}/transfer', 200, transfer),
];
