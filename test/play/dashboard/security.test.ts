import { afterAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/daemon/console/orders/order.ts';
import type { Operator } from '../../../src/daemon/operator.ts';
import type { ShipView } from '../../../src/daemon/views.ts';
import { readPage } from '../../../src/dashboard/page-files.ts';
import { saidTo } from '../wire/raw-http.ts';
import { readExposition } from './exposition.ts';
import { type Asking, ask, listen, openWatched, order, servePage, TOKEN } from './watched.ts';

const SHIP = 'ARGOSY-1-1';

const watched = await openWatched({}, 60);
await watched.start();
afterAll(watched.close);

const at = () => watched.dashboard;

/** All that an order could change. */
function steered(): unknown {
  const present = watched.ownerConsole.present();
  const said = watched.lines().filter(({ event }) => event === 'order.given' || event === 'order.refused').length;
  // The strategy may buy more of them meanwhile.
  const ships = present.ships().filter(({ paused, lanes, ordered }) => paused || lanes !== null || ordered !== null);
  return { said, paused: present.status().paused, ships };
}

const ORDERS: readonly Order[] = [
  { kind: 'pauseFleet' },
  { kind: 'resumeFleet' },
  { kind: 'pauseShip', ship: SHIP },
  { kind: 'resumeShip', ship: SHIP },
  { kind: 'setLanes', ship: SHIP, lanes: ['mine'] },
  { kind: 'cancelMission', ship: SHIP },
  { kind: 'sellEverything', ship: SHIP },
  { kind: 'retireShip', ship: SHIP },
  { kind: 'buyShip', shipType: 'SHIP_PROBE' },
  { kind: 'reloadStrategy' },
];

const json = { 'content-type': 'application/json' };
const right = { authorization: `Bearer ${TOKEN}` };

/** Ways to give an order that are no right token in the header. */
const WITHOUT_TOKEN: readonly (readonly [string, string, Record<string, string>, object])[] = [
  ['no token', '/api/orders', {}, {}],
  ['a wrong token', '/api/orders', { authorization: `Bearer ${TOKEN.slice(1)}x` }, {}],
  ['the beginning of the token', '/api/orders', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }, {}],
  ['an empty token', '/api/orders', { authorization: 'Bearer ' }, {}],
  ['the token twice', '/api/orders', { authorization: `Bearer ${TOKEN}, Bearer ${TOKEN}` }, {}],
  ['the token without a scheme', '/api/orders', { authorization: TOKEN }, {}],
  ['the token as a password', '/api/orders', { authorization: `Basic ${btoa(`argosy:${TOKEN}`)}` }, {}],
  ['the token in the address', `/api/orders?token=${TOKEN}`, {}, {}],
  ['the token in the address as OAuth has it', `/api/orders?access_token=${TOKEN}`, {}, {}],
  ['the token as a cookie', '/api/orders', { cookie: `token=${TOKEN}; control-token=${TOKEN}` }, {}],
  [
    'the token in another header',
    '/api/orders',
    { 'x-control-token': TOKEN, 'proxy-authorization': `Bearer ${TOKEN}` },
    {},
  ],
  ['the token in the body', '/api/orders', {}, { token: TOKEN, authorization: `Bearer ${TOKEN}` }],
];

