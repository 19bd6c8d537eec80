import type { RequestQueue } from '../../queue/request-queue.ts';
import type { Clock } from '../../time/clock.ts';
import { type Transport, TransportError, type WireReply } from '../../wire/transport.ts';
import { type AgentForClients, CLIENT_WORTH } from './agent-for-clients.ts';
import { type ClientRequest, commandOf, shipIn } from './client-command.ts';
import type { ClientTraffic } from './client-traffic.ts';
import type { KeptReplies } from './kept-replies.ts';
import { type ClientLimit, ownError, tooMany } from './own-replies.ts';

/** Answers the requests of the player's other programs. */
export interface ClientDesk {
  /**
   * The reply to a request: of the service, from what is kept of it, or an error of ours. Never rejects because of the
   * server or the network.
   * @param gone aborted when the client waits no more
   */
  answer(request: ClientRequest, gone: AbortSignal): Promise<WireReply>;
  /** Opens an agent at work to clients with its token, until the signal. */
  join(agent: AgentForClients, until: AbortSignal): void;
  /** The clients' queue: their share of the budget. */
  readonly queue: RequestQueue;
  traffic(): ClientTraffic;
}

interface DeskParts {
  readonly queue: RequestQueue;
  /** Notes what is static. */
  readonly transport: Transport;
  readonly kept: KeptReplies;
  readonly limit: ClientLimit;
  readonly clock: Clock;
}

const tokenIn = ({ headers }: ClientRequest) => /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

/** What came of a request that the service did not answer. */
function unanswered(error: TransportError): WireReply {
  const [status, what] = error.sent ? [504, 'it may have been carried out'] : [502, 'it was not sent'];
  return ownError(status, `Argosy: the service gave no answer (${error.code}); ${what}.`);
}

const STOPPING = 'Argosy: the request was not sent, since the daemon stops or begins anew; ask again.';

/** Creates the desk over the clients' share of the budget. */
export function createClientDesk({ queue, transport, kept, limit, clock }: DeskParts): ClientDesk {
  const agents = new Map<string, AgentForClients>();
  let [waiting, fromAtlas, turnedAway, resetDate] = [0, 0, 0, ''];

  /** Sends a request as it came: whatever the token, and whatever it asks for. */
  function passOn({ method, path, headers, body }: ClientRequest, signal: AbortSignal): Promise<WireReply> {
    const { authorization, 'content-type': type } = headers;
    const kind = body === undefined || body === '' ? {} : { 'content-type': type ?? 'application/json' };
    const own = { ...(authorization !== undefined && { authorization }), ...kind };
    const request = { method, path, headers: own, ...(body !== undefined && body !== '' && { body }) };
    const options = { worth: CLIENT_WORTH, label: `${method} ${path.split('?', 1)[0]}`, owner: 'client', signal };
    return queue.submit(() => transport(request), options);
  }

  /** A change that this program does not know is passed on; what it did is read. */
  async function passOnFor(agent: AgentForClients, request: ClientRequest, signal: AbortSignal): Promise<WireReply> {
    if (request.method === 'GET') return passOn(request, signal);
    const ship = shipIn(request.path);
    if (ship !== undefined) await agent.lend(ship);
    return passOn(request, signal).finally(() => {
      agent.learn(ship).catch(() => {});
    });
  }

  async function ask(request: ClientRequest, gone: AbortSignal): Promise<WireReply> {
    const agent = agents.get(tokenIn(request) ?? '');
    const command = agent && commandOf(request);
    if (agent === undefined) return passOn(request, gone);
    if (command === undefined || !agent.knows(command)) return passOnFor(agent, request, gone);
    const reply = await agent.perform(command, gone).catch((error: unknown) => {
      if (agent.leaving.aborted && error === agent.leaving.reason) return ownError(503, STOPPING);
      throw error;
    });
    return reply ?? ownError(504, 'Argosy: the service gave no answer; the daemon reads whether it was carried out.');
  }

  return {
    queue,
    answer: async (request, gone) => {
      const known = kept.of(request);
      if (known !== undefined) {
        fromAtlas += 1;
        return known;
      }
      if (waiting >= limit.mostWaiting) {
        turnedAway += 1;
        return tooMany(limit, clock.nowMs());
      }
      waiting += 1;
      try {
        return await ask(request, gone);
      } catch (error) {
        if (error instanceof TransportError) return unanswered(error);
        if (gone.aborted) return ownError(503, STOPPING);
        throw error;
      } finally {
        waiting -= 1;
      }
    },
    join: (agent, until) => {
      if (agent.resetDate !== resetDate) kept.clear();
      resetDate = agent.resetDate;
      agents.set(agent.token, agent);
      until.addEventListener('abort', () => agents.delete(agent.token), { once: true });
    },
    traffic: () => ({ sent: queue.counters().started, fromAtlas, turnedAway, waiting }),
  };
}
