import { isoFromMs } from '../../time/iso.ts';
import { factionFacts } from '../facts/factions.ts';
import { capitalOf } from '../galaxy/catalogue.ts';
import { chartCounts } from '../galaxy/charts.ts';
import { homeSystemSymbol } from '../galaxy/names.ts';
import type { Game } from '../game.ts';
import { charterAgents } from '../rivals/charters.ts';
import type { AgentState, ContractState, UniverseState } from '../state.ts';

/** A faction; its headquarters are its capital, or its agents' home system in a galaxy too small for capitals. */
export function factionReply(state: UniverseState, symbol: string) {
  const { name, description, traits, isRecruiting } = factionFacts(symbol);
  const headquarters = capitalOf(state, symbol)?.symbol ?? homeSystemSymbol(state.seed, symbol);
  return { symbol, name, description, headquarters, traits: traits.map((trait) => ({ ...trait })), isRecruiting };
}

/** The public data of an agent, without its account (SPEC+). */
export function publicAgentReply(game: Game, agent: AgentState) {
  const { symbol, headquarters, credits, startingFaction } = agent;
  return { symbol, headquarters, credits, startingFaction, shipCount: game.holdings.shipsOf(symbol).length };
}

/**
 * The public data of all agents: those that play here, then the rivals abroad.
 * @param charts by agent; the credits of a rival abroad follow from its charts
 */
export function publicAgentReplies(game: Game, nowMs: number, charts = chartCounts(game.state, nowMs)) {
  const { state } = game;
  const own = Object.values(state.agents).map((agent) => publicAgentReply(game, agent));
  return [...own, ...charterAgents(state, charts, nowMs)];
}

/** An agent as returned to its owner. */
export function agentReply(game: Game, agent: AgentState) {
  return { accountId: agent.accountId, ...publicAgentReply(game, agent) };
}

/** A contract; `expiration` is a deprecated copy of `deadlineToAccept` (facts: contract-terms). */
export function contractReply(contract: ContractState) {
  const deadlineToAccept = isoFromMs(contract.deadlineToAcceptMs);
  return {
    id: contract.id,
    factionSymbol: contract.factionSymbol,
    type: contract.type,
    terms: {
      deadline: isoFromMs(contract.deadlineMs),
      payment: { onAccepted: contract.onAcceptedCredits, onFulfilled: contract.onFulfilledCredits },
      deliver: contract.deliver.map((line) => ({ ...line })),
    },
    accepted: contract.accepted,
    fulfilled: contract.fulfilled,
    expiration: deadlineToAccept,
    deadlineToAccept,
  };
}
