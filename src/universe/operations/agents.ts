import { lookup } from '../lookup.ts';
import { agentReply, publicAgentReplies, publicAgentReply } from '../replies/agents.ts';
import { type Call, forAgent, type Operation, pageReply } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';

function listAgents({ game, query, nowMs }: Call) {
  return pageReply(query, publicAgentReplies(game, nowMs), (agent) => agent);
}

/** Callsigns are stored in upper case; the lookup ignores case. */
function viewAgent({ game, params, nowMs }: Call) {
  const symbol = (params.agentSymbol ?? '').toUpperCase();
  const agent = lookup(game.state.agents, symbol);
  if (agent !== undefined) return { data: publicAgentReply(game, agent) };
  const abroad = publicAgentReplies(game, nowMs).find((one) => one.symbol === symbol);
  return abroad === undefined ? refuse('notFound', `Agent ${symbol} not found.`) : { data: abroad };
}

/** The caller's agent, and the public data of the others. */
export const agentOperations: readonly Operation[] = [
  forAgent('GET', '/my/agent', 200, ({ game, agent }) => ({ data: agentReply(game, agent) })),
  { method: 'GET', path: '/agents', status: 200, access: 'public', run: listAgents },
  { method: 'GET', path: '/agents/{agentSymbol}', status: 200, access: 'public', run: viewAgent },
];
