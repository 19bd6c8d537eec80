import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HistoryView, PriceHistoryView } from '../../../src/daemon/book-views.ts';
import type { EventView, ShipView, StatusView } from '../../../src/daemon/views.ts';
import { chooseMission } from '../../../src/plan/choose.ts';
import { readExposition } from './exposition.ts';
import { ask, eventually, openWatched, order, TOKEN } from './watched.ts';

const PROBE = 'ARGOSY-1-2';
const SICK = 'ARGOSY-1-3';

const choose: typeof chooseMission = (plan) => {
  if (plan.ship.symbol === SICK) throw new TypeError('a bug of the planner');
  return chooseMission(plan);
};
// Its failures must fall into ten game minutes, also on a busy machine.
const watched = await openWatched({ choose }, 240);
afterAll(watched.close);

const at = () => watched.dashboard;
const error = (code: string, message: RegExp) => ({ error: { code, message: expect.stringMatching(message) } });

test('before the daemon is ready the page is served, and views and orders say so', async () => {
  expect(await ask(at(), '/')).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect((await ask(at(), '/metrics')).text).toMatch(/^argosy_ready 0$/m);
  expect(readExposition((await ask(at(), '/metrics')).text)).toHaveLength(5);
  const views = ['status', 'ships', 'map', 'map/X1-A', 'galaxy', 'markets', 'contracts', 'history', 'profit', 'trades'];
  for (const path of [...views, 'story', 'days', 'boards', 'shipyards', 'queue', 'prices/A/B', `ships/${PROBE}`]) {
    const reply = await ask(at(), `/api/${path}`);
    expect(reply.status, path).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.json()).toEqual(error('notReady', /the daemon is starting.*try again/));
  }
  const early = await order(at(), { kind: 'pauseFleet' });
  expect([early.status, early.json()]).toEqual([503, error('notReady', /starting/)]);
});

