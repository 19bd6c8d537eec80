import { describe, expect, it } from 'vitest';
import type { ShipyardState } from '../../../src/universe/economy/market-state.ts';
import { recordShipPurchase, shipPriceCredits, shipyardAt } from '../../../src/universe/ships/shipyards.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { freshUniverse, homeOf, homeWaypoint, waypointsOf } from '../galaxy/fresh-universe.ts';

function yardSelling(state: UniverseState, shipType: string, afterMs = 0): ShipyardState {
  const { symbol } = homeWaypoint(state, ({ shipTypes }) => shipTypes?.includes(shipType) ?? false);
  const yard = shipyardAt(state, symbol, state.startedAtMs + afterMs);
  if (yard === undefined) throw new Error(`no shipyard at ${symbol}`);
  return yard;
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
    recordShipPurchase(yard, shipType);
    expect(shipPriceCredits(yard, shipType) / before).toBeCloseTo(factor, 4);
    recordShipPurchase(yard, shipType);
    expect(shipPriceCredits(yard, shipType) / before).toBeCloseTo(factor ** 2, 4);
  });

  it('leaves the prices of its other types alone', () => {
    const yard = yardSelling(freshUniverse(4), 'SHIP_LIGHT_HAULER');
    const before = shipPriceCredits(yard, 'SHIP_LIGHT_SHUTTLE');
    recordShipPurchase(yard, 'SHIP_LIGHT_HAULER');
    expect(shipPriceCredits(yard, 'SHIP_LIGHT_SHUTTLE')).toBe(before);
  });

  it.each([1, 60])('comes back to its price within a day of game time, at speed %i', (speed) => {
    const state = freshUniverse(4, speed);
    const atRest = shipPriceCredits(yardSelling(state, 'SHIP_PROBE'), 'SHIP_PROBE');
    recordShipPurchase(yardSelling(state, 'SHIP_PROBE'), 'SHIP_PROBE');
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
