import { describe, expect, test } from 'vitest';
import { tradeSymbols } from '../../src/universe/facts/goods.ts';
import { serveUniverse } from '../../src/universe/service/http-server.ts';
import { engineeredAsteroid, homeWaypoints, put, type Scene, type Stage, scene } from '../universe/operations/scene.ts';
import { planet } from '../universe/operations/stages.ts';
import { ok } from '../universe/service/flight.ts';
import { type Json, newPlayer, registered } from '../universe/service/player.ts';

/** A universe behind HTTP, with the paths of an agent's ship and contract in it. */
interface Wired extends Pick<Scene, 'ship' | 'contract'> {
  /** Sends one request as the customer's document writes them, a game second after the one before; it must succeed. */
  send(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly data: Json }>;
  /** Lets so much server time pass. */
  wait(ms: number): void;
}

/** Runs against a universe with an edited beginning, served on loopback, by a clock that moves when it is told. */
async function overHttp(edit: (stage: Stage) => void, run: (wired: Wired) => Promise<void>): Promise<void> {
  const { player, ship, contract } = scene(edit);
  let atMs = player.nowMs;
  const nowMs = () => atMs;
  const sleepUntil = () => Promise.reject(new Error('nobody sleeps by this clock'));
  const served = await serveUniverse(player.universe, { port: 0, clock: { nowMs, monotonicMs: nowMs, sleepUntil } });
  const wait = (ms: number) => {
    atMs += ms;
  };
  const send: Wired['send'] = async (method, path, body) => {
    wait(1_000);
    const headers = { authorization: `Bearer ${player.token}`, ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${served.url}${path}`, init);
    const { data, error }: Json = await response.json();
    if (error !== undefined) throw new Error(`${method} ${path}: expected a success, got ${error.message}`);
    return { status: response.status, data };
  };
  try {
    await run({ send, ship, contract, wait });
  } finally {
    await served.close();
  }
}

const marketPath = ({ systemSymbol, symbol }: { readonly systemSymbol: string; readonly symbol: string }) =>
  `/systems/${systemSymbol}/waypoints/${symbol}/market`;

/** On the way: in orbit above the engineered asteroid, with all that the starter contract asks for and two more. */
function underWay({ ship, contract }: Stage): void {
  const [line] = contract.deliver;
  if (line === undefined) throw new Error('underWay: expected a line');
  contract.accepted = true;
  put(ship, engineeredAsteroid);
  Object.assign(ship, { cargoCapacity: 500, cargo: { [line.tradeSymbol]: line.unitsRequired + 2 } });
  Object.assign(ship.fuel, { current: 5_000, capacity: 5_000 });
}

test('the seven requests of the document, as it writes them, deliver a contract and sell what is left', async () => {
  await overHttp(underWay, async ({ send, ship, contract, wait }) => {
    const { data: before } = await send('GET', contract);
    const [{ tradeSymbol, destinationSymbol, unitsRequired }] = before.terms.deliver;
    const [shipSymbol, contractId] = [ship, contract].map((path) => path.split('/').at(-1));

    const { data: flight } = await send('POST', `${ship}/navigate`, { waypointSymbol: destinationSymbol });
    expect(flight.nav).toMatchObject({ status: 'IN_TRANSIT', waypointSymbol: destinationSymbol });
    wait(Date.parse(flight.nav.route.arrival) - Date.parse(flight.nav.route.departureTime));
    expect((await send('POST', `${ship}/dock`)).data.nav.status).toBe('DOCKED');
    const { data: there } = await send('GET', ship);
    expect(there).toMatchObject({ symbol: shipSymbol, nav: { waypointSymbol: destinationSymbol, status: 'DOCKED' } });
    expect(there.cargo.inventory).toEqual([expect.objectContaining({ symbol: tradeSymbol, units: unitsRequired + 2 })]);

    const delivery = { shipSymbol, tradeSymbol, units: String(unitsRequired) };
    const { data: delivered } = await send('POST', `/my/contracts/${contractId}/deliver`, delivery);
    expect(delivered.contract.terms.deliver[0].unitsFulfilled).toBe(unitsRequired);
    expect(delivered.cargo.units).toBe(2);
    const { data: fulfilled } = await send('POST', `/my/contracts/${contractId}/fulfill`);
    expect(fulfilled.contract).toMatchObject({ id: contractId, fulfilled: true });

    const market = marketPath({ systemSymbol: planet.systemSymbol, symbol: destinationSymbol });
    const { data: listed } = await send('GET', market);
    const { sellPrice } = listed.tradeGoods.find(({ symbol }: Json) => symbol === tradeSymbol);
    const { status, data: sold } = await send('POST', `${ship}/sell`, { symbol: tradeSymbol, units: '2' });
    expect(status).toBe(201);
    expect(sold.transaction.totalPrice).toBe(2 * sellPrice);
    expect(sold.agent.credits).toBe(fulfilled.agent.credits + 2 * sellPrice);
    expect(sold.cargo).toMatchObject({ units: 0, inventory: [] });
  });
});

describe('a market', () => {
  test('lists imports, exports and exchange goods, and prices each of them while a ship is there', () => {
    for (const waypoint of homeWaypoints.filter(({ trade }) => trade !== undefined)) {
      const set = scene(({ ship }) => put(ship, waypoint, 'DOCKED'));
      const { imports, exports, exchange, tradeGoods } = ok(set.player.get(marketPath(waypoint)));
      const named = (goods: readonly Json[], type: string) => goods.map(({ symbol }) => `${type} ${symbol}`);
      const listed = [...named(imports, 'IMPORT'), ...named(exports, 'EXPORT'), ...named(exchange, 'EXCHANGE')];
      expect(tradeGoods.map(({ type, symbol }: Json) => `${type} ${symbol}`).sort()).toEqual(listed.sort());
    }
  });

  test('sells and buys every good that it lists', () => {
    const set = scene(({ state, ship }) => {
      Object.assign(ship, { cargoCapacity: 500 });
      for (const agent of Object.values(state.agents)) agent.credits = 10_000_000;
    });
    for (const { symbol } of ok(set.player.get(marketPath(planet))).tradeGoods) {
      for (const action of ['purchase', 'sell']) ok(set.player.post(`${set.ship}/${action}`, { symbol, units: 1 }));
    }
  });
});

describe('a contract', () => {
  test('names good, units and waypoint in each of its requirements', () => {
    const symbols = new Set(homeWaypoints.map(({ symbol }) => symbol));
    const { contract } = registered().start;
    expect(contract.terms.deliver.length).toBeGreaterThan(0);
    for (const line of contract.terms.deliver) {
      expect(tradeSymbols).toContain(line.tradeSymbol);
      expect(symbols).toContain(line.destinationSymbol);
      expect(line.unitsRequired).toBeGreaterThan(0);
      expect(line.unitsFulfilled).toBe(0);
    }
  });
});

describe('a ship', () => {
  test('has a hold of finite capacity, which an extraction fills to the last unit and no further', () => {
    const set = scene(({ ship }) => {
      put(ship, engineeredAsteroid);
      ship.cargo = { FUEL: ship.cargoCapacity - 1 };
    });
    const { cargo, cooldown } = ok(set.player.post(`${set.ship}/extract`));
    expect(cargo.units).toBe(cargo.capacity);
    set.player.coolDown(cooldown);
    expect(set.player.post(`${set.ship}/extract`).json.error.code).toBe(4228);
    expect(ok(set.player.get(set.ship)).cargo).toEqual(cargo);
  });
});

test('every trade symbol is upper-case words joined by underscores', () => {
  expect(tradeSymbols.length).toBeGreaterThan(100);
  expect(tradeSymbols.filter((symbol) => !/^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(symbol))).toEqual([]);
});

test("registering with an account token gives a token that opens the agent's operations, of reading and of writing", () => {
  const player = newPlayer();
  const authorization = `Bearer ${player.universe.mintAccountToken('account')}`;
  const body = { symbol: 'NEWCOMER', faction: 'COSMIC' };
  expect(player.post('/register', body).status).toBe(401);
  const answer = player.send('POST', '/register', body, { authorization });
  expect(answer.status).toBe(201);
  const requests = [
    ['GET', '/my/agent'],
    ['GET', '/my/ships/NEWCOMER-1'],
    ['POST', '/my/ships/NEWCOMER-1/orbit'],
  ] as const;
  for (const [method, path] of requests) expect(player.send(method, path).status).toBe(401);
  player.token = answer.json.data.token;
  for (const [method, path] of requests) expect(player.send(method, path).status).toBe(200);
  expect(ok(player.get('/my/agent')).symbol).toBe('NEWCOMER');
});
