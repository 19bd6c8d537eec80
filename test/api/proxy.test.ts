import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { httpTransport } from '../../src/api/http.ts';
import { isSpared, proxyWay, secretsOf, type Variables } from '../../src/api/proxy.ts';
import { TransportError, type WireRequest } from '../../src/wire/transport.ts';
import { freePort, portOf, reply, withServer } from './faulty-server.ts';
import { type ProxyServer, startProxy } from './proxy-server.ts';

const LIVE = 'https://api.spacetraders.io/v2';
const PROXY = 'http://proxy.example:3128';
const SALE: WireRequest = { method: 'POST', path: '/my/ships/A-1/sell', headers: {}, body: '{}' };

test.each<readonly [string, string, Variables, string | undefined]>([
  ['no variable', LIVE, {}, undefined],
  ['an empty variable', LIVE, { HTTPS_PROXY: ' ' }, undefined],
  ['HTTPS_PROXY', LIVE, { HTTPS_PROXY: PROXY, HTTP_PROXY: 'http://other:1' }, 'HTTPS_PROXY'],
  ['lower case before upper case', LIVE, { HTTPS_PROXY: 'http://other:1', https_proxy: PROXY }, 'https_proxy'],
  ['ALL_PROXY', LIVE, { ALL_PROXY: PROXY }, 'ALL_PROXY'],
  ['a proxy without a scheme', LIVE, { HTTPS_PROXY: 'proxy.example:3128' }, 'HTTPS_PROXY'],
  ['HTTP_PROXY for a server without TLS', 'http://game.lan/v2', { HTTP_PROXY: PROXY }, 'HTTP_PROXY'],
  ['HTTP_PROXY for a server with TLS', LIVE, { HTTP_PROXY: PROXY }, undefined],
  ['NO_PROXY', LIVE, { HTTPS_PROXY: PROXY, NO_PROXY: 'spacetraders.io' }, undefined],
  ['no_proxy', LIVE, { HTTPS_PROXY: PROXY, no_proxy: '*' }, undefined],
  ['this machine', 'http://127.0.0.1:8080/v2', { HTTP_PROXY: PROXY }, undefined],
  ['this machine by name', 'https://localhost/v2', { HTTPS_PROXY: PROXY }, undefined],
  ['this machine over IPv6', 'http://[::1]:8080/v2', { HTTP_PROXY: PROXY, NO_PROXY: '' }, undefined],
])('the way is chosen by the environment: %s', (_, address, environment, variable) => {
  const shown = variable === undefined ? undefined : PROXY;
  expect(proxyWay(address, environment).proxy).toEqual(
    variable === undefined ? undefined : expect.objectContaining({ shown, variable }),
  );
});

test.each([
  ['socks5://proxy.example:1080', 'got one of socks5'],
  ['http://', 'got none'],
  ['http://[', 'got none'],
  ['file:///etc', 'got none'],
])('a proxy that cannot be used is named as ignored: %s', (named, reason) => {
  const { proxy, ignored } = proxyWay(LIVE, { ALL_PROXY: named });
  expect(proxy).toBeUndefined();
  expect(ignored).toEqual({ variable: 'ALL_PROXY', reason: expect.stringContaining(reason) });
});

test('the password of a proxy is a secret in every form, and is not in what is shown', () => {
  const way = proxyWay(LIVE, { HTTPS_PROXY: 'http://me:p%40ssword@proxy.example:3128' });
  expect(way.proxy?.shown).toBe(PROXY);
  expect(secretsOf(way)).toEqual(['p%40ssword', 'p@ssword', Buffer.from('me:p@ssword').toString('base64')]);
  expect(secretsOf(proxyWay(LIVE, { HTTPS_PROXY: 'http://me:50%@proxy.example' }))).toContain('50%');
  expect(secretsOf(proxyWay(LIVE, { HTTPS_PROXY: PROXY }))).toEqual([]);
});

