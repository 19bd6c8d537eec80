import type { AgentCall } from '../service/operation.ts';
import { loadCargo, unloadCargo } from '../ships/cargo.ts';
import type { ShipState } from '../state.ts';

/** A change of a hold, with an optional change of credits. */
interface Move {
  readonly ship: ShipState;
  readonly tradeSymbol: string;
  /** At least 1. */
  readonly units: number;
  /** Default: 0. */
  readonly creditsDelta?: number;
}

function enter(call: AgentCall, { ship, tradeSymbol, units, creditsDelta = 0 }: Move, cargoUnitsDelta: number): void {
  const { game, agent, nowMs, endpoint } = call;
  agent.credits += creditsDelta;
  const who = { agentSymbol: agent.symbol, shipSymbol: ship.symbol };
  game.ledger.append({ atMs: nowMs, ...who, endpoint, creditsDelta, tradeSymbol, units, cargoUnitsDelta });
}

/** Changes the agent's credits and records it in the ledger, with the ship that it is about. */
export function moveCredits({ game, agent, nowMs, endpoint }: AgentCall, ship: ShipState, creditsDelta: number): void {
  agent.credits += creditsDelta;
  const who = { agentSymbol: agent.symbol, shipSymbol: ship.symbol };
  game.ledger.append({ atMs: nowMs, ...who, endpoint, creditsDelta, cargoUnitsDelta: 0 });
}

/** Loads units and records them in the ledger; the caller has checked the room and the credits. */
export function bringAboard(call: AgentCall, move: Move): void {
  loadCargo(move.ship, move.tradeSymbol, move.units);
  enter(call, move, move.units);
}

/** Unloads units and records them in the ledger; the caller has checked that they are there. */
export function takeOut(call: AgentCall, move: Move): void {
  unloadCargo(move.ship, move.tradeSymbol, move.units);
  enter(call, move, -move.units);
}
