import { type AgentFlag, agentsAsked } from '../agent-flag.ts';
import { type Client, clientFor } from '../owner/client.ts';
import { requirePage } from '../owner/send-order.ts';
import { UsageError } from '../process/exit.ts';
import { type FleetSeen, NOTHING_SEEN } from './fleet.ts';
import { type Following, followAgent } from './follow.ts';

/** Agents of the process, each followed from when it is first shown. */
function followed(client: Client, signal: AbortSignal) {
  const following = new Map<string, Following>([[client.url, followAgent(client, signal)]]);
  return (agent: number): FleetSeen => {
    const first = following.get(client.url)?.now() ?? NOTHING_SEEN;
    const asked = first.agents[agent];
    if (agent === 0 || asked === undefined) return first;
    const url = new URL(asked.path, `${client.url}/`).href.replace(/\/$/, '');
    const one = following.get(url) ?? followAgent({ ...client, url }, signal);
    following.set(url, one);
    return { ...one.now(), agents: first.agents };
  };
}

/** `argosy top [config]`: the running daemon, live on a terminal. */
export async function top(path: string, flags: AgentFlag): Promise<void> {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true)
    throw new UsageError(
      'expected a terminal for argosy top, got a file or a pipe: argosy status prints the same once',
    );
  const client = clientFor(path, (settings) => agentsAsked(settings, flags)[0] ?? settings);
  await requirePage(client);
  const over = new AbortController();
  // Where these are set, the library draws nothing before the end; it reads them as it is loaded.
  for (const name of ['CI', 'CONTINUOUS_INTEGRATION']) delete process.env[name];
  const { showScreen } = await import('./screen.ts');
  try {
    await showScreen({ seenOf: followed(client, over.signal) });
  } finally {
    over.abort(new Error('its reader ended it'));
  }
}