describe('without the token in the header nothing changes', () => {
  test.each(WITHOUT_TOKEN)('with %s, whatever is ordered', async (_, path, headers, more) => {
    const before = steered();
    for (const what of ORDERS) {
      const body = JSON.stringify({ ...what, ...more });
      const reply = await ask(at(), path, { method: 'POST', headers: { ...json, ...headers }, body });
      expect([reply.status, reply.json()], what.kind).toMatchObject([401, { error: { code: 'noToken' } }]);
      expect(reply.text).not.toContain(TOKEN.slice(0, 12));
    }
    expect(steered()).toEqual(before);
  });

  test('with any other method at any address, not even with the token', async () => {
    const before = steered();
    const names = ['status', 'ships', 'map', 'galaxy', 'markets', 'contracts', 'samples', 'queue', 'events'];
    const views = [...names, `ships/${SHIP}`];
    const paths = [...readPage().keys(), ...views.map((view) => `/api/${view}`), '/api/stream', '/metrics', '/nothing'];
    const body = JSON.stringify({ kind: 'pauseFleet' });
    // HEAD is answered as GET is, and changes as little.
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      for (const path of paths) {
        const reply = await ask(at(), path, { method, headers: { ...json, ...right }, body });
        expect(reply.status, `${method} ${path}`).toBe(404);
      }
    }
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']) {
      const reply = await ask(at(), '/api/orders', { method, headers: { ...json, ...right }, body });
      expect(reply.status, `${method} /api/orders`).toBe(404);
    }
    const alike = [
      '/api/orders/',
      '/API/ORDERS',
      '//api/orders',
      '/api/%6frders/x',
      '/api/orders;x',
      '/./api/orders/..',
    ];
    for (const path of alike) {
      const reply = await ask(at(), path, { method: 'POST', headers: json, body });
      expect([401, 404], path).toContain(reply.status);
    }
    const overridden = { ...json, 'x-http-method-override': 'POST', 'x-method-override': 'POST' };
    expect((await ask(at(), '/api/orders?_method=POST', { headers: overridden })).status).toBe(404);
    expect(steered()).toEqual(before);
  });

  test('is said once to the log as a warning by the daemon, and shown in no line', () => {
    expect(watched.denied()).toBeGreaterThan(WITHOUT_TOKEN.length * ORDERS.length - 1);
    expect(JSON.stringify(watched.lines())).not.toContain(TOKEN);
    expect(watched.bugs).toEqual([]);
  });
});

describe('a name that leads to this machine without being ours is turned away', () => {
  test.each([
    ...['evil.example', 'evil.example:PORT', 'localhost.evil.example:PORT', '127.0.0.1.nip.io:PORT', 'a127.0.0.1:PORT'],
    ...['127.0.0.1', 'localhost', '127.0.0.1:1', '127.0.0.1:PORT@evil.example', 'evil.example#127.0.0.1:PORT'],
    ...['0.0.0.0:PORT', '127.0.0.2:PORT', '127.1:PORT', '2130706433:PORT', '0x7f.1:PORT', '[::]:PORT'],
    ...['[::ffff:127.0.0.1]:PORT'],
    ...['127.0.0.1:PORT, evil.example', '127.0.0.1.:PORT', 'localhost.:PORT', '127.0.0.1:PORT/', '127.0.0.1:0PORT'],
  ])('Host: %s', async (name) => {
    const before = steered();
    const host = name.replace('PORT', String(at().port));
    for (const path of ['/', '/main.ts', '/api/ships', '/api/stream', '/metrics', '/nothing']) {
      const reply = await ask(at(), path, { headers: { host } });
      expect([reply.status, reply.json()], path).toMatchObject([403, { error: { code: 'foreign' } }]);
    }
    expect((await order(at(), { kind: 'pauseFleet' }, { host })).status).toBe(403);
    expect(steered()).toEqual(before);
  });

  test('and so is none at all, a second one, and another one in the request line', async () => {
    const host = `127.0.0.1:${at().port}`;
    const raw = async (lines: readonly string[]) =>
      (await saidTo(at().port, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)).slice(9, 12);
    expect(await raw(['GET /api/ships HTTP/1.1', `Host: ${host}`])).toBe('200');
    expect(await raw(['GET /api/ships HTTP/1.1'])).toBe('400');
    expect(await raw(['GET /api/ships HTTP/1.0'])).toBe('403');
    expect(await raw(['GET /api/ships HTTP/1.1', 'Host: evil.example', `X-Forwarded-Host: ${host}`])).toBe('403');
    expect(['400', '403']).toContain(await raw(['GET /api/ships HTTP/1.1', 'Host: evil.example', `Host: ${host}`]));
    expect(await raw(['GET /api/ships HTTP/1.1', 'Host:'])).toBe('403');
    expect(await raw(['GET http://evil.example/api/ships HTTP/1.1', `Host: ${host}`])).toBe('403');
    expect(await raw([`GET http://${host}/api/ships HTTP/1.1`, 'Host: evil.example'])).toBe('403');
    expect(await raw([`CONNECT ${host} HTTP/1.1`, `Host: ${host}`])).not.toBe('200');
  });
});

