import { describe, expect, test } from 'vitest';
import { ok, systemOf } from './flight.ts';
import { newPlayer, newUniverse, registered } from './player.ts';

/** Paths below the base address. */
type Path = { readonly ship: string; readonly contract: string };

describe('bodies', () => {
  test.each([
    ['a JSON type over no body', '', { 'content-type': 'application/json' }, 422, 3001],
    ['text that is no JSON', '{"symbol":', { 'content-type': 'application/json' }, 422, 3001],
    ['a list', '[]', { 'content-type': 'application/json' }, 422, 3001],
    ['null', 'null', { 'content-type': 'application/json' }, 422, 3001],
    ['no body at all', undefined, {}, 422, 3001],
    ['a body of another type', 'symbol=FUEL', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 5000],
    ['a body of no type', '{}', { 'content-type': '' }, 415, 5000],
  ])('%s is refused where a body is needed', (_what, body, headers, status, code) => {
    const { player, ship } = registered();
    const answer = player.send('POST', `/my/ships/${ship}/sell`, body, headers);
    expect(answer).toMatchObject({ status, json: { error: { code } } });
  });

  test('a JSON type over no body is refused even where none is needed; {} and nothing are fine', () => {
    const { player, ship } = registered();
    const dock = (body: unknown, headers = {}) => player.send('POST', `/my/ships/${ship}/dock`, body, headers);
    expect(dock('', { 'content-type': 'application/json' }).json.error.code).toBe(3001);
    expect(dock({}).status).toBe(200);
    expect(dock('{}', { 'content-type': 'application/json; charset=utf-8' }).status).toBe(200);
    expect(dock(undefined).status).toBe(200);
  });

  test.each([
    ['navigating', ({ ship }: Path) => `${ship}/navigate`, { waypointSymbol: 'X1-A-1' }],
    ['selling', ({ ship }: Path) => `${ship}/sell`, { symbol: 'FUEL', units: 1 }],
    [
      'delivering',
      ({ contract }: Path) => `${contract}/deliver`,
      { shipSymbol: 'VOYAGER-1', tradeSymbol: 'FUEL', units: 1 },
    ],
  ])('%s without any of its required fields is refused', (_what, pathOf, body) => {
    const { player, ship, start } = registered();
    const path = pathOf({ ship: `/my/ships/${ship}`, contract: `/my/contracts/${start.contract.id}` });
    for (const name of Object.keys(body)) {
      const answer = player.post(path, { ...body, [name]: undefined });
      expect(answer, name).toMatchObject({ status: 422, json: { error: { code: 3001 } } });
    }
  });

  test('a body with two faults lists both', () => {
    const { player, ship } = registered();
    const { data } = player.post(`/my/ships/${ship}/sell`, { units: -1 }).json.error;
    expect(data.zodIssues.map((issue: { path: string[] }) => issue.path.join('.')).sort()).toEqual(['symbol', 'units']);
  });

  test.each([
    '',
    '0',
    '-1',
    '1.5',
    'abc',
    ' 5',
    '5 ',
    '05',
    '1e1',
    '99999999999999999999',
    0,
    -1,
    1.5,
    null,
    true,
    [5],
  ])('units of %j are refused', (units) => {
    const { player, ship } = registered();
    const answer = player.post(`/my/ships/${ship}/purchase`, { symbol: 'FUEL', units });
    expect(answer).toMatchObject({ status: 422, json: { error: { code: 3001 } } });
    expect(answer.json.error.data.zodIssues).toHaveLength(1);
  });
});

