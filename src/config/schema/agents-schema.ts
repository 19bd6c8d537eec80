import * as z from 'zod';
import { mapping, pathTo, wholeNumber } from './fields.ts';
import { AgentFields } from './strategy-schema.ts';

const OneAgent = mapping({
  callsigns: AgentFields.callsigns.exactOptional(),
  faction: AgentFields.faction.unwrap().exactOptional().describe('The faction to start with.'),
  strategy: pathTo('a strategy file')
    .exactOptional()
    .describe('The strategy file of this agent, relative to this file; by default `strategy` of the config.'),
  sharePercent: wholeNumber('percent', 1, 100)
    .exactOptional()
    .describe('Its share of the request limit while all agents are busy; by default an equal split of the rest.'),
  tokenFile: pathTo('a file')
    .exactOptional()
    .describe('The file (mode 600) with the token of an agent that you already have.'),
});

/** Several agents in one process; the list names one or more. */
export const AgentList = z
  .array(OneAgent, { error: 'a list of agents, at least one' })
  .min(1, { error: 'a list of agents, at least one' })
  .superRefine(reportShares, { when: () => true })
  .describe('Several agents of one account. They share its requests and their knowledge of the galaxy.');

/** What a config says of one of several agents. */
export type AgentKeys = z.output<typeof OneAgent>;

/** Each share must leave something to the agents that name none. */
function reportShares(agents: unknown, context: z.core.$RefinementCtx): void {
  if (!Array.isArray(agents)) return;
  const shares = agents.map((agent: { sharePercent?: unknown } | null) => agent?.sharePercent);
  const named = shares.filter((share) => typeof share === 'number');
  const most = 100 - (shares.length - named.length);
  const sum = named.reduce((total, share) => total + share, 0);
  if (sum <= most) return;
  const index = shares.findLastIndex((share) => typeof share === 'number');
  const message = `shares of at most ${most} percent together`;
  const params = { received: `${sum} percent` };
  context.addIssue({ code: 'custom', path: [index, 'sharePercent'], message, params, input: shares[index] });
}
