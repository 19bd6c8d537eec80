import { type ClientDesk, createClientDesk } from '../../src/daemon/clients/client-desk.ts';
import { createKeptReplies } from '../../src/daemon/clients/kept-replies.ts';
import { limitOfShare } from '../../src/daemon/clients/own-replies.ts';
import { startQueue } from '../../src/daemon/requests.ts';
import type { DaemonParts } from '../../src/daemon.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { seededRandom } from '../../src/time/random.ts';
import type { WireReply } from '../../src/wire/transport.ts';
import type { DaemonTest } from './daemon.ts';

/** What a daemon is started with to let other programs command its agent; the share is the usual one. */
export function openDesk(
  { time: { clock }, settings, transport }: DaemonTest,
  share = 0.2,
): Pick<DaemonParts, 'transport' | 'accountQueue'> & { readonly clients: ClientDesk } {
  const log = createLog({ level: 'error', nowMs: clock.nowMs, destination: { write: () => {} } });
  const accountQueue = startQueue({ settings, clock, log, random: seededRandom(1, 'account') });
  const kept = createKeptReplies(clock);
  const noting = kept.noting(transport);
  const queue = accountQueue.open(share / (1 - share));
  const limit = limitOfShare(share, settings.limits.requestsPerMinute / 60);
  return {
    accountQueue,
    transport: noting,
    clients: createClientDesk({ queue, transport: noting, kept, limit, agents: 1, clock }),
  };
}

/** Another program of the player's, with the token of an agent. */
export function clientOf(desk: ClientDesk, token: string | undefined) {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<WireReply> => {
    const more = body === undefined ? {} : { body: JSON.stringify(body) };
    return desk.answer({ method, path, headers, ...more }, new AbortController().signal);
  };
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body?: object) => send('POST', path, body),
    patch: (path: string, body?: object) => send('PATCH', path, body),
  };
}

/** What a reply's body says. */
export const dataOf = ({ body }: WireReply) => JSON.parse(body).data;
