import { settleContracts } from './contracts/deadlines.ts';
import type { Game } from './game.ts';
import { lookup } from './lookup.ts';
import { isOpen } from './ships/ship-status.ts';

/** An agent's holdings, for its net worth: credits + prices paid for owned ships − advances on open contracts. */
export interface AgentSummary {
  readonly credits: number;
  readonly ships: number;
  readonly pricesPaidForOwnedShips: number;
  readonly advancesOnOpenContracts: number;
}

/** An agent's holdings at an instant; undefined for an unknown callsign. Starting ships and cargo count nothing. */
export function summarise(game: Game, agentSymbol: string, nowMs: number): AgentSummary | undefined {
  const agent = lookup(game.state.agents, agentSymbol);
  if (agent === undefined) return undefined;
  settleContracts(game, agent, nowMs);
  const ships = game.holdings.shipsOf(agentSymbol);
  const open = game.holdings
    .contractsOf(agentSymbol)
    .filter((contract) => contract.accepted && isOpen(contract, nowMs));
  return {
    credits: agent.credits,
    ships: ships.length,
    pricesPaidForOwnedShips: ships.reduce((sum, ship) => sum + (ship.pricePaidCredits ?? 0), 0),
    advancesOnOpenContracts: open.reduce((sum, contract) => sum + contract.onAcceptedCredits, 0),
  };
}
