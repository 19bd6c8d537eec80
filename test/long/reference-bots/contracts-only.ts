import { clientOf, apart as distance, type Named, type Place, type Ship, type World } from './client.ts';

type List = 'exports' | 'exchange' | 'imports';

interface Market extends Record<List, readonly Named[]> {
  readonly tradeGoods?: readonly { symbol: string; tradeVolume: number; purchasePrice: number }[];
}

type Line = { tradeSymbol: string; destinationSymbol: string; unitsRequired: number; unitsFulfilled: number };
type Contract = { id: string; accepted: boolean; fulfilled: boolean; terms: { deliver: Line[] } };

/**
 * Lives on contracts alone: buys what each asks for where it is made and brings it with the frigate, one after another.
 * Plain HTTP by the service's public description, nothing else; never tuned to the universe it is played in.
 */
export async function play(world: World): Promise<void> {
  const { call, listed, action, fly, credits: creditsNow } = clientOf(world);

  const ships = await call<Ship[]>('GET', '/my/ships');
  const frigate = ships.find((ship) => ship.cargo.capacity > 0);
  if (!frigate) throw new Error('expected a ship with a hold');
  const system = frigate.nav.systemSymbol;
  const places = new Map<string, Place>();
  const markets = new Map<string, Market>();
  const marketOf = (symbol: string) => call<Market>('GET', `/systems/${system}/waypoints/${symbol}/market`);
  for (const place of await listed<Place>(`/systems/${system}/waypoints?traits=MARKETPLACE&`)) {
    places.set(place.symbol, place);
    markets.set(place.symbol, await marketOf(place.symbol));
  }
  const nowhere = { symbol: '', x: 0, y: 0 };
  const apart = (a: string, b: string) => distance(places.get(a) ?? nowhere, places.get(b) ?? nowhere);
  const sells = (symbol: string, good: string, lists: readonly List[]) =>
    lists.some((list) => markets.get(symbol)?.[list].some((listed) => listed.symbol === good));

  /** The nearest market that makes the good, or else exchanges it, or else parts with what it imports. */
  function sourceOf({ tradeSymbol, destinationSymbol }: Line): string | undefined {
    const near = [...markets.keys()].sort((a, b) => apart(a, destinationSymbol) - apart(b, destinationSymbol));
    const from = (list: List) => near.find((at) => sells(at, tradeSymbol, [list]));
    return from('exports') ?? from('exchange') ?? from('imports');
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
    await fly(ship, next);
    return go(ship, to);
  }

  async function buy(ship: Ship, good: string, wanted: number): Promise<void> {
    for (let rest = wanted; rest > 0; ) {
      const credits = await creditsNow();
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
