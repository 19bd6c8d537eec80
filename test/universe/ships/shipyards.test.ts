import { describe, expect, it } from 'vitest';
import { GameWorld, KIND } from '../../../src/config/worlds/world-schema.ts';
import { recordTrade } from '../../../src/universe/economy/activity.ts';
import type { ShipyardState } from '../../../src/universe/economy/market-state.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { systemAt } from '../../../src/universe/galaxy/systems.ts';
import { recordShipPurchase, shipPriceCredits, shipyardAt } from '../../../src/universe/ships/shipyards.ts';
import type { SystemState, UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse, galaxyOf, homeOf, homeWaypoint, waypointsOf } from '../galaxy/fresh-universe.ts';

const DAY_MS = 86_400_000;

function yardSelling(state: UniverseState, shipType: string, afterMs = 0): ShipyardState {
  const { symbol } = homeWaypoint(state, ({ shipTypes }) => shipTypes?.includes(shipType) ?? false);
  const yard = shipyardAt(state, symbol, state.startedAtMs + afterMs);
  if (yard === undefined) throw new Error(`no shipyard at ${symbol}`);
  return yard;
}

function probePrice(state: UniverseState, afterMs = 0) {
  const yard = yardSelling(state, 'SHIP_PROBE', afterMs);
  return { price: shipPriceCredits(yard, 'SHIP_PROBE'), activity: yard.ships.SHIP_PROBE?.activity };
}

/** Trades so many volumes of both materials with the market of the yard that sells probes. */
function moveMaterial(state: UniverseState, volumes: number, type: 'PURCHASE' | 'SELL'): void {
  const { waypointSymbol } = yardSelling(state, 'SHIP_PROBE');
  const goods = marketAt(state, waypointSymbol, state.startedAtMs)?.goods;
  for (const material of [goods?.SHIP_PLATING, goods?.SHIP_PARTS]) {
    if (material) recordTrade(material, volumes * material.tradeVolume, type);
  }
}

describe('a shipyard', () => {
  it('sells every type that its waypoint lists, and there are three in a home system', () => {
    const state = freshUniverse(4);
    const yards = waypointsOf(homeOf(state)).filter(({ symbol }) => shipyardAt(state, symbol, state.startedAtMs));
    expect(yards).toHaveLength(3);
    for (const { symbol, shipTypes } of yards) {
      expect(Object.keys(shipyardAt(state, symbol, state.startedAtMs)?.ships ?? {})).toEqual(shipTypes);
    }
  });

  it.each([
    ['SHIP_PROBE', 1.024],
    ['SHIP_MINING_DRONE', 1.048],
  ])('asks more for the next %s', (shipType, factor) => {
    const yard = yardSelling(freshUniverse(4), shipType);
    const before = shipPriceCredits(yard, shipType);
    recordShipPurchase(yard, shipType, KIND.ships.climbPerPurchase);
    expect(shipPriceCredits(yard, shipType) / before).toBeCloseTo(factor, 4);
    recordShipPurchase(yard, shipType, KIND.ships.climbPerPurchase);
    expect(shipPriceCredits(yard, shipType) / before).toBeCloseTo(factor ** 2, 4);
  });

  it('leaves the prices of its other types alone', () => {
    const yard = yardSelling(freshUniverse(4), 'SHIP_LIGHT_HAULER');
    const before = shipPriceCredits(yard, 'SHIP_LIGHT_SHUTTLE');
    recordShipPurchase(yard, 'SHIP_LIGHT_HAULER', KIND.ships.climbPerPurchase);
    expect(shipPriceCredits(yard, 'SHIP_LIGHT_SHUTTLE')).toBe(before);
  });

  it.each([1, 60])('comes back to its price within a day of game time, at speed %i', (speed) => {
    const state = freshUniverse(4, speed);
    const atRest = shipPriceCredits(yardSelling(state, 'SHIP_PROBE'), 'SHIP_PROBE');
    recordShipPurchase(yardSelling(state, 'SHIP_PROBE'), 'SHIP_PROBE', KIND.ships.climbPerPurchase);
    const hourMs = 3_600_000 / speed;
    const priceAfter = (hours: number) =>
      shipPriceCredits(yardSelling(state, 'SHIP_PROBE', Math.ceil(hours * hourMs)), 'SHIP_PROBE');
    const [soon, later] = [priceAfter(1), priceAfter(4)];
    expect(soon).toBeGreaterThan(later);
    expect(later).toBeGreaterThan(atRest);
    expect(priceAfter(4)).toBe(later);
    expect(priceAfter(48)).toBe(atRest);
  });

  it('says what it sells when it is asked for something else', () => {
    const yard = yardSelling(freshUniverse(4), 'SHIP_SURVEYOR');
    expect(() => shipPriceCredits(yard, 'SHIP_EXPLORER')).toThrow(/expected one of SHIP_MINING_DRONE, SHIP_SURVEYOR/);
  });
});

