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
  /** Tells of an agent that is about to take up work: what clients with its token want to change waits for that. */
  expect(session: { readonly token: string; readonly resetDate: string }): void;
  /** Opens an agent at work to clients with its token, until the signal. */
  join(agent: AgentForClients, until: AbortSignal): void;
  /** The universe was reset: nothing that is kept holds any more. */
  forget(): void;
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
  /** Number of agents that the daemon plays. */
  readonly agents: number;
  readonly clock: Clock;
}

const tokenIn = ({ headers }: ClientRequest) => /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

/** What came of a request that the service did not answer. */
function unanswered(error: TransportError): WireReply {
  const [status, what] = error.sent ? [504, 'it may have been carried out'] : [502, 'it was not sent'];
  return ownError(status, `Argosy: the service gave no answer (${error.code}); ${what}.`);
}

const notNow = () =>
  ownError(503, 'Argosy: the request was not sent, since the daemon begins or stops; ask again soon.', {
    'retry-after': '10',
  });

/** Creates the desk over the clients' share of the budget. */
export function createClientDesk({ queue, transport, kept, limit, agents: count, clock }: DeskParts): ClientDesk {
  /** By token; an agent that is not at work now is known all the same. */
  const agents = new Map<string, AgentForClients | 'away'>();
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

  const agentOf = (request: ClientRequest) => agents.get(tokenIn(request) ?? '');

  /**
   * A change goes through the agent that it is of, or not at all: past its journal nobody could tell later what it did.
   * Until all agents are known, any token may be that of one.
   */
  async function ask(request: ClientRequest, gone: AbortSignal): Promise<WireReply> {
    const agent = agentOf(request);
    const isRead = request.method === 'GET';
    if (agent === undefined || agent === 'away') {
      const isOfStranger = agent === undefined && agents.size >= count;
      return isRead || isOfStranger ? passOn(request, gone) : notNow();
    }
    const command = commandOf(request);
    if (command !== undefined && agent.knows(command)) return agent.perform(command, gone);
    return isRead ? passOn(request, gone) : agent.sendUnknown(shipIn(request.path), () => passOn(request, gone));
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
        if (gone.aborted || agentOf(request) === 'away') return notNow();
        throw error;
      } finally {
        waiting -= 1;
      }
    },
    expect: (session) => {
      const isOfNewUniverse = session.resetDate > resetDate;
      if (isOfNewUniverse && resetDate !== '') kept.clear();
      if (isOfNewUniverse) resetDate = session.resetDate;
      agents.set(session.token, 'away');
    },
    join: (agent, until) => {
      agents.set(agent.token, agent);
      until.addEventListener('abort', () => agents.set(agent.token, 'away'), { once: true });
    },
    forget: () => {
      kept.clear();
      for (const token of agents.keys()) agents.set(token, 'away');
    },
    traffic: () => ({ sent: queue.counters().started, fromAtlas, turnedAway, waiting }),
  };
}
