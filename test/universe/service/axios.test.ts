import axios from 'axios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/time/clock.ts';
import { type ServedUniverse, serveUniverse } from '../../../src/universe/service/http-server.ts';
import { createUniverse } from '../../../src/universe/universe.ts';
import type { Json } from './player.ts';

const HOUR_MS = 3_600_000;

let aheadMs = 0;
const real = systemClock();
const clock: Clock = { ...real, nowMs: () => real.nowMs() + aheadMs };
const universe = createUniverse({ seed: 1, speed: 1, startedAtMs: clock.nowMs(), systems: 60 });
let served: ServedUniverse;

beforeAll(async () => {
  served = await serveUniverse(universe, { port: 0, clock });
});
afterAll(() => served.close());

/** The cheapest thing that one market makes and another wants. */
function tradeOf(markets: readonly Json[]): { good: string; from: string; to: string } {
  for (const { symbol: from, exports } of markets)
    for (const { symbol: good } of exports) {
      const buyer = markets.find(({ imports }) => imports.some((listed: Json) => listed.symbol === good));
      if (buyer !== undefined) return { good, from, to: buyer.symbol };
    }
  throw new Error('expected a good that one market makes and another wants');
}

test('a client on axios, which claims a form where it sends no body, plays from its registration to a sale', async () => {
  const account = universe.mintAccountToken('axios');
  const client = axios.create({ baseURL: served.url, proxy: false, headers: { Authorization: `Bearer ${account}` } });
  // So that the limiter has nothing to say.
  client.interceptors.request.use((request) => {
    aheadMs += 600;
    return request;
  });
  const get = async (path: string): Promise<Json> => (await client.get(path)).data.data;
  const post = async (path: string, body?: object): Promise<Json> => (await client.post(path, body)).data.data;
  const { token, ships, contract } = await post('/register', { symbol: 'AXIOS', faction: 'COSMIC' });
  client.defaults.headers.Authorization = `Bearer ${token}`;
  const ship = `/my/ships/${ships[0].symbol}`;
  const go = async (waypointSymbol: string) => {
    await post(`${ship}/dock`);
    await post(`${ship}/refuel`);
    if ((await get(ship)).nav.waypointSymbol === waypointSymbol) return;
    await post(`${ship}/orbit`);
    await client.patch(`${ship}/nav`, { flightMode: 'DRIFT' });
    await post(`${ship}/navigate`, { waypointSymbol });
    aheadMs += 10 * HOUR_MS;
    await post(`${ship}/dock`);
  };
  expect((await post(`/my/contracts/${contract.id}/accept`)).contract.accepted).toBe(true);
  const system = ships[0].nav.systemSymbol;
  const places = await get(`/systems/${system}/waypoints?traits=MARKETPLACE&limit=20`);
  const markets = await Promise.all(
    places.map(({ symbol }: Json) => get(`/systems/${system}/waypoints/${symbol}/market`)),
  );
  const { good, from, to } = tradeOf(markets);
  await go(from);
  await post(`${ship}/purchase`, { symbol: good, units: 1 });
  await go(to);
  const { transaction } = await post(`${ship}/sell`, { symbol: good, units: 1 });
  expect(transaction).toMatchObject({ type: 'SELL', tradeSymbol: good, units: 1, waypointSymbol: to });
});