describe('addresses', () => {
  test.each([
    ['GET', '/nothing'],
    ['GET', '/my/ships/VOYAGER-1/sell'],
    ['DELETE', '/my/agent'],
    ['POST', '/my/agent'],
    ['GET', '/my/ships/VOYAGER-9'],
    ['GET', '/my/ships/constructor'],
    ['GET', '/my/contracts/constructor'],
    ['GET', '/systems/X9-ZZ99'],
    ['GET', '/systems/constructor/waypoints'],
    ['GET', '/my/ships/%zz'],
  ])('%s %s is not found', (method, path) => {
    const { player } = registered();
    expect(player.send(method, path)).toMatchObject({ status: 404, json: { error: { code: 404 } } });
  });

  test('a waypoint is found in its own system only', () => {
    const { player, start } = registered();
    const home = systemOf(start.agent.headquarters);
    expect(player.get(`/systems/${home}/waypoints/${home}-ZZ9`).status).toBe(404);
    expect(player.get(`/systems/${home}/waypoints/constructor`).status).toBe(404);
    expect(player.get(`/systems/X1-ZZ99/waypoints/${start.agent.headquarters}`).status).toBe(404);
  });

  test('what does not begin with /v2 is not found', () => {
    const universe = newUniverse();
    for (const path of ['/', '/v1/my/agent', '/v22', '']) {
      const request = { method: 'GET', path, headers: {}, body: undefined, address: path };
      expect(universe.handle(request, 0).status).toBe(404);
    }
  });

  test('another agent’s ship and contract are not found', () => {
    const { player, ship, start } = registered();
    const other = newPlayer(player.universe);
    other.register('OTHER');
    expect(other.get(`/my/ships/${ship}`).status).toBe(404);
    expect(other.post(`/my/ships/${ship}/orbit`).status).toBe(404);
    expect(other.get(`/my/contracts/${start.contract.id}`).status).toBe(404);
  });
});

describe('listings', () => {
  test('have ten entries a page unless asked for, and twenty at most', () => {
    const { player, start } = registered();
    const list = (query: string) => player.get(`/systems/${systemOf(start.agent.headquarters)}/waypoints${query}`);
    expect(list('').json.meta).toMatchObject({ page: 1, limit: 10 });
    expect(list('?limit=20').json.data).toHaveLength(20);
    expect(list('?limit=20&page=99').json.data).toEqual([]);
  });

  test('together the pages hold every waypoint once', () => {
    const { player, start } = registered();
    const home = systemOf(start.agent.headquarters);
    const pages = [1, 2, 3, 4, 5].map((page) => player.get(`/systems/${home}/waypoints?limit=20&page=${page}`).json);
    const symbols = pages.flatMap(({ data }) => data.map((waypoint: { symbol: string }) => waypoint.symbol));
    expect(new Set(symbols).size).toBe(pages[0].meta.total);
    const inSystem = ok(player.get(`/systems/${home}`)).waypoints.map(
      (waypoint: { symbol: string }) => waypoint.symbol,
    );
    expect(symbols).toEqual(inSystem);
  });

  test.each(['limit=21', 'limit=0', 'limit=abc', 'limit=', 'limit=1.5', 'page=0', 'page=-1', 'page=x'])(
    '?%s is refused',
    (query) => {
      const { player } = registered();
      for (const path of ['/my/ships', '/my/contracts']) {
        expect(player.get(`${path}?${query}`)).toMatchObject({ status: 422, json: { error: { code: 3001 } } });
      }
    },
  );

  test('waypoints are filtered by type and by traits, one or several', () => {
    const { player, start } = registered();
    const home = systemOf(start.agent.headquarters);
    const list = (query: string) => ok(player.get(`/systems/${home}/waypoints?limit=20&${query}`));
    const traitsOf = (waypoint: { traits: { symbol: string }[] }) => waypoint.traits.map((trait) => trait.symbol);
    expect(list('type=JUMP_GATE').map((waypoint: { type: string }) => waypoint.type)).toEqual(['JUMP_GATE']);
    const yards = list('traits=SHIPYARD');
    expect(yards).toHaveLength(3);
    for (const yard of yards) expect(traitsOf(yard)).toContain('SHIPYARD');
    for (const both of list('traits=MARKETPLACE&traits=OUTPOST')) {
      expect(traitsOf(both)).toEqual(expect.arrayContaining(['MARKETPLACE', 'OUTPOST']));
    }
  });
});
