import type { AgentSumView } from '../../daemon/views.ts';
import { type Client, view } from '../owner/client.ts';
import { requirePage } from '../owner/send-order.ts';
import { NotRunning, UsageError } from '../process/exit.ts';

/** The daemon that runs now: since the last question it may have ended, or started again at another address. */
export interface DaemonLink {
  /**
   * Reads a view of an agent, the first one unless one is named.
   * @throws NotRunning
   */
  read<T>(name: string, agent?: string): Promise<T>;
  /**
   * Finds the daemon again, and connects to an agent for an order, which is sent once and never repeated.
   * @throws NotRunning
   */
  forOrder(agent: string | undefined): Promise<Client>;
}

/**
 * The connection to an agent of the process.
 * @throws UsageError for one that it does not play
 */
async function clientOf(client: Client, agent: string | undefined): Promise<Client> {
  if (agent === undefined) return client;
  const agents = await view<readonly AgentSumView[]>(client, 'agents');
  const named = agents.find(({ name }) => name === agent);
  if (named === undefined)
    throw new UsageError(`expected one of the agents ${agents.map(({ name }) => name).join(', ')}, got ${agent}`);
  if (agents.length === 1) return client;
  return { ...client, url: new URL(named.path, `${client.url}/`).href.replace(/\/$/, '') };
}

/** @param find the daemon as it is now; throws NotRunning where there is none */
export function linkTo(find: () => Client): DaemonLink {
  let known: Client | undefined;
  const open = async () => {
    const client = find();
    // What is no daemon of ours must not tell an assistant anything.
    await requirePage(client);
    known = client;
    return client;
  };
  const read = async <T>(name: string, agent?: string): Promise<T> => {
    const before = known;
    try {
      return await view<T>(await clientOf(known ?? (await open()), agent), name);
    } catch (error) {
      if (!(error instanceof NotRunning) || before === undefined) throw error;
      known = undefined;
      return view<T>(await clientOf(await open(), agent), name);
    }
  };
  return { read, forOrder: async (agent) => clientOf(await open(), agent) };
}
