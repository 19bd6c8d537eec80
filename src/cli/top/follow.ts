import { Agent, request } from 'node:http';
import { createParser } from 'eventsource-parser';
import type { BoardsView } from '../../daemon/book-views.ts';
import type { AgentSumView, EventView, QueueView } from '../../daemon/views.ts';
import { pass } from '../../time/wait.ts';
import { type Client, view } from '../owner/client.ts';
import { afterMessage, type FleetSeen, NOTHING_SEEN, type StreamMessage } from './fleet.ts';

/** Real milliseconds before a stream that ended is opened again, and between two looks at queue, agents and boards. */
const AGAIN_MS = 2_000;
const LOOK_MS = 3_000;

/** A stream that says nothing for so long is lost: the daemon sends a status every ten seconds. */
const SILENCE_MS = 25_000;

/** What is known of a daemon's agent, while it is followed. */
export interface Following {
  now(): FleetSeen;
}

/** A message of our own daemon; undefined where it was cut off, or something else answers there. */
function parsedMessage(name: string | undefined, data: string): StreamMessage | undefined {
  try {
    return { name, data: JSON.parse(data) } as StreamMessage;
  } catch {
    return undefined;
  }
}

/** Reads one stream to its end, whatever ends it. */
function readStream({ url }: Client, take: (message: StreamMessage) => void, signal: AbortSignal): Promise<void> {
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const message = parsedMessage(event, data);
      if (message !== undefined) take(message);
    },
  });
  return new Promise((resolve) => {
    // Its own agent: under NODE_USE_ENV_PROXY the default agent would ask a proxy for a page of this machine.
    const options = { agent: new Agent(), timeout: SILENCE_MS, signal };
    const sent = request(new URL(`${url}/api/stream?after=0&browser=argosy-top`), options, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => parser.feed(chunk));
      response.on('close', resolve);
      response.on('error', () => {});
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve());
    sent.end();
  });
}

/** What else is shown, as far as the daemon tells it now. */
async function looked(client: Client): Promise<Partial<FleetSeen>> {
  const asked = await Promise.allSettled([
    view<QueueView>(client, 'queue'),
    view<readonly AgentSumView[]>(client, 'agents'),
    view<BoardsView>(client, 'boards'),
  ]);
  const [queue, agents, boards] = asked;
  return {
    ...(queue.status === 'fulfilled' && { queue: queue.value }),
    ...(agents.status === 'fulfilled' && { agents: agents.value }),
    ...(boards.status === 'fulfilled' && { boards: boards.value }),
  };
}

/** The lines of the log before those that the stream sends. */
async function earlierEvents(client: Client): Promise<readonly EventView[]> {
  return view<readonly EventView[]>(client, 'events').catch(() => []);
}

/** Follows the agent of a client until the signal, also when its daemon ends and another one begins. */
export function followAgent(client: Client, signal: AbortSignal): Following {
  let seen = NOTHING_SEEN;
  const streams = async () => {
    while (!signal.aborted) {
      let isFirst = true;
      await readStream(
        client,
        (message) => {
          // The first list of a stream names all ships.
          if (message.name === 'ships' && isFirst) seen = { ...seen, ships: new Map() };
          isFirst &&= message.name !== 'ships';
          seen = afterMessage(seen, message);
        },
        signal,
      );
      seen = { ...seen, connection: seen.status === undefined ? 'waiting' : 'lost' };
      await pass(AGAIN_MS, signal).catch(() => {});
    }
  };
  const looks = async () => {
    const earlier = await earlierEvents(client);
    const isNew = ({ id }: EventView) => id > (earlier.at(-1)?.id ?? 0);
    seen = { ...seen, events: [...earlier, ...seen.events.filter(isNew)] };
    while (!signal.aborted) {
      const more = await looked(client);
      seen = { ...seen, ...more };
      await pass(LOOK_MS, signal).catch(() => {});
    }
  };
  void streams();
  void looks();
  return { now: () => seen };
}
