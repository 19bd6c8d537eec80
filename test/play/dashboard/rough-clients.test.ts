import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { feedFrom } from '../../../src/dashboard/event-feed.ts';
import { SAFE_HEADERS } from '../../../src/dashboard/guard.ts';
import type { DashboardParts } from '../../../src/dashboard/server.ts';
import { keptLog } from '../../telemetry/lines.ts';
import { saidTo } from '../wire/raw-http.ts';
import { ask, listen, servePage, TOKEN } from './watched.ts';

const MOST_SOCKETS = 8;

/** The page of two agents that are starting, with other limits than usual. */
function serve(limits: Partial<DashboardParts>) {
  const operator = () => undefined;
  const agents = ['ARGOSY', 'OTHER'].map((name) => ({ name, operator, feed: feedFrom(keptLog().log) }));
  return servePage(operator, { agents, ...limits });
}

const { dashboard, bugs } = await serve({ mostSockets: MOST_SOCKETS });
afterAll(async () => {
  await dashboard.close();
  expect(bugs).toEqual([]);
});

const said = (text: string, port = dashboard.port) => saidTo(port, text);

/** A request by its first line, with the right host, more headers, and a body. */
const request =
  (line: string, headers: readonly string[] = [], body = '') =>
  (port: number) =>
    [`${line} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close', ...headers, '', body].join('\r\n');

const bare = (text: string) => () => text;
const json = ['Content-Type: application/json', `Authorization: Bearer ${TOKEN}`];

const ORDER = 'POST /agents/ARGOSY/api/orders';

function expectSafe(head: string): void {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) expect(head).toContain(`\r\n${name}: ${value}\r\n`);
}

describe('every answer carries the headers of the page, and an error says what was expected', () => {
  test.each<[string, (port: number) => string, number]>([
    ['no HTTP at all', bare('hello\r\n\r\n'), 400],
    ['another protocol', bare('\u0016\u0003\u0001\u0002\u0000\u0001\u0000'), 400],
    ['HTTP/2', bare('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 400],
    ['no host', bare('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400],
    ['a broken header', request('GET /', ['A b']), 400],
    ['a zero byte', request('GET /\u0000'), 400],
    ['an unknown method', request('FOO /'), 400],
    ['two lengths', request('POST /api/orders', ['Content-Length: 1', 'Content-Length: 2'], 'x'), 400],
    ['a broken chunk', request('POST /api/orders', ['Transfer-Encoding: chunked'], 'zz\r\n'), 400],
    ['a half percent sign', request('GET /%'), 400],
    ['a percent sign of no text', request('GET /api/ships/%ff'), 400],
    ['a percent sign under a foreign name', bare('GET /% HTTP/1.1\r\nHost: evil\r\nConnection: close\r\n\r\n'), 400],
    ['a foreign name', bare('GET / HTTP/1.1\r\nHost: evil\r\nConnection: close\r\n\r\n'), 403],
    ['nothing at the address', request('GET /nothing'), 404],
    ['a method that nothing takes', request('PUT /api/status', ['Content-Length: 0']), 404],
    ['a question for methods', request('OPTIONS /'), 404],
    ['a trace', request('TRACE /'), 404],
    ['a long body', request(ORDER, [...json, 'Content-Length: 5000'], 'x'.repeat(5_000)), 413],
    ['long chunk extensions', request('POST /', ['Transfer-Encoding: chunked'], `1;${'x'.repeat(20_000)}`), 413],
    ['a long parameter', request(`GET /agents/ARGOSY/api/ships/${'x'.repeat(200)}`), 414],
    ['a body of another type', request(ORDER, [...json.slice(1), 'Content-Length: 1'], 'x'), 415],
    ['another expectation', request('POST /api/orders', ['Expect: tea', 'Content-Length: 0']), 417],
    ['long headers', request('GET /', [`X: ${'x'.repeat(40_000)}`]), 431],
    ['a long address', request(`GET /${'x'.repeat(40_000)}`), 431],
    ['a tunnel', request('CONNECT example.com:443'), 501],
    ['a view that is not there yet', request('GET /agents/ARGOSY/api/status'), 503],
  ])('%s', async (_, bytes, status) => {
    const text = await said(bytes(dashboard.port));
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expectSafe(head);
    expect(head.toLowerCase()).toContain('\r\ncontent-type: application/json; charset=utf-8');
    const whole = /transfer-encoding: chunked/i.test(head) ? (body.split('\r\n')[1] ?? '') : body;
    expect(JSON.parse(whole)).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
  });

  test.each(['headers', 'body'])('a client that takes too long for its %s', async (part) => {
    const { dashboard: impatient } = await serve({ patienceMs: 100 });
    const bytes = request('POST /api/orders', [...json, 'Content-Length: 10'], '{')(impatient.port);
    const text = await said(part === 'body' ? bytes : bytes.slice(0, 40), impatient.port);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expectSafe(text);
    await impatient.close();
  });

  test.each(['/agents/ARGOSY/', '/agents/ARGOSY/main.ts', '/healthz', '/metrics', '/api/agents'])(
    'HEAD %s is answered as GET is, without the body',
    async (path) => {
      const [head, got] = await Promise.all([ask(dashboard, path, { method: 'HEAD' }), ask(dashboard, path)]);
      const { date: _, 'content-length': length, ...headers } = head.headers;
      expect(got).toMatchObject({ status: head.status, headers });
      expect(head).toMatchObject({ status: 200, text: '', headers: SAFE_HEADERS_OR_OWN });
      if (path !== '/metrics') expect(length).toBe(got.headers['content-length']);
    },
  );

  test('HEAD of the stream ends at once, and takes no place', async () => {
    const head = await ask(dashboard, '/agents/ARGOSY/api/stream', { method: 'HEAD' });
    expect([head.status, head.text, dashboard.streams()]).toEqual([200, '', 0]);
    expect(head.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  });
});

/** The page's own files may be kept, if looked after. */
const SAFE_HEADERS_OR_OWN = expect.objectContaining({ ...SAFE_HEADERS, 'cache-control': expect.any(String) });

/** Open sockets that have sent this much of a request. */
function crowd(count: number, bytes: string): Promise<Socket[]> {
  const opened = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(dashboard.port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
      socket.on('error', () => {});
    });
  return Promise.all(Array.from({ length: count }, opened));
}

describe('F73: a page with as many sockets as it has room for', () => {
  test.each([
    ['are silent', ''],
    ['are in the middle of their headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['are in the middle of an order', `${ORDER} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`],
    ['have had their answer', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('answers about health, and takes orders, while all of them %s', async (_, bytes) => {
    await listen(dashboard, '/agents/ARGOSY/api/stream');
    const sockets = await crowd(3 * MOST_SOCKETS, bytes);
    expect((await ask(dashboard, '/healthz')).status).toBe(200);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` };
    const body = JSON.stringify({ kind: 'pauseFleet' });
    const order = await ask(dashboard, '/agents/ARGOSY/api/orders', { method: 'POST', headers, body });
    expect(order.json()).toMatchObject({ error: { code: 'notReady' } });
    // What is at work goes on.
    expect(dashboard.streams()).toBe(1);
    for (const socket of sockets) socket.destroy();
  });
});

describe('F73: the pages of one browser', () => {
  const path = (agent: string, browser: string) => `/agents/${agent}/api/stream?after=0&browser=${browser}`;

  test('get three streams in all; the next gets the whole state and ends, until one of them ends', async () => {
    const open = await Promise.all(['ARGOSY', 'OTHER', 'OTHER'].map((agent) => listen(dashboard, path(agent, 'one'))));
    const brief = await ask(dashboard, path('ARGOSY', 'one'));
    expect(brief.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' });
    expect(brief.text).toMatch(/event: notReady\n.*\n\nevent: brief\ndata: \{\}\n\n$/s);
    await listen(dashboard, path('ARGOSY', 'two'));
    expect(dashboard.streams()).toBe(4);
    open[0]?.hangUp();
    await expect.poll(() => dashboard.streams()).toBe(3);
    const next = await listen(dashboard, path('ARGOSY', 'one'));
    await next.until(() => next.text() !== '');
    expect(next.text()).not.toContain('brief');
  });
});
