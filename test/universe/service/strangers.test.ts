import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/time/clock.ts';
import { encodingFor } from '../../../src/universe/service/http-clients.ts';
import { type ServedUniverse, serveUniverse } from '../../../src/universe/service/http-server.ts';
import { newUniverse, registered } from './player.ts';

/** The type that axios gives a POST without data. */
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface Received {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly bytes: Buffer;
}

describe('a POST without a body', () => {
  test.each([
    ['a form type', FORM, {}, 200],
    ['a text type', { 'content-type': 'text/plain' }, {}, 200],
    ['a form type in a strict universe', FORM, { strictContentTypes: true }, 415],
  ])('with %s gets the status %#', (_what, headers, options, status) => {
    const { player, ship } = registered(newUniverse(options));
    expect(player.send('POST', `/my/ships/${ship}/orbit`, '', headers).status).toBe(status);
  });

  test('of type JSON is told to send an empty object, with issue and original error', () => {
    const { player, ship } = registered();
    const { error } = player.send('POST', `/my/ships/${ship}/orbit`, '', { 'content-type': 'application/json' }).json;
    expect(error).toMatchObject({ code: 3001, message: expect.stringContaining('Send an empty object') });
    expect(error.data).toMatchObject({ zodIssues: [{ received: 'undefined' }], originalError: expect.any(String) });
  });
});

test.each([
  [{}, 'undefined'],
  [{ symbol: null }, 'null'],
  [{ symbol: ['FUEL'] }, 'array'],
  [{ symbol: 5 }, 'number'],
])('an issue says of a wrong type what was received: %j', (body, received) => {
  const { player, ship } = registered();
  const { data } = player.post(`/my/ships/${ship}/jettison`, { units: 1, ...body }).json.error;
  expect(data.zodIssues).toContainEqual(expect.objectContaining({ path: ['symbol'], received }));
});

test.each([
  [undefined, undefined],
  ['identity', undefined],
  ['gzip;q=0, br;q=0', undefined],
  ['gzip', 'gzip'],
  ['*', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['BR;q=0, GZIP;q=0.5', 'gzip'],
])('Accept-Encoding %j gets %j', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

describe('over HTTP', () => {
  const clock = systemClock();
  const universe = newUniverse({ startedAtMs: clock.nowMs(), speed: 600 });
  let served: ServedUniverse;
  beforeAll(async () => {
    served = await serveUniverse(universe, { port: 0, clock, admin: true });
  });
  afterAll(() => served.close());

  function send(method: string, url: string, headers: Record<string, string> = {}, body?: string): Promise<Received> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(new URL(url, served.url), { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        const { statusCode: status } = response;
        response.on('end', () => resolve({ status, headers: response.headers, bytes: Buffer.concat(chunks) }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const preflight = { origin: 'http://a.test', 'access-control-request-method': 'POST' };

  test('a preflight from any origin is allowed, without a token, with the headers that it asks for', async () => {
    const asked = { ...preflight, 'access-control-request-headers': 'authorization,content-type' };
    const { status, headers } = await send('OPTIONS', '/v2/my/ships/X-1/orbit', asked);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-allow-methods': expect.stringContaining('PATCH'),
    });
  });

  test.each(['/v2/', '/v2/my/agent', '/nowhere'])('a reply to %s allows any origin', async (url) => {
    const { headers } = await send('GET', url, { origin: 'http://a.test' });
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test('pages get nothing of the admin endpoints', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await send(method, '/admin/counters', preflight);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('HEAD has the headers of GET and no body', async () => {
    const { status, headers, bytes } = await send('HEAD', '/v2/');
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 });
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('a long reply comes as %s where asked for, a short one as it is', async (encoding, decode) => {
    const plain = await send('GET', '/v2/factions');
    const packed = await send('GET', '/v2/factions', { 'accept-encoding': encoding });
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(decode(packed.bytes).toString()).toBe(plain.bytes.toString());
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    const short = await send('GET', '/v2/my/agent', { 'accept-encoding': encoding });
    expect(short.headers).not.toHaveProperty('content-encoding');
  });
});