test.each([
  ['https://api.spacetraders.io', 'API.spacetraders.io', true],
  ['https://api.spacetraders.io', 'other.io, .spacetraders.io', true],
  ['https://api.spacetraders.io', '*.spacetraders.io', true],
  ['https://api.spacetraders.io', 'spacetraders.io.', true],
  ['https://api.spacetraders.io', 'traders.io', false],
  ['https://api.spacetraders.io', 'spacetraders.io:443', true],
  ['https://api.spacetraders.io', 'spacetraders.io:8443', false],
  ['http://game.lan:8080', 'game.lan:8080', true],
  ['http://10.1.2.3', '10.0.0.0/8', true],
  ['http://10.1.2.3', '11.0.0.0/8 10.1.2.4', false],
  ['http://10.1.2.3', '1.2.3', false],
  ['http://[fd00::1]', 'fd00::/8', true],
  ['http://[fd00::1]', '[fd00::1]:80', true],
  ['http://game.lan', '10.0.0.0/99,,/,:', false],
])('%s is spared by NO_PROXY=%s: %s', (address, noProxy, spared) => {
  expect(isSpared(new URL(address), noProxy)).toBe(spared);
});

/** Asks a name that only the proxy knows. */
async function askThrough(proxy: ProxyServer, address: string): Promise<unknown> {
  const environment = { HTTP_PROXY: proxy.url('me:secret-word'), HTTPS_PROXY: proxy.url('me:secret-word') };
  const transport = httpTransport(address, {}, proxyWay(address, environment));
  return transport(SALE).catch((error: unknown) => error);
}

test('F58: requests go through the proxy, with name and password', () =>
  withServer(
    (socket) => socket.end(reply(200, '{"data":{}}')),
    async ({ url, hits }) => {
      const proxy = await startProxy();
      const address = url.replace('127.0.0.1', 'universe.example');
      expect(await askThrough(proxy, address)).toMatchObject({ status: 200, body: '{"data":{}}' });
      expect(proxy.asked).toEqual([`POST ${address}/my/ships/A-1/sell as me:secret-word`]);
      expect(hits).toHaveLength(1);
      proxy.close();
    },
  ));

test.each([
  ['https://universe.example/v2', 407, 'HTTPS_PROXY', /wants a name and a password \(407\)/],
  ['https://universe.example/v2', 403, 'HTTPS_PROXY', /\(403\): ask who runs it/],
  ['https://universe.example/v2', 502, 'HTTPS_PROXY', /made no connection to the service \(502\)/],
  ['http://universe.example/v2', 407, 'HTTP_PROXY', /wants a name and a password \(407\)/],
])('F58: a proxy that refuses %s with %d is told as such, and nothing counts as sent', async (...row) => {
  const [address, status, variable, advice] = row;
  const proxy = await startProxy(status);
  const error = await askThrough(proxy, address);
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ sent: false, code: 'ERR_PROXY_TUNNEL', message: expect.stringMatching(advice) });
  expect(String(error)).toContain(`through the proxy ${proxy.url()} of ${variable}`);
  expect(String(error)).not.toContain('secret-word');
  proxy.close();
});

test('F58: a proxy that is not there is named', async () => {
  const address = 'https://universe.example/v2';
  const way = proxyWay(address, { https_proxy: `127.0.0.1:${await freePort()}` });
  const error: unknown = await httpTransport(address, {}, way)(SALE).catch((reason) => reason);
  expect(error).toMatchObject({ sent: false, code: 'ECONNREFUSED' });
  expect(String(error)).toMatch(/was not reached through the proxy http:\/\/127\.0\.0\.1:\d+ of https_proxy/);
});

test.each([
  ['to be asked', () => {}],
  [
    'after it has made a tunnel',
    (socket: Socket) => socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\n')),
  ],
])('F58: a proxy that stays silent when it is %s ends in time, and nothing counts as sent', async (_, answer) => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => {
    sockets.push(socket);
    answer(socket);
  });
  const address = 'https://universe.example/v2';
  const way = proxyWay(address, { HTTPS_PROXY: `http://127.0.0.1:${await portOf(silent)}` });
  const send = httpTransport(address, { request: 50 }, way);
  expect(await send(SALE).catch((error: unknown) => error)).toMatchObject({ sent: false, code: 'ETIMEDOUT' });
  const calledOff = send(SALE, AbortSignal.abort(new Error('called off'))).catch((error: unknown) => error);
  expect(await calledOff).toMatchObject({ name: 'TransportError' });
  for (const socket of sockets) socket.destroy();
  silent.close();
});