/** What the dashboard for Grafana asks Prometheus. */
function dashboardQueries(): string[] {
  const path = new URL('../../../config/container/grafana/argosy.json', import.meta.url);
  const { panels } = JSON.parse(readFileSync(path, 'utf8')) as { panels: { targets: { expr: string }[] }[] };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** The fleet rests meanwhile, and goes on whatever becomes of the test. */
async function whileAllRest(look: () => Promise<void>): Promise<void> {
  expect((await order(at(), { kind: 'pauseFleet' })).status).toBe(200);
  try {
    const { ships } = watched.ownerConsole.present();
    await eventually(() => ships().every(({ state }) => ['paused', 'quarantined'].includes(state)));
    await look();
  } finally {
    await order(at(), { kind: 'resumeFleet' });
  }
  expect(watched.ownerConsole.present().status().paused).toBe(false);
}

/** What the views are made of, but for clocks. */
function shown(): string {
  const { status, ships, markets, map } = watched.ownerConsole.present();
  const { credits, netWorth, requests, shipsByState } = status();
  const warned = watched.lines().filter(({ level }) => level === 'warn').length;
  const of = [credits, netWorth, requests.started, shipsByState, warned];
  return JSON.stringify([of, ships(), markets(), map()]);
}

/** What a look saw that nothing changed under: books are read, and the daemon itself asks, while ships rest, too. */
async function lookWhileStill<Seen>(look: () => Promise<Seen>): Promise<Seen> {
  for (;;) {
    const before = shown();
    const seen = await look();
    if (shown() === before) return seen;
  }
}

describe('a daemon at work', () => {
  beforeAll(async () => {
    await watched.start();
    await eventually(() => watched.ownerConsole.present().ship(SICK)?.state === 'quarantined');
  });

  test('shows what its operator says, exactly, while nothing changes', () =>
    whileAllRest(async () => {
      const present = watched.ownerConsole.present();
      const views: Record<string, () => unknown> = {
        ships: present.ships,
        map: present.map,
        [`map/${PROBE}`]: () => present.map(PROBE),
        galaxy: present.galaxy,
        markets: present.markets,
        contracts: present.contracts,
        shipyards: present.shipyards,
        profit: present.profit,
        trades: present.trades,
        [`ships/${PROBE}`]: () => present.ship(PROBE),
      };
      for (const [path, view] of Object.entries(views)) {
        const reply = await lookWhileStill(() => ask(at(), `/api/${path}`));
        expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
        const shown = JSON.parse(JSON.stringify(await view()));
        expect(reply.json(), path).toEqual({
          agent: 'ARGOSY-1',
          ...(Array.isArray(shown) ? { [path]: shown } : shown),
        });
      }
      const status = await lookWhileStill(() => ask(at(), '/api/status'));
      const { callsign, credits, netWorth, startedAtMs } = present.status();
      expect(status.json()).toMatchObject({ callsign, credits, netWorth, startedAtMs, paused: true });
    }));

  test('shows the queue in order, prices over time and the log', async () => {
    const queue = (await ask(at(), '/api/queue')).json();
    expect(queue).toMatchObject({ budgetPerMinute: 150, line: expect.any(Array) });
    const [market] = watched.ownerConsole
      .present()
      .markets()
      .filter(({ seenAtMs }) => seenAtMs !== null);
    const good = market?.goods.find(({ seenAtMs }) => seenAtMs !== null)?.tradeSymbol;
    const prices = (await ask(at(), `/api/prices/${market?.symbol}/${good}`)).json() as PriceHistoryView;
    expect(prices.looks).toBeGreaterThan(0);
    expect(prices.sellPrice).toHaveLength(prices.atMs.length);
    const none = (await ask(at(), `/api/prices/${market?.symbol}/${good}?until=1`)).json() as PriceHistoryView;
    expect(none.looks).toBe(0);
    const history = (await ask(at(), '/api/history?from=1')).json() as HistoryView;
    expect(history.netWorth).toHaveLength(history.atMs.length);
    expect(history.netWorth[0]).toBe(175_000);
    const eventsOf = async (query: string) =>
      ((await ask(at(), `/api/events${query}`)).json() as { events: EventView[] }).events;
    const events = await eventsOf('');
    expect(events).toContainEqual(expect.objectContaining({ event: 'daemon.ready', level: 'info', ship: null }));
    const later = await eventsOf(`?after=${events[4]?.id}`);
    expect(later[0]?.id).toBe((events[4]?.id ?? 0) + 1);
  });

  test('has metrics by the names and units that Prometheus expects, of few series', async () => {
    const { text, headers } = await ask(at(), '/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0.0.4/);
    const metrics = readExposition(text);
    expect(metrics.length).toBeGreaterThan(25);
    expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length);
    for (const { name, type, help, samples } of metrics) {
      expect(name).toMatch(/^(?:argosy|process)_[a-z0-9]+(?:_[a-z0-9]+)*$/);
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      if (/seconds|credits|units|bytes|ratio/.test(name))
        expect(name).toMatch(/_(?:seconds|credits|units|bytes|ratio)(?:_total|_per_game_hour)?$/);
      expect(help, name).toMatch(/^[A-Z1].{10,}\.$/);
      expect(samples.length, name).toBeGreaterThan(0);
    }
    const labels = new Set(metrics.flatMap(({ samples }) => samples.flatMap((sample) => Object.keys(sample.labels))));
    expect([...labels].sort()).toEqual([
      'agent',
      'lane',
      'level',
      'operation',
      'outcome',
      'ship',
      'state',
      'type',
      'version',
    ]);
    const ships = watched.ownerConsole.present().ships().length;
    const perShip = metrics.filter(({ samples }) => samples.some(({ labels: { ship } }) => ship !== undefined));
    expect(perShip).toHaveLength(4);
    const told =
      readFileSync(new URL('../../../docs/steering.md', import.meta.url), 'utf8').split('## Metrics')[1] ?? '';
    const documented = new Set([...told.matchAll(/`((?:argosy|process)_\w+)/g)].map(([, name]) => name));
    expect([...documented].sort()).toEqual(metrics.map(({ name }) => name).sort());
    for (const { samples } of perShip) expect(samples.length).toBeLessThanOrEqual(ships);
    const shown = new Set(dashboardQueries().flatMap((query) => query.match(/\b(?:argosy|process)_\w+/g) ?? []));
    expect(shown.size).toBeGreaterThan(12);
    expect([...shown].filter((name) => !documented.has(name))).toEqual([]);
    const grouped = dashboardQueries().flatMap((query) => /(?:by \(|\{)(\w+)/.exec(query)?.[1] ?? []);
    expect(grouped.filter((label) => !labels.has(label))).toEqual([]);
  });

  test('has metrics that say what the API says', () =>
    whileAllRest(async () => {
      const replies = await lookWhileStill(async () => ({
        status: (await ask(at(), '/api/status')).json() as StatusView,
        ships: ((await ask(at(), '/api/ships')).json() as { ships: ShipView[] }).ships,
        metrics: readExposition((await ask(at(), '/metrics')).text),
        warned: watched.lines().filter(({ level }) => level === 'warn').length,
      }));
      const { status, ships, metrics, warned } = replies;
      const value = (name: string, labels: Record<string, string> = {}) =>
        metrics
          .find((metric) => metric.name === name)
          ?.samples.find((sample) => Object.entries(labels).every(([label, text]) => sample.labels[label] === text))
          ?.value;
      expect(value('argosy_ready')).toBe(1);
      expect(value('argosy_fleet_paused')).toBe(1);
      expect(value('argosy_agent_credits')).toBe(status.credits);
      expect(value('argosy_net_worth_credits')).toBe(status.netWorth);
      expect(value('argosy_speed_ratio')).toBe(status.speed);
      expect(value('argosy_start_timestamp_seconds')).toBe(status.startedAtMs / 1_000);
      expect(value('argosy_requests_started_total')).toBe(status.requests.started);
      expect(value('argosy_request_budget_per_game_minute')).toBe(150);
      expect(value('argosy_build_info', { version: status.version })).toBe(1);
      for (const [state, count] of Object.entries(status.shipsByState))
        expect(value('argosy_ships', { state }), state).toBe(count);
      expect(value('argosy_ships', { state: 'quarantined' })).toBe(1);
      for (const { symbol: ship, profitCredits, cargo, fuel } of ships) {
        expect(value('argosy_ship_profit_credits', { ship })).toBe(profitCredits);
        expect(value('argosy_ship_cargo_units', { ship })).toBe(cargo.units);
        expect(value('argosy_ship_fuel_units', { ship })).toBe(fuel.current);
      }
      expect(value('argosy_requests_total', { operation: 'GET /my/agent', outcome: 'done' })).toBeGreaterThan(0);
      expect(value('argosy_log_lines_total', { level: 'warn' })).toBe(warned);
    }));

  test('obeys an order with the token, and the log says who gave it', async () => {
    const paused = await order(at(), { kind: 'pauseShip', ship: PROBE }, { 'user-agent': 'argosy-ctl/1' });
    expect([paused.status, paused.json()]).toEqual([
      200,
      { agent: 'ARGOSY-1', said: expect.stringMatching(/^ARGOSY-1-2 rests/) },
    ]);
    await eventually(() => watched.ownerConsole.present().ship(PROBE)?.state === 'paused');
    const requests = () => watched.ownerConsole.present().ship(PROBE)?.requests;
    const before = requests();
    const host = `127.0.0.1:${at().port}`;
    const resumed = await order(at(), { kind: 'resumeShip', ship: PROBE }, { host, origin: `http://${host}` });
    expect(resumed.status).toBe(200);
    await eventually(() => (requests() ?? 0) > (before ?? 0));
    const given = watched.lines().filter(({ event, ship }) => event === 'order.given' && ship === PROBE);
    expect(given).toMatchObject([
      { by: 'ctl', order: 'pauseShip', ship: PROBE },
      { by: 'page', order: 'resumeShip', ship: PROBE },
    ]);
  });

  const pause = { kind: 'pauseFleet' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const lanesOf = (lanes: unknown) => ({ kind: 'setLanes', ship: PROBE, lanes });
  const pauseOf = (ship: unknown) => ({ kind: 'pauseShip', ship });
  const noToken = /Authorization: Bearer <control token>.*control-token/;
  test.each<[string, unknown, number, string, RegExp, Record<string, string>?]>([
    ['no token', pause, 401, 'noToken', noToken, { authorization: '' }],
    ['a huge body', `{"kind":"${'x'.repeat(100_000)}"}`, 413, 'tooLarge', /4096 bytes at most/],
    ['a body that is no JSON', '{"kind":', 400, 'badBody', /an order as JSON, such as/],
    ['an empty body', '', 400, 'badBody', /an order as JSON/],
    ['another type', 'kind=pauseFleet', 415, 'badBody', /Content-Type: application\/json/, form],
    ['a list', [], 400, 'badOrder', /an object with the key "kind"/],
    ['null', null, 400, 'badOrder', /an object with the key "kind"/],
    ['an order that there is none of', { kind: 'sink' }, 400, 'badOrder', /"kind" to be one of pauseFleet, /],
    ['a name of every object', { kind: 'constructor' }, 400, 'badOrder', /"kind" to be one of/],
    ['a poisoned object', '{"kind":"pauseFleet","__proto__":{"x":1}}', 400, 'badBody', /JSON/],
    ['too little', { kind: 'pauseShip' }, 400, 'badOrder', /the keys "kind", "ship" and no others/],
    ['too much', { ...pause, ship: PROBE }, 400, 'badOrder', /the keys "kind" and no others/],
    ['a ship that moves the cursor', pauseOf('\u001b[2J'), 400, 'badOrder', /symbols/],
    ['a ship that is no text', pauseOf(7), 400, 'badOrder', /symbols/],
    ['a ship that is no word', pauseOf('A'.repeat(900)), 400, 'badOrder', /symbols/],
    ['lanes that are none', lanesOf('mine'), 400, 'badOrder', /a list of lanes or null/],
    ['a ship that is not ours', pauseOf('ARGOSY-1-FF'), 404, 'unknownShip', /one of our ships \(.*got "ARGOSY-1-FF"/],
    ['a ship in quarantine', pauseOf(SICK), 409, 'refused', /in quarantine.*resume/],
    ['a lane that there is none of', lanesOf(['minne']), 409, 'refused', /expected lanes out of/],
    ['a foreign host', pause, 403, 'foreign', /expected this page to be called by 127/, { host: 'argosy.example' }],
  ])('answers %s with what was expected, and nothing changes', async (_, what, status, code, message, headers) => {
    const given = () => watched.lines().filter(({ event }) => event === 'order.given').length;
    const before = given();
    const reply = await order(at(), what, headers);
    expect([reply.status, reply.json()]).toEqual([status, error(code, message)]);
    expect(given()).toBe(before);
    expect(watched.ownerConsole.present().status().paused).toBe(false);
  });

  test.each([
    ['/api/nothing', 404],
    ['/api/ships/ARGOSY-1-FF', 404],
    ['/api/orders', 404],
    ['/../package.json', 404],
    ['/%2e%2e/%2e%2e/package.json', 404],
    ['/page-files.ts', 404],
    ['/tsconfig.json', 404],
    ['/api/ships/%E0%A4%A', 400],
  ])('answers GET %s with %d', async (path, status) => {
    const reply = await ask(at(), path);
    expect(reply.status).toBe(status);
    expect(reply.json()).toMatchObject({ error: { message: expect.any(String) } });
  });

  test('met no bug in all of this', () => {
    expect(watched.bugs).toEqual([]);
    expect(watched.denied()).toBe(1);
  });
});

test('every answer forbids a browser to mix it with others, and none tells a token', async () => {
  const files = ['/', '/main.ts', '/vendor/uplot.js', '/vendor/uplot.css'];
  for (const path of [...files, '/api/status', '/api/ships', '/api/events', '/metrics', '/nothing']) {
    const { headers, text } = await ask(at(), path);
    expect(headers, path).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'self';.*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(text, path).not.toContain(TOKEN);
    expect(text, path).not.toMatch(/eyJ[\w-]{8}/);
    if (!path.includes('vendor')) expect(text, path).not.toContain(process.cwd());
  }
});

test('views are shown by every name of this machine', async () => {
  for (const name of ['localhost', '[::1]', '127.0.0.1'])
    expect((await ask(at(), '/api/events', { headers: { host: `${name}:${at().port}` } })).status).toBe(200);
});
