import type { Game } from '../game.ts';
import type { AgentState } from '../state.ts';

/** The public data of an agent, without its account (SPEC+). */
export function publicAgentReply(game: Game, agent: AgentState) {
  return {
    symbol: agent.symbol,
    headquarters: agent.headquarters,
    credits: agent.credits,
    startingFaction: agent.startingFaction,
    shipCount: game.holdings.shipsOf(agent.symbol).length,
  };
}

/** An agent as returned to its owner. */
export function agentReply(game: Game, agent: AgentState) {
  return { accountId: agent.accountId, ...publicAgentReply(game, agent) };
}
