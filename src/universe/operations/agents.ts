import { agentReply } from '../replies/agent-reply.ts';
import type { Operation } from '../service/operation.ts';

/** The caller's agent. */
export const agentOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/my/agent',
    status: 200,
    access: 'agent',
    run: ({ game, agent }) => ({ data: agentReply(game, agent) }),
  },
];
