import { loadCargo, unloadCargo } from '../cargo.ts';
import type { AgentCall } from '../service/operation.ts';
import type { ShipState } from '../state.ts';

/** A change of a hold that may come with one of credits. */
interface Move {
  readonly ship: ShipState;
  readonly tradeSymbol: string;
  /** At least 1. */
  readonly units: number;
  /** 0 unless given. */
  readonly creditsDelta?: number;
}

function enter(call: AgentCall, { ship, tradeSymbol, units, creditsDelta = 0 }: Move, cargoUnitsDelta: number): void {
  const { game, agent, nowMs, endpoint } = call;
  agent.credits += creditsDelta;
  const who = { agentSymbol: agent.symbol, shipSymbol: ship.symbol };
  game.ledger.append({ atMs: nowMs, ...who, endpoint, creditsDelta, tradeSymbol, units, cargoUnitsDelta });
}

/** Puts units aboard and enters them into the ledger; the caller has made sure of the room and the credits. */
export function bringAboard(call: AgentCall, move: Move): void {
  loadCargo(move.ship, move.tradeSymbol, move.units);
  enter(call, move, move.units);
}

/** Takes units out of the hold and enters them into the ledger; the caller has made sure that they are there. */
export function takeOut(call: AgentCall, move: Move): void {
  unloadCargo(move.ship, move.tradeSymbol, move.units);
  enter(call, move, -move.units);
}
