import { lookup } from '../lookup.ts';
import { cargoReply } from '../replies/cargo-reply.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { navStatusAt } from '../ships/ship-status.ts';
import type { ShipState } from '../state.ts';
import { TransferBody } from './bodies.ts';
import { bringAboard, takeOut } from './cargo-moves.ts';
import { requireArrived, requireCargo, requireRoom, shipOf } from './preconditions.ts';

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
    const said = `Both ships must be docked, or both in orbit; ${ship.symbol} is ${own}, ${target.symbol} is ${other}.`;
    refuse('transferDockedOrbitConflict', said);
  }
}

function transfer(call: AgentCall) {
  const { tradeSymbol, units, shipSymbol } = readInput(TransferBody, call.body);
  const ship = shipOf(call);
  const target = requireTarget(call, ship, shipSymbol);
  requireSideBySide(ship, target, call.nowMs);
  requireCargo(ship, tradeSymbol, units);
  requireRoom(target, units);
  takeOut(call, { ship, tradeSymbol, units });
  bringAboard(call, { ship: target, tradeSymbol, units });
  return { data: { cargo: cargoReply(ship), targetCargo: cargoReply(target) } };
}

/** Transferring cargo between two ships of an agent. */
export const transferOperations: readonly Operation[] = [
  forAgent('POST', '/my/ships/{shipSymbol}/transfer', 200, transfer),
];
