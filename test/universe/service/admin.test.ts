import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/time/clock.ts';
import { type ServedUniverse, serveUniverse } from '../../../src/universe/service/http-server.ts';
import { createUniverse, type Universe } from '../../../src/universe/universe.ts';
import { type Json, newUniverse, registered } from './player.ts';

const clock = systemClock();
let universe: Universe;
let served: ServedUniverse;
let token: string;

async function serve(admin: boolean): Promise<void> {
  universe = newUniverse({ startedAtMs: clock.nowMs(), systems: 60 });
  token = registered(universe).player.token;
  served = await serveUniverse(universe, { port: 0, clock, admin });
}
afterEach(() => served.close());

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const text = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const reply = await fetch(`http://127.0.0.1:${served.port}${path}`, { method, headers, ...text });
  return { status: reply.status, json: (await reply.json()) as Json };
}

const agentStatus = async () =>
  (await ask('GET', '/v2/my/agent', undefined, { authorization: `Bearer ${token}` })).status;

describe('the admin endpoints', () => {
  beforeEach(() => serve(true));

  test('take up a fault script, and drop it for an empty one', async () => {
    const rules = [{ match: 'GET /my/agent', rate: 1, fault: { kind: 'maintenance' } }];
    expect(await agentStatus()).toBe(200);
    expect(await ask('POST', '/admin/faults', { rules })).toEqual({
      status: 200,
      json: { data: { rules: 1, events: 0 } },
    });
    expect(await agentStatus()).toBe(503);
    await ask('POST', '/admin/faults', {});
    expect(await agentStatus()).toBe(200);
    await ask('POST', '/admin/faults', { events: [{ kind: 'reset', atSeconds: 0 }] });
    expect(await agentStatus()).toBe(401);
  });

  test.each(['', '{', '{"rules":[{"nth":0}]}'])(
    'refuse a script that is none, and keep the old one: %s',
    async (script) => {
      await ask('POST', '/admin/faults', { rules: [{ rate: 1, fault: { kind: 'maintenance' } }] });
      const { status, json } = await ask('POST', '/admin/faults', script);
      expect({ status, code: json.error.code, message: json.error.message }).toMatchObject({
        status: 422,
        code: 422,
        message: expect.stringMatching(/^fault script: /),
      });
      expect(await agentStatus()).toBe(503);
    },
  );

  test('show the ledger from a row on, the counters, and a snapshot that a universe goes on from', async () => {
    const rows = universe.ledger();
    expect((await ask('GET', '/admin/ledger')).json).toEqual({ data: rows, meta: { more: 0 } });
    expect((await ask('GET', `/admin/ledger?after=${rows.at(-1)?.sequence}`)).json.data).toEqual([]);
    expect((await ask('GET', '/admin/ledger?after=x')).status).toBe(422);
    expect((await ask('GET', '/admin/counters')).json.data).toEqual(universe.counters());
    const text = JSON.stringify((await ask('GET', '/admin/snapshot')).json);
    const copy = createUniverse({ seed: 0, speed: 1, startedAtMs: 0, resumeFrom: text });
    expect(copy.snapshot()).toBe(universe.snapshot());
  });

  const from = (headers: Record<string, string>, path = '/admin/snapshot', method = 'GET') =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: served.port, path, method, headers };
      httpRequest(options, (reply) => resolve(reply.resume().statusCode))
        .on('error', reject)
        .end(method === 'POST' ? '{}' : undefined);
    });

  test.each([
    'X-Forwarded-For',
    'x-forwarded-host',
    'X-Forwarded',
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'X-Original-URL',
    'Proxy-Connection',
  ])(
    'F69: are not for whom a proxy of this machine passes on, though it calls by the right name: %s',
    async (header) => {
      const host = `127.0.0.1:${served.port}`;
      for (const value of ['203.0.113.7', '127.0.0.1', ''])
        expect(await from({ host, [header]: value }, '/admin/faults', 'POST')).toBe(403);
      expect(await from({ host }, '/admin/faults', 'POST')).toBe(200);
    },
  );

  test.each([
    ['a post of another page without a preflight', { origin: 'http://example.com', 'content-type': 'text/plain' }],
    ['a post of a page that hides where it is', { origin: 'null' }],
    ['an image or script of another page', { 'sec-fetch-site': 'cross-site' }],
    ['a page at another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['a page of this server, which has none', { 'sec-fetch-site': 'same-origin' }],
  ])('F69: are not for a browser: %s', async (_, headers) => {
    const host = `127.0.0.1:${served.port}`;
    expect(await from({ host, ...headers } as Record<string, string>, '/admin/faults', 'POST')).toBe(403);
    expect(await from({ host, ...headers } as Record<string, string>)).toBe(403);
  });

  test('F69: are called by a name of this machine with this port, and no address of another in the request line', async () => {
    const host = `127.0.0.1:${served.port}`;
    for (const other of ['127.0.0.1', 'localhost:1', `127.0.0.2:${served.port}`, `example.com:${served.port}`])
      expect(await from({ host: other })).toBe(403);
    expect(await from({ host }, `http://example.com/admin/snapshot`)).not.toBe(200);
    expect(await from({ host: `LOCALHOST:${served.port}` })).toBe(200);
  });
});

test('without leave there are no admin endpoints', async () => {
  await serve(false);
  for (const path of ['/admin/ledger', '/admin/snapshot', '/admin/counters']) {
    expect((await ask('GET', path)).status).toBe(404);
  }
  expect((await ask('POST', '/admin/faults', {})).status).toBe(404);
  expect(await agentStatus()).toBe(200);
});
