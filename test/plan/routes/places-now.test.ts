import { expect, test } from 'vitest';
import { placesNow } from '../../../src/plan/routes/places-now.ts';
import { applyMarket } from '../../../src/world/market-memory/markets.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { aFleet, at, aWorld, NOW_MS } from '../../kit/planning.ts';

const SYSTEM = 'X1-T';

function aHome(): WorldState {
  return aWorld({ places: { A: { x: 0, goods: {} }, B: { x: 10, goods: {}, fuel: false }, C: { x: 20 } } });
}

/** A market is seen to deal in a good, at this ask. */
function seeing(name: string, symbol: string, purchasePrice: number) {
  return (world: WorldState) => {
    const good = { symbol, type: 'EXCHANGE', tradeVolume: 100, supply: 'MODERATE' } as const;
    const listing = { exports: [], imports: [], exchange: [{ symbol, name: symbol, description: '' }] };
    const tradeGoods = [{ ...good, purchasePrice, sellPrice: purchasePrice - 4 }];
    applyMarket(world, { symbol: at(name), ...listing, tradeGoods }, NOW_MS);
  };
}

/** The agent has these credits. */
const having = (credits: number) => (world: WorldState) => {
  if (world.agent !== undefined) world.agent = { ...world.agent, credits };
};

const placesOf = (world: WorldState, markets: string[] = []) =>
  placesNow(aFleet(world, { strategy: { avoid: { markets, goods: [] } } }), SYSTEM);

test('a place sells fuel where a market lists it that may be called at; its ask counts in steps', () => {
  const places = [...placesOf(aHome()).values()].map(({ symbol, sellsFuel, fuelPriceCredits }) => {
    return [symbol, sellsFuel, fuelPriceCredits];
  });
  expect(places).toEqual([
    [at('A'), true, 72],
    [at('B'), false, undefined],
    [at('C'), false, undefined],
  ]);
  expect(placesOf(aHome(), [at('A')]).get(at('A'))?.sellsFuel).toBe(false);
});

test.each<[string, (world: WorldState) => void]>([
  ['nothing happens', () => {}],
  ['the price of another good is seen', seeing('B', 'IRON', 40)],
  ['the price of fuel moves by less than a step', seeing('A', 'FUEL', 80)],
  ['credits move', having(900)],
])('places are the same map while %s', (_, happens) => {
  const world = aHome();
  const before = placesOf(world);
  happens(world);
  expect(placesOf(world)).toBe(before);
});

test.each<[string, (world: WorldState) => void, object]>([
  ['the price of fuel moves by a step', seeing('A', 'FUEL', 110), { fuelPriceCredits: 108 }],
  ['its market deals in fuel no more', seeing('A', 'IRON', 40), { sellsFuel: false }],
  ['there is no money for fuel', having(100), { isBeyondMeans: true }],
])('a place is another when %s', (_, happens, change) => {
  const world = aHome();
  expect(placesOf(world).get(at('A'))).not.toMatchObject(change);
  happens(world);
  expect(placesOf(world).get(at('A'))).toMatchObject(change);
});

test('a place that is found is among them at once', () => {
  const world = aHome();
  expect(placesOf(world).has(at('D'))).toBe(false);
  const found = aWorld({ places: { D: { x: 5 } } }).waypoints.get(at('D'));
  if (found !== undefined) world.waypoints.set(found.symbol, found);
  expect(placesOf(world).get(at('D'))).toMatchObject({ x: 5, sellsFuel: false });
});

test('who may call where is asked of the strategy of now, and worlds do not share places', () => {
  const world = aHome();
  expect(placesOf(world).get(at('A'))?.sellsFuel).toBe(true);
  expect(placesOf(world, ['*']).get(at('A'))?.sellsFuel).toBe(false);
  expect(placesOf(aHome())).not.toBe(placesOf(world));
});
