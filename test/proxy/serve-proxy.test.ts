import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientRequest } from '../../src/daemon/clients/client-command.ts';
import { type ServedProxy, serveProxy } from '../../src/proxy/serve-proxy.ts';
import type { WireReply } from '../../src/wire/transport.ts';

const bugs: unknown[] = [];
const asked: ClientRequest[] = [];
const REPLY: WireReply = {
  status: 200,
  headers: {
    'content-type': 'application/json',
    'x-ratelimit-remaining': '1',
    'set-cookie': 'a=b',
    'content-encoding': 'br',
    'access-control-allow-origin': '*',
  },
  body: '{"data":{}}',
};
let answer: (request: ClientRequest, gone: AbortSignal) => Promise<WireReply> = async () => REPLY;
let proxy: ServedProxy;

beforeAll(async () => {
  const desk = {
    answer: (request: ClientRequest, gone: AbortSignal) => {
      asked.push(request);
      return answer(request, gone);
    },
  };
  const allowedOrigins = ['http://localhost:3000'];
  proxy = await serveProxy({ port: 0, allowedOrigins, desk, onBug: (error) => bugs.push(error) });
});
afterAll(() => proxy.close());

/** The error in a reply of the proxy's own. */
const errorIn = async (reply: Response) => ((await reply.json()) as { error: { code: number; message: string } }).error;

const ask = (path: string, init: RequestInit = {}) => fetch(`${proxy.url}${path}`, init);

describe('the proxy', () => {
  test('passes on what a program asks for, and of the reply what the service says', async () => {
    const headers = { authorization: 'Bearer t', 'content-type': 'application/json' };
    const reply = await ask('/my/ships/A-1/sell?x=1', { method: 'POST', headers, body: '{"units":1}' });
    expect([reply.status, await reply.text()]).toEqual([200, '{"data":{}}']);
    expect(reply.headers.get('x-ratelimit-remaining')).toBe('1');
    for (const name of ['set-cookie', 'content-encoding', 'access-control-allow-origin'])
      expect(reply.headers.get(name)).toBeNull();
    expect(asked.at(-1)).toMatchObject({
      method: 'POST',
      path: '/my/ships/A-1/sell?x=1',
      headers,
      body: '{"units":1}',
    });
    await ask('/');
    expect(asked.at(-1)).toMatchObject({ method: 'GET', path: '' });
  });

  test('answers what is no request of the service in its envelope, and asks nobody', async () => {
    const before = asked.length;
    const url = proxy.url.replace('/v2', '/v3/my/agent');
    const statuses = await Promise.all([fetch(url), ask('/my/agent', { method: 'DELETE' })]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404]);
    const large = await ask('/my/ships/A-1/sell', { method: 'POST', body: 'x'.repeat(100_000) });
    expect([large.status, (await errorIn(large)).code]).toEqual([413, 413]);
    expect(asked).toHaveLength(before);
  });

  test('refuses foreign pages, and lets those of allowed origins read', async () => {
    const foreign = await ask('/my/agent', { headers: { origin: 'https://example.org' } });
    expect([foreign.status, (await errorIn(foreign)).message]).toEqual([
      403,
      'Argosy: expected a program, or a page of an origin that proxy.allowedOrigins names.',
    ]);
    const hidden = await ask('/my/agent', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(hidden.status).toBe(403);
    const origin = 'http://localhost:3000';
    const own = await ask('/my/agent', { headers: { origin } });
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    const preflight = { origin, 'access-control-request-method': 'POST' };
    const allowed = await ask('/my/agent', { method: 'OPTIONS', headers: preflight });
    expect([allowed.status, allowed.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Authorization, Content-Type',
    ]);
  });

  test('tells of a client that waits no more', async () => {
    const [come, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answer = (_, gone) => {
      come.resolve();
      gone.addEventListener('abort', () => left.resolve());
      return left.promise.then(() => REPLY);
    };
    const impatient = new AbortController();
    const reply = ask('/my/agent', { signal: impatient.signal }).catch(() => 'left');
    await come.promise;
    impatient.abort();
    await left.promise;
    expect(await reply).toBe('left');
    answer = async () => REPLY;
  });

  test('tells a client nothing of a bug', async () => {
    answer = async () => {
      throw new Error('secret');
    };
    const reply = await ask('/my/agent');
    expect([reply.status, await reply.text()]).toEqual([
      500,
      '{"error":{"code":500,"message":"Argosy: something went wrong here."}}',
    ]);
    expect(bugs.at(-1)).toMatchObject({ message: 'secret' });
    answer = async () => REPLY;
  });
});
