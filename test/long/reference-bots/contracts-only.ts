/**
 * Lives on contracts alone: buys what each asks for where it is made and brings it with the frigate, one after another.
 * Plain HTTP by the service's public description, nothing else; never tuned to the universe it is played in.
 */
export interface World {
  readonly base: string;
  readonly token: string;
  fetch(url: string, init: RequestInit): Promise<{ readonly status: number; json(): Promise<unknown> }>;
  sleep(ms: number): Promise<void>;
  now(): number;
}

type Place = { symbol: string; x: number; y: number };

type List = 'exports' | 'exchange' | 'imports';

interface Market extends Record<List, readonly { symbol: string }[]> {
  readonly tradeGoods?: readonly { symbol: string; tradeVolume: number; purchasePrice: number }[];
}

interface Ship {
  readonly symbol: string;
  nav: { waypointSymbol: string; systemSymbol: string; route: { arrival: string } };
  fuel: { current: number; capacity: number };
  cargo: { capacity: number; units: number };
}

type Line = { tradeSymbol: string; destinationSymbol: string; unitsRequired: number; unitsFulfilled: number };
type Contract = { id: string; accepted: boolean; fulfilled: boolean; terms: { deliver: Line[] } };

export async function play(world: World): Promise<void> {
  let nextMs = 0;
  async function call<T>(method: string, path: string, body: object = {}): Promise<T> {
    const atMs = Math.max(world.now(), nextMs);
    nextMs = atMs + 510;
    await world.sleep(atMs - world.now());
    const headers = { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' };
    const init = method === 'GET' ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const reply = await world.fetch(world.base + path, init);
    const json = (await reply.json()) as { data: T; error?: { code: number; message: string } };
    if (reply.status === 429) return world.sleep(1_000).then(() => call(method, path, body));
    if (json.error) throw new Error(`${method} ${path}: ${json.error.code} ${json.error.message}`);
    return json.data;
  }

  const ships = await call<Ship[]>('GET', '/my/ships');
  const frigate = ships.find((ship) => ship.cargo.capacity > 0);
  if (!frigate) throw new Error('expected a ship with a hold');
  const system = frigate.nav.systemSymbol;
  const places = new Map<string, Place>();
  const markets = new Map<string, Market>();
  const marketOf = (symbol: string) => call<Market>('GET', `/systems/${system}/waypoints/${symbol}/market`);
  for (let page = 1, found = 20; found === 20; page++) {
    const query = `traits=MARKETPLACE&limit=20&page=${page}`;
    const list = await call<Place[]>('GET', `/systems/${system}/waypoints?${query}`);
    for (const place of list) {
      places.set(place.symbol, place);
      markets.set(place.symbol, await marketOf(place.symbol));
    }
    found = list.length;
  }
  const apart = (a: string, b: string) => {
    const [from, to] = [places.get(a), places.get(b)];
    return Math.hypot((from?.x ?? 0) - (to?.x ?? 0), (from?.y ?? 0) - (to?.y ?? 0));
  };
  const sells = (symbol: string, good: string, lists: readonly List[]) =>
    lists.some((list) => markets.get(symbol)?.[list].some((listed) => listed.symbol === good));

  /** The nearest market that makes the good, or else exchanges it, or else parts with what it imports. */
  function sourceOf({ tradeSymbol, destinationSymbol }: Line): string | undefined {
    const near = [...markets.keys()].sort((a, b) => apart(a, destinationSymbol) - apart(b, destinationSymbol));
    const from = (list: List) => near.find((at) => sells(at, tradeSymbol, [list]));
    return from('exports') ?? from('exchange') ?? from('imports');
  }

  async function action(ship: Ship, what: string, body: object = {}): Promise<void> {
    Object.assign(ship, await call('POST', `/my/ships/${ship.symbol}/${what}`, body));
  }

  /** Flies there by way of fuel stations where one tank does not last. */
  async function go(ship: Ship, to: string): Promise<void> {
    const { waypointSymbol: at } = ship.nav;
    if (at === to) return action(ship, 'dock');
    const isNearer = (stop: string) => apart(at, stop) <= ship.fuel.capacity && apart(stop, to) < apart(at, to);
    const stops = [...places.keys()].filter((stop) => isNearer(stop) && sells(stop, 'FUEL', ['exchange', 'exports']));
    const onTheWay = stops.sort((a, b) => apart(a, to) - apart(b, to))[0];
    const next = apart(at, to) <= ship.fuel.capacity ? to : onTheWay;
    if (next === undefined) throw new Error(`no way from ${at} to ${to}`);
    await action(ship, 'dock');
    if (ship.fuel.current < apart(at, next) + 1) await action(ship, 'refuel');
    await action(ship, 'orbit');
    await action(ship, 'navigate', { waypointSymbol: next });
    await world.sleep(Date.parse(ship.nav.route.arrival) - world.now() + 500);
    return go(ship, to);
  }

  async function buy(ship: Ship, good: string, wanted: number): Promise<void> {
    for (let rest = wanted; rest > 0; ) {
      const { credits } = await call<{ credits: number }>('GET', '/my/agent');
      const { tradeGoods = [] } = await marketOf(ship.nav.waypointSymbol);
      const offer = tradeGoods.find(({ symbol }) => symbol === good);
      const affordable = Math.floor((credits - 1_000) / (offer?.purchasePrice ?? Number.POSITIVE_INFINITY));
      const units = Math.min(rest, offer?.tradeVolume ?? 0, ship.cargo.capacity - ship.cargo.units, affordable);
      if (units <= 0) return;
      await action(ship, 'purchase', { symbol: good, units });
      rest -= units;
    }
  }

  async function bring(ship: Ship, contractId: string, line: Line): Promise<Contract> {
    const { tradeSymbol, destinationSymbol } = line;
    const source = sourceOf(line);
    if (source === undefined) throw new Error(`nobody sells ${tradeSymbol}`);
    const missing = line.unitsRequired - line.unitsFulfilled;
    await go(ship, source);
    await buy(ship, tradeSymbol, missing);
    if (ship.cargo.units === 0) throw new Error(`no credits left to buy ${tradeSymbol} with`);
    await go(ship, destinationSymbol);
    const delivery = { shipSymbol: ship.symbol, tradeSymbol, units: ship.cargo.units };
    const done = await call<{ contract: Contract; cargo: Ship['cargo'] }>(
      'POST',
      `/my/contracts/${contractId}/deliver`,
      delivery,
    );
    ship.cargo = done.cargo;
    return done.contract;
  }

  async function fulfill(ship: Ship, offered: Contract): Promise<void> {
    let contract = offered;
    if (!contract.accepted) await call('POST', `/my/contracts/${contract.id}/accept`);
    for (;;) {
      const line = contract.terms.deliver.find(({ unitsFulfilled, unitsRequired }) => unitsFulfilled < unitsRequired);
      if (line === undefined) break;
      contract = await bring(ship, contract.id, line);
    }
    await call('POST', `/my/contracts/${contract.id}/fulfill`);
  }

  const [first] = await call<Contract[]>('GET', '/my/contracts');
  if (first && !first.fulfilled) await fulfill(frigate, first);
  for (;;) {
    const path = `/my/ships/${frigate.symbol}/negotiate/contract`;
    await fulfill(frigate, (await call<{ contract: Contract }>('POST', path)).contract);
  }
}