describe('a shipyard without material', () => {
  it('asks more the less is left, and builds slowly', () => {
    const state = freshUniverse(4);
    const prices = [probePrice(state)];
    for (let round = 0; round < 4; round++) {
      moveMaterial(state, 2, 'PURCHASE');
      prices.push(probePrice(state));
    }
    const climbed = prices.map(({ price }) => price);
    expect(climbed.toSorted((one, other) => one - other)).toEqual(climbed);
    expect(climbed.at(-1)).toBeGreaterThan(1.1 * (climbed[0] ?? 0));
    expect([prices[0]?.activity, prices.at(-1)?.activity]).toEqual(['GROWING', 'RESTRICTED']);
  });

  it('asks half as much again at the most', () => {
    const state = freshUniverse(4);
    const { price } = probePrice(state);
    moveMaterial(state, 1_000, 'PURCHASE');
    expect(probePrice(state).price).toBe(Math.round(1.5 * price));
  });

  it('comes back to its price as the material does', () => {
    const state = freshUniverse(4);
    const { price } = probePrice(state);
    moveMaterial(state, 6, 'PURCHASE');
    const starved = probePrice(state).price;
    expect(probePrice(state, DAY_MS / 4).price).toBeLessThan(starved);
    expect(probePrice(state, 7 * DAY_MS)).toEqual({ price, activity: 'GROWING' });
  });

  it('asks what was recorded while its material is as scarce as it always is', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const state = freshUniverse(seed);
      expect(probePrice(state).activity).toBe('GROWING');
      expect(probePrice(state, DAY_MS).price).toBe(probePrice(state).price);
    }
  });
});

it.each([
  [0, 0],
  [0.33, 0.33],
  [1, 1],
])(
  'of the yards abroad a share of %f asks 60,000 to 160,000 for a probe (facts: yards-abroad)',
  (dearYardsShare, share) => {
    const state = {
      ...galaxyOf(4, 500),
      world: { name: 'test', values: GameWorld.parse({ ships: { dearYardsShare } }) },
    };
    const sellers = systemCatalogue(state).flatMap(({ symbol, role }) =>
      role === 'frontier' ? waypointsOf(systemAt(state, symbol) as SystemState) : [],
    );
    const prices = sellers
      .filter(({ shipTypes }) => shipTypes?.includes('SHIP_PROBE'))
      .map(({ symbol }) =>
        shipPriceCredits(shipyardAt(state, symbol, state.startedAtMs) as ShipyardState, 'SHIP_PROBE'),
      );
    // Some yards are dear in every world.
    const dear = prices.filter((price) => price >= 60_000 && price <= 160_000).length / prices.length;
    expect(dear).toBeGreaterThanOrEqual(share === 1 ? 1 : share - 0.05);
    expect(dear).toBeLessThan(share + 0.1);
  },
);
