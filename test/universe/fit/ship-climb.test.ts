import { expect, test } from 'vitest';
import { KIND } from '../../../src/config/worlds/world-schema.ts';
import { seededRandom } from '../../../src/time/random.ts';
import { fitShipClimb, type ShipPriceSeries } from '../../../src/universe/fit/ship-climb.ts';
import { recordShipPurchase, shipPriceCredits, shipyardAt } from '../../../src/universe/ships/shipyards.ts';
import { freshUniverse, homeOf, waypointsOf } from '../galaxy/fresh-universe.ts';
import { coveredPercent, fitsOf } from './coverage.ts';

const MINUTE_MS = 60_000;

/** A day at the yards of a home: some ships bought in a row now and then, and looks in between, in a world that is drawn. */
function drawnYards(seed: number) {
  const random = seededRandom(seed, 'drawn yards');
  const ships = {
    ...KIND.ships,
    climbPerPurchase: random.between(0.02, 0.045),
    climbHalfLifeMinutes: random.between(240, 1_440),
  };
  const state = { ...freshUniverse(seed), world: { name: 'drawn', values: { ...KIND, ships } } };
  const yards = waypointsOf(homeOf(state)).filter(({ shipTypes }) => shipTypes !== undefined);
  const prices = yards.flatMap(({ symbol }, yard): ShipPriceSeries[] => {
    const shipType = 'SHIP_PROBE';
    const sightings: ShipPriceSeries['sightings'][number][] = [];
    for (let minute = 0; minute < 1_440; minute += random.between(1, random.next() < 0.5 ? 5 : 240)) {
      const there = shipyardAt(state, symbol, state.startedAtMs + minute * MINUTE_MS);
      if (there?.ships[shipType] === undefined) return [];
      const isPurchase = random.next() < 0.5;
      sightings.push({ atSeconds: minute * 60, priceCredits: shipPriceCredits(there, shipType), isPurchase });
      if (isPurchase) recordShipPurchase(there, shipType, ships.climbPerPurchase);
    }
    return [{ yard, shipType, sightings }];
  });
  return { ships, prices };
}

test('of 200 drawn days at yards, 90 to 99 % of the 95 % intervals hold the climb and its half-life', () => {
  const fits = fitsOf(200, (seed) => {
    const { ships, prices } = drawnYards(seed);
    return { ships, fit: fitShipClimb(prices) };
  });
  for (const key of ['climbPerPurchase', 'climbHalfLifeMinutes'] as const) {
    const percent = coveredPercent(
      `ships.${key}`,
      fits.map(({ ships, fit }) => ({ estimate: fit?.[key], truth: ships[key] })),
    );
    expect(percent).toBeGreaterThanOrEqual(90);
    expect(percent).toBeLessThanOrEqual(99);
  }
});

test('nothing is fitted without a purchase whose effect was seen', () => {
  expect(fitShipClimb([])).toBeUndefined();
});
