import { apart, clientOf, type Place as Point, type Ship, type World } from './client.ts';

type Good = { symbol: string; tradeVolume: number; purchasePrice: number; sellPrice: number };
type Place = Point & { goods: readonly Good[]; seenAtMs: number };
type Trip = { good: string; from: Place; to: Place; bid: number; rate: number };

const WORTH_GOING = 10_000;
const WORTH_BUYING = 0.8;
const REACH = 250;
const UNSEEN_AGE_MS = 4 * 3_600_000;

/**
 * A greedy trader: looks at markets with the first two ships, and with the frigate carries whatever shows the best
 * spread. Plain HTTP by the service's public description, nothing else; never tuned to the universe it is played in.
 */
export async function play(world: World): Promise<void> {
  const { call, listed, action, fly, credits: creditsNow } = clientOf(world);

  const ships = await call<Ship[]>('GET', '/my/ships');
  const system = ships[0]?.nav.systemSymbol ?? '';
  const places = new Map<string, Place>();
  for (const { symbol, x, y } of await listed<Point>(`/systems/${system}/waypoints?traits=MARKETPLACE&`))
    places.set(symbol, { symbol, x, y, goods: [], seenAtMs: Number.NaN });
  const all = [...places.values()];
  const [center] = all;
  if (center === undefined) throw new Error('expected a market');
  const here = (ship: Ship) => places.get(ship.nav.waypointSymbol) ?? center;
  const seconds = (ship: Ship, from: Place, to: Place) => (apart(from, to) * 25) / ship.engine.speed + 15;

  async function look(ship: Ship): Promise<void> {
    const place = here(ship);
    const market = await call<{ tradeGoods?: Good[] }>('GET', `/systems/${system}/waypoints/${place.symbol}/market`);
    place.goods = market.tradeGoods ?? place.goods;
    place.seenAtMs = world.now();
  }

  async function go(ship: Ship, to: Place): Promise<void> {
    if (ship.nav.waypointSymbol !== to.symbol) {
      await action(ship, 'orbit');
      await fly(ship, to.symbol);
      await action(ship, 'dock');
    }
    await look(ship);
    const isLow = ship.fuel.capacity - ship.fuel.current >= 100;
    if (!isLow || !to.goods.some(({ symbol }) => symbol === 'FUEL')) return;
    await action(ship, 'refuel');
  }

  function tripsWith(ship: Ship, from: Place, { symbol, purchasePrice }: Good, credits: number): Trip[] {
    const units = Math.min(ship.cargo.capacity, Math.floor(credits / purchasePrice));
    const toGo = seconds(ship, here(ship), from);
    const inReach = all.filter((to) => apart(here(ship), from) < REACH && apart(from, to) < REACH);
    return inReach.flatMap((to) => {
      const bid = to.goods.find((good) => good.symbol === symbol)?.sellPrice ?? 0;
      const profit = units * (bid - purchasePrice);
      const rate = profit / (toGo + seconds(ship, from, to));
      if (profit < WORTH_GOING || purchasePrice > WORTH_BUYING * bid) return [];
      return [{ good: symbol, from, to, bid, rate }];
    });
  }

  function bestTrip(ship: Ship, credits: number): Trip | undefined {
    const trips = all.flatMap((from) => from.goods.flatMap((good) => tripsWith(ship, from, good, credits)));
    return trips.sort((a, b) => b.rate - a.rate)[0];
  }

  async function carry(ship: Ship, { good, from, to, bid }: Trip): Promise<void> {
    const trade = (what: 'purchase' | 'sell', units: number) => action(ship, what, { symbol: good, units });
    await go(ship, from);
    for (;;) {
      const credits = await creditsNow();
      const offer = from.goods.find(({ symbol }) => symbol === good);
      if (!offer || offer.purchasePrice > WORTH_BUYING * bid) break;
      const affordable = Math.floor((credits - 1_000) / offer.purchasePrice);
      const units = Math.min(offer.tradeVolume, ship.cargo.capacity - ship.cargo.units, affordable);
      if (units <= 0) break;
      await trade('purchase', units);
      await look(ship);
    }
    if (ship.cargo.units === 0) return;
    await go(ship, to);
    const lot = to.goods.find(({ symbol }) => symbol === good)?.tradeVolume ?? 1;
    while (ship.cargo.units > 0) await trade('sell', Math.min(lot, ship.cargo.units));
    await look(ship);
  }

  /** Where looking tells most for the time it takes to get there. */
  function mostTelling(ship: Ship): Place | undefined {
    const age = (place: Place) => (place.seenAtMs > 0 ? world.now() - place.seenAtMs : UNSEEN_AGE_MS);
    const isInReach = (place: Place) => ship.fuel.capacity === 0 || apart(here(ship), place) < REACH;
    const others = all.filter((place) => place !== here(ship) && isInReach(place));
    const worth = (place: Place) => age(place) / seconds(ship, here(ship), place);
    return others.sort((a, b) => worth(b) - worth(a))[0];
  }

  async function run(ship: Ship): Promise<void> {
    await look(ship);
    for (;;) {
      const credits = await creditsNow();
      const trip = ship.cargo.capacity > 0 ? bestTrip(ship, credits) : undefined;
      const next = mostTelling(ship);
      if (trip) await carry(ship, trip);
      else if (next) await go(ship, next);
    }
  }
  await Promise.all(ships.map(run));
}
