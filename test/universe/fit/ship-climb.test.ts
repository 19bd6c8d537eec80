import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/time/random.ts';
import { fitShipClimb, type ShipPriceSeries } from '../../../src/universe/fit/ship-climb.ts';

const TRUE = { climb: 0.045, halfLifeMinutes: 600 } as const;

/** Prices of probes at one yard, each a little off: six are bought in a row, and the yard is seen again every two hours. */
function pricesAt(yard: number, seed: number): ShipPriceSeries {
  const random = seededRandom(seed, 'a yard', yard);
  const rest = random.between(20_000, 28_000);
  let rise = 0;
  const sightings = Array.from({ length: 12 }, (_, index) => {
    const isPurchase = index < 6;
    const seen = rest * (1 + rise) * (1 + random.normal(0, 0.001));
    const sighting = {
      atSeconds: isPurchase ? 60 * index : 7_200 * (index - 5),
      priceCredits: Math.round(seen),
      isPurchase,
    };
    const seconds = isPurchase && index < 5 ? 60 : index === 5 ? 6_900 : 7_200;
    if (isPurchase) rise = (1 + rise) * (1 + TRUE.climb) - 1;
    rise *= 2 ** (-seconds / 60 / TRUE.halfLifeMinutes);
    return sighting;
  });
  return { yard, shipType: 'SHIP_PROBE', sightings };
}

test('of 200 synthetic fits, 90 to 99 % of the 95 % intervals hold the true value', () => {
  const fits = Array.from({ length: 200 }, (_, seed) => fitShipClimb([0, 1, 2].map((yard) => pricesAt(yard, seed))));
  const held = (of: 'climbPerPurchase' | 'climbHalfLifeMinutes', value: number) =>
    fits.filter((fit) => fit !== undefined && fit[of].low <= value && value <= fit[of].high).length;
  for (const count of [held('climbPerPurchase', TRUE.climb), held('climbHalfLifeMinutes', TRUE.halfLifeMinutes)]) {
    expect(count).toBeGreaterThanOrEqual(180);
    expect(count).toBeLessThanOrEqual(198);
  }
});

test('nothing is fitted without a purchase whose effect was seen', () => {
  expect(fitShipClimb([])).toBeUndefined();
});
