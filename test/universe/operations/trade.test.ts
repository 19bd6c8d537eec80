import { describe, expect, test } from 'vitest';
import { ok } from '../service/flight.ts';
import type { Json } from '../service/player.ts';
import { asteroidWithoutMarket, engineeredAsteroid, put, type Scene, scene } from './scene.ts';
import { planet } from './stages.ts';

const MARKET = `/systems/${planet.systemSymbol}/waypoints/${planet.symbol}/market`;

/** A frigate docked at its first market with a hold that is never in the way, and credits that never end. */
function trader(cargo: Record<string, number> = {}): Scene {
  return scene(({ state, ship }) => {
    Object.assign(ship, { cargoCapacity: 10_000, cargo });
    for (const agent of Object.values(state.agents)) agent.credits = 50_000_000;
  });
}

function creditsOf({ player }: Scene): number {
  return ok(player.get('/my/agent')).credits;
}

function goodOf({ player }: Scene, symbol: string): Json {
  return ok(player.get(MARKET)).tradeGoods.find((good: Json) => good.symbol === symbol);
}

describe('buying and selling', () => {
  test('cargo follows every trade, and a good that is sold out leaves the hold', () => {
    const set = trader();
    ok(set.player.post(`${set.ship}/purchase`, { symbol: 'FUEL', units: 3 }));
    const { cargo } = ok(set.player.post(`${set.ship}/purchase`, { symbol: 'FUEL', units: 2 }));
    expect(cargo).toMatchObject({ units: 5, inventory: [{ symbol: 'FUEL', units: 5 }] });
    expect(ok(set.player.post(`${set.ship}/sell`, { symbol: 'FUEL', units: 5 })).cargo.inventory).toEqual([]);
  });

  test('selling lowers the price of the next sale, buying raises that of the next purchase', () => {
    const symbol = planet.trade?.imports[0] ?? '';
    const set = trader({ [symbol]: 100 });
    const before = goodOf(set, symbol);
    ok(set.player.post(`${set.ship}/sell`, { symbol, units: before.tradeVolume }));
    const between = goodOf(set, symbol);
    expect(between.sellPrice).toBeLessThan(before.sellPrice);
    ok(set.player.post(`${set.ship}/purchase`, { symbol, units: before.tradeVolume }));
    expect(goodOf(set, symbol).purchasePrice).toBeGreaterThan(between.purchasePrice);
  });

  test('a market shows its latest twenty transactions, of everybody', () => {
    const set = trader({ FUEL: 100 });
    for (let units = 1; units <= 12; units++) {
      ok(set.player.post(`${set.ship}/sell`, { symbol: 'FUEL', units }));
      ok(set.player.post(`${set.ship}/purchase`, { symbol: 'FUEL', units }));
    }
    const { transactions } = ok(set.player.get(MARKET));
    expect(transactions).toHaveLength(20);
    expect(transactions.at(-1)).toMatchObject({
      type: 'PURCHASE',
      units: 12,
      shipSymbol: 'VOYAGER-1',
      tradeSymbol: 'FUEL',
    });
  });

  test('jettisoning moves cargo and no credits', () => {
    const set = trader({ FUEL: 5 });
    const before = creditsOf(set);
    expect(ok(set.player.post(`${set.ship}/jettison`, { symbol: 'FUEL', units: 4 })).cargo.units).toBe(1);
    expect(creditsOf(set)).toBe(before);
  });
});

describe('prices and transactions of a market', () => {
  const shown = ({ player }: Scene) => ok(player.get(MARKET)).tradeGoods !== undefined;

  test('do not show to a ship that is still on its way there, until it has arrived', () => {
    const set = scene(({ ship }) => put(ship, engineeredAsteroid));
    const { nav } = ok(set.player.post(`${set.ship}/navigate`, { waypointSymbol: planet.symbol }));
    expect(shown(set)).toBe(false);
    set.player.arrive(nav);
    expect(shown(set)).toBe(true);
  });

  test('do not show to others', () => {
    const set = scene();
    set.player.token = '';
    expect(shown(set)).toBe(false);
  });
});

describe('refuelling', () => {
  test.each([
    [0, {}, 400, 4],
    [1, {}, 400, 4],
    [7, undefined, 400, 4],
    [399, {}, 400, 1],
    [300, {}, 400, 1],
    [299, {}, 400, 2],
    [0, { units: 1 }, 1, 1],
    [0, { units: 100 }, 100, 1],
    [0, { units: '101' }, 101, 2],
    [350, { units: 999 }, 400, 1],
    [400, {}, 400, 0],
  ])('from %i by %j gives %i tank units and is paid with %i market units', (current, body, after, marketUnits) => {
    const set = scene(({ ship }) => Object.assign(ship.fuel, { current }));
    const before = creditsOf(set);
    const { agent, fuel, transaction, cargo } = ok(set.player.post(`${set.ship}/refuel`, body));
    expect(fuel.current).toBe(after);
    expect(transaction).toMatchObject({ units: marketUnits, type: 'PURCHASE', tradeSymbol: 'FUEL' });
    expect(agent.credits).toBe(before - marketUnits * transaction.pricePerUnit);
    expect(cargo).toBeUndefined();
  });

  test('from the hold costs cargo and no credits, and needs no market', () => {
    const set = scene(({ ship }) => {
      put(ship, asteroidWithoutMarket, 'DOCKED');
      Object.assign(ship, { cargo: { FUEL: 3 } });
      ship.fuel.current = 150;
    });
    const before = creditsOf(set);
    const { agent, fuel, transaction, cargo } = ok(set.player.post(`${set.ship}/refuel`, { fromCargo: true }));
    expect(fuel.current).toBe(400);
    expect(cargo.inventory).toEqual([]);
    expect(transaction).toMatchObject({ units: 3, totalPrice: 0 });
    expect(agent.credits).toBe(before);
  });
});
