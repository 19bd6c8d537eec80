import type { Game } from '../game.ts';
import type { AgentState } from '../state.ts';

/** An agent as everybody sees it: without its account (SPEC+). */
export function publicAgentReply(game: Game, agent: AgentState) {
  return {
    symbol: agent.symbol,
    headquarters: agent.headquarters,
    credits: agent.credits,
    startingFaction: agent.startingFaction,
    shipCount: game.holdings.shipsOf(agent.symbol).length,
  };
}

/** An agent as its owner sees it. */
export function agentReply(game: Game, agent: AgentState) {
  return { accountId: agent.accountId, ...publicAgentReply(game, agent) };
}