describe('what another page makes a browser send is turned away', () => {
  const evil = { origin: 'https://evil.example' };
  const body = JSON.stringify({ kind: 'pauseFleet' });
  const post = (headers: Record<string, string>): Asking => ({ method: 'POST', headers, body });

  // What a browser sends without asking first: three types of body, and the origin.
  test.each<[string, Record<string, string>]>([
    ['a form', { ...evil, 'content-type': 'application/x-www-form-urlencoded' }],
    ['a form with a file', { ...evil, 'content-type': 'multipart/form-data; boundary=x' }],
    ['plain text', { ...evil, 'content-type': 'text/plain' }],
    ['a beacon without a type', evil],
    ['a page in a sandbox, or a file', { origin: 'null', 'content-type': 'text/plain' }],
    ['a page of another port of this machine', { origin: 'http://127.0.0.1:1', 'content-type': 'text/plain' }],
    ['a page of the same name under https', { origin: 'https://127.0.0.1:PORT', 'content-type': 'text/plain' }],
    ['an extension', { origin: 'chrome-extension://abc', ...json }],
    ['two origins', { origin: 'http://127.0.0.1:PORT http://evil.example', ...json }],
    ['a browser that hides the origin', { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }],
    ['another port, by fetch metadata', { 'sec-fetch-site': 'same-site', ...json }],
    [
      'a form that opens a page',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
  ])('%s, with the right token or without', async (_, headers) => {
    const before = steered();
    const own = Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', String(at().port))]);
    for (const token of [{}, right]) {
      const reply = await ask(at(), '/api/orders', post({ ...Object.fromEntries(own), ...token }));
      expect([reply.status, reply.json()]).toMatchObject([403, { error: { code: 'foreign' } }]);
    }
    expect(steered()).toEqual(before);
  });

  test('its question whether it may ask is answered with no', async () => {
    const headers = {
      ...evil,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const reply = await ask(at(), '/api/orders', { method: 'OPTIONS', headers });
    expect(reply.status).toBe(403);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test.each([
    ['a script', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, 403],
    ['an image', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
    ['a frame', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
    ['a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
    ['the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
    ['the page itself', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 200],
  ] as const)('the page, asked for by %s', async (_, headers, status) => {
    expect((await ask(at(), '/', { headers })).status).toBe(status);
    const view = await ask(at(), '/api/ships', { headers });
    expect(view.status).toBe(
      headers['sec-fetch-site'] === 'none' || headers['sec-fetch-site'] === 'same-origin' ? 200 : 403,
    );
  });
});

describe('names from the server', () => {
  const EVIL = `A"\\</script><img src=x onerror=alert(1)>\n\nevent: gone\ndata: ["ALL"]\n\u2028${'\u001b[2J'}{b="c"} 1\n`;

  test('break out of no reply, stream, metric or page', async () => {
    const present = watched.ownerConsole.present();
    const [ship] = present.ships();
    if (ship === undefined) throw new Error('expected a ship');
    const evil: ShipView = { ...ship, symbol: EVIL, state: EVIL, role: EVIL, idleBecause: EVIL };
    const status = { ...present.status(), callsign: EVIL, version: EVIL, shipsByState: { [EVIL]: 1 } };
    const requestCounts = () => new Map([[EVIL, new Map([[EVIL, 3]])]]);
    const operator: Operator = { ...present, ships: () => [evil], status: () => status, requestCounts };
    const { dashboard, log, bugs } = await servePage(() => operator);
    const stream = await listen(dashboard, '/api/stream?after=0');
    log.warn('order.dropped', { ship: EVIL, order: 'x', reason: EVIL });
    await stream.until(() => stream.messages('event').length > 0);
    expect(stream.messages('ships')).toEqual([[JSON.parse(JSON.stringify(evil))]]);
    expect(stream.messages('event')).toHaveLength(1);
    expect(stream.messages('gone')).toEqual([]);
    const reply = await ask(dashboard, '/api/ships');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.json()).toMatchObject({ ships: JSON.parse(JSON.stringify([evil])) });
    const metrics = readExposition((await ask(dashboard, '/metrics')).text);
    const labels = metrics.flatMap(({ samples }) => samples.flatMap((sample) => Object.values(sample.labels)));
    expect(labels.filter((label) => label === EVIL).length).toBeGreaterThan(6);
    for (const path of ['/', '/index.html']) expect((await ask(dashboard, path)).text).not.toContain('onerror');
    const strange = await ask(dashboard, `/api/ships/${encodeURIComponent(EVIL)}`);
    expect(strange.status).toBe(404);
    expect(strange.text).not.toMatch(/script|onerror/);
    expect(bugs).toEqual([]);
    await dashboard.close();
  });
});
