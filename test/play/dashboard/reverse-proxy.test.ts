import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operator } from '../../../src/daemon/operator.ts';
import type { DashboardServer } from '../../../src/dashboard/server.ts';
import { ask, servePage } from './watched.ts';

const NAME = 'argosy.example.org';

let dashboard: DashboardServer;
let operator: Operator | undefined;
beforeAll(async () => {
  const names = { host: '0.0.0.0', allowedHosts: [NAME, 'other.example:8443'], basePath: '/argosy' };
  dashboard = (await servePage(() => operator, names)).dashboard;
});
afterAll(() => dashboard.close());

/** The answer's status where the daemon is not ready: 503 for who may ask. */
const statusOf = async (headers: Record<string, string>) => (await ask(dashboard, '/api/ships', { headers })).status;

describe('a page behind a reverse proxy', () => {
  test.each<[string, Record<string, string>, number]>([
    ['by the name of the proxy', { host: NAME }, 503],
    ['by that name in capitals and with a port', { host: `${NAME.toUpperCase()}:8443` }, 503],
    ['by a name with its port', { host: 'other.example:8443' }, 503],
    ['by that name with another port', { host: 'other.example' }, 403],
    ['by a name that ends like it', { host: `evil-${NAME}` }, 403],
    ['by a name that begins like it', { host: `${NAME}.evil.example` }, 403],
    ['from its own page over TLS', { host: NAME, origin: `https://${NAME}` }, 503],
    ['from its own page on a port', { host: `${NAME}:8443`, origin: `https://${NAME}:8443` }, 503],
    ['from its own page, the host changed by the proxy', { origin: `https://${NAME}` }, 503],
    ['from a page on another port of the proxy', { host: NAME, origin: `https://${NAME}:9999` }, 403],
    ['from a page elsewhere', { host: NAME, origin: 'https://evil.example' }, 403],
    ['from a page without an origin', { host: NAME, origin: 'null' }, 403],
  ])('asked %s', async (_what, headers, status) => {
    expect(await statusOf(headers)).toBe(status);
  });

  test('is served under its path and without it, and nowhere else', async () => {
    const [page, bare] = [await ask(dashboard, '/argosy/'), await ask(dashboard, '/')];
    expect([page.status, page.text]).toEqual([200, bare.text]);
    for (const path of ['/argosy/main.ts', '/argosy/metrics', '/argosy/healthz'])
      expect((await ask(dashboard, path)).status, path).toBe(200);
    for (const path of ['/argosyx/', '/argosy/argosy/', '/argosy//'])
      expect((await ask(dashboard, path)).status, path).toBe(404);
    expect((await ask(dashboard, '/argosy/', { headers: { host: 'evil.example' } })).status).toBe(403);
  });

  test('is asked for again with a slash at the end, so that its relative addresses lead to it', async () => {
    const { status, headers } = await ask(dashboard, '/argosy');
    expect([status, headers.location]).toEqual([308, '/argosy/']);
  });

  test('names no address that begins at the root', async () => {
    const { text } = await ask(dashboard, '/argosy/');
    expect(text.match(/(?:href|src)="[^"]*"/g)?.filter((address) => !/"[.#]/.test(address))).toEqual([]);
  });
});

describe('a supervisor', () => {
  const elsewhere = { headers: { host: '10.0.0.7:8470' } };

  test('learns by any name whether the process lives and whether its ships are at work', async () => {
    const alive = await ask(dashboard, '/healthz', elsewhere);
    expect([alive.status, alive.json()]).toEqual([200, { alive: true }]);
    const waiting = await ask(dashboard, '/readyz', elsewhere);
    expect([waiting.status, waiting.json()]).toEqual([503, { ready: false }]);
    operator = {} as Operator;
    const ready = await ask(dashboard, '/readyz', elsewhere);
    operator = undefined;
    expect([ready.status, ready.json()]).toEqual([200, { ready: true }]);
  });

  test('learns nothing else by a foreign name', async () => {
    for (const path of ['/', '/metrics', '/api/events', '/healthz/..'])
      expect((await ask(dashboard, path, elsewhere)).status, path).toBe(403);
  });
});
