import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/time/clock.ts';
import { ListenError, type ServedUniverse, serveUniverse } from '../../../src/universe/service/http-server.ts';
import type { Universe } from '../../../src/universe/universe.ts';
import { type Json, newUniverse } from './player.ts';

describe('a served universe', () => {
  const clock = systemClock();
  let universe: Universe;
  let served: ServedUniverse;
  beforeEach(async () => {
    universe = newUniverse({ startedAtMs: clock.nowMs(), speed: 100 });
    served = await serveUniverse(universe, { port: 0, clock });
  });
  afterEach(() => served.close());

  async function send(
    method: string,
    path: string,
    init: RequestInit = {},
  ): Promise<{ response: Response; json: Json }> {
    const response = await fetch(`${served.url}${path}`, { method, ...init });
    const text = await response.text();
    return { response, json: text === '' ? undefined : JSON.parse(text) };
  }

  async function register(): Promise<Record<string, string>> {
    const headers = { authorization: `Bearer ${universe.mintAccountToken('a')}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ symbol: 'VOYAGER', faction: 'COSMIC' });
    const { json } = await send('POST', '/register', { headers, body });
    return { authorization: `Bearer ${json.data.token}` };
  }

  test('registers an agent and trades over loopback, with the limit’s headers on every reply', async () => {
    const headers = await register();
    const body = JSON.stringify({ symbol: 'FUEL', units: '2' });
    const typed = { ...headers, 'content-type': 'application/json' };
    const { response, json } = await send('POST', '/my/ships/VOYAGER-1/purchase', { headers: typed, body });
    expect(response.status).toBe(201);
    expect(json.data.cargo.units).toBe(2);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-ratelimit-limit-burst')).toBe('30');
    expect(Math.abs(Date.parse(response.headers.get('date') ?? '') - clock.nowMs())).toBeLessThan(2000);
  });

  test('answers 204 with nothing', async () => {
    const { response, json } = await send('GET', '/my/ships/VOYAGER-1/cooldown', { headers: await register() });
    expect(response.status).toBe(204);
    expect(json).toBeUndefined();
  });

  test.each([
    ['GET', '/nothing'],
    ['DELETE', '/my/agent'],
    ['PROPFIND', '/my/agent'],
    ['GET', '/%zz'],
  ])('answers %s %s with an error in JSON', async (method, path) => {
    const { response, json } = await send(method, path);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(json.error).toMatchObject({ code: response.status, message: expect.any(String) });
  });

  test('names a port that is in use', async () => {
    const second = serveUniverse(newUniverse(), { port: served.port, clock });
    await expect(second).rejects.toThrow(ListenError);
    await expect(second).rejects.toMatchObject({
      code: 'EADDRINUSE',
      message: expect.stringContaining(`127.0.0.1:${served.port}: the port is in use`),
    });
  });

  test('takes no request once it is closed', async () => {
    await served.close();
    await expect(send('GET', '/')).rejects.toThrow();
  });
});

test('a bug of the universe is a bare 500 to the client and is told to the server', async () => {
  const clock = systemClock();
  const bugs: unknown[] = [];
  const broken: Universe = {
    ...newUniverse(),
    handle: () => {
      throw new RangeError('secret');
    },
  };
  const served = await serveUniverse(broken, { port: 0, clock, onBug: (error) => bugs.push(error) });
  const response = await fetch(`${served.url}/my/agent`);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
  expect(bugs).toEqual([expect.objectContaining({ message: 'secret' })]);
  await served.close();
});
