import { apart, clientOf, type Named, type Place as Point, type Ship, type World } from './client.ts';

type Place = Point & { type: string; traits: Named[] };
type Yard = { shipTypes: { type: string }[]; ships?: { type: string; purchasePrice: number }[] };

const REACH = 70;
const RESERVE = 5_000;
const DRONE = 'SHIP_MINING_DRONE';

/**
 * A mining fleet: buys drones as long as the purse lasts, digs at the engineered asteroid and sells at the nearest
 * buyers. Plain HTTP by the service's public description, nothing else; never tuned to the universe it is played in.
 * @param world with how many drones to buy
 */
export async function play(world: World & { readonly drones: number }): Promise<void> {
  const { call, listed, action, fly, credits: creditsNow } = clientOf(world);

  const ships = await call<Ship[]>('GET', '/my/ships');
  const system = ships[0]?.nav.systemSymbol ?? '';
  const places = await listed<Place>(`/systems/${system}/waypoints?`);
  const has = (place: Place, trait: string) => place.traits.some(({ symbol }) => symbol === trait);
  const asteroid = places.find(({ type }) => type === 'ENGINEERED_ASTEROID');
  if (!asteroid) throw new Error('expected an engineered asteroid');
  const near = places
    .filter((place) => has(place, 'MARKETPLACE') && apart(place, asteroid) <= REACH)
    .sort((a, b) => apart(a, asteroid) - apart(b, asteroid));
  const buyers = new Map<string, string>();
  for (const { symbol } of near) {
    const path = `/systems/${system}/waypoints/${symbol}/market`;
    const { imports, exchange } = await call<{ imports: Named[]; exchange: Named[] }>('GET', path);
    for (const good of [...imports, ...exchange]) if (!buyers.has(good.symbol)) buyers.set(good.symbol, symbol);
  }

  async function go(ship: Ship, to: string): Promise<void> {
    if (ship.nav.waypointSymbol === to) return;
    await action(ship, 'orbit');
    await fly(ship, to);
  }

  function legTo(ship: Ship, to: string): number {
    const [from, there] = [ship.nav.waypointSymbol, to].map((at) => places.find(({ symbol }) => symbol === at));
    return from && there ? Math.ceil(apart(from, there)) : 0;
  }

  async function fillUpAtTheDepot(ship: Ship): Promise<void> {
    await go(ship, asteroid?.symbol ?? '');
    await action(ship, 'dock');
    await action(ship, 'refuel');
  }

  async function dig(ship: Ship): Promise<void> {
    await go(ship, asteroid?.symbol ?? '');
    await action(ship, 'orbit');
    while (ship.cargo.units < ship.cargo.capacity) {
      await world.sleep(ship.cooldown.remainingSeconds * 1_000);
      await action(ship, 'extract');
      for (const { symbol, units } of ship.cargo.inventory) {
        if (!buyers.has(symbol)) await action(ship, 'jettison', { symbol, units });
      }
    }
    await world.sleep(ship.cooldown.remainingSeconds * 1_000);
    ship.cooldown.remainingSeconds = 0;
  }

  async function sellAll(ship: Ship): Promise<void> {
    for (let next = ship.cargo.inventory[0]; next; next = ship.cargo.inventory[0]) {
      const market = buyers.get(next.symbol) ?? '';
      if (legTo(ship, market) > ship.fuel.current) await fillUpAtTheDepot(ship);
      await go(ship, market);
      await action(ship, 'dock');
      for (const { symbol, units } of [...ship.cargo.inventory]) {
        if (buyers.get(symbol) === market) await action(ship, 'sell', { symbol, units });
      }
      await action(ship, 'refuel');
    }
  }

  /** Whatever goes wrong, try again in a minute. */
  async function work(ship: Ship): Promise<void> {
    for (;;) {
      try {
        await dig(ship);
        await sellAll(ship);
      } catch {
        await world.sleep(60_000);
        Object.assign(ship, await call<Ship>('GET', `/my/ships/${ship.symbol}`));
      }
    }
  }

  /** One drone where a ship of ours waits at a yard that sells them; false when the purse is too light. */
  async function buyDrone(): Promise<boolean> {
    for (const { symbol } of places.filter((place) => has(place, 'SHIPYARD'))) {
      const yard = await call<Yard>('GET', `/systems/${system}/waypoints/${symbol}/shipyard`);
      const price = yard.ships?.find(({ type }) => type === DRONE)?.purchasePrice ?? Number.POSITIVE_INFINITY;
      if ((await creditsNow()) < price + RESERVE) continue;
      void work((await call<{ ship: Ship }>('POST', '/my/ships', { shipType: DRONE, waypointSymbol: symbol })).ship);
      return true;
    }
    return false;
  }

  for (const ship of ships) if (ship.mounts.some(({ symbol }) => symbol.includes('MINING_LASER'))) void work(ship);
  for (let bought = 0; bought < world.drones; ) {
    if (await buyDrone()) bought++;
    else await world.sleep(600_000);
  }
}
