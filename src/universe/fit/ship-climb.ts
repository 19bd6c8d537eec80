import { middleOf } from '../../config/worlds/doubt-list.ts';
import { lowest } from '../../game/numbers/extremes.ts';
import { remainingShare } from '../economy/ticks.ts';
import { climbedBy } from '../ships/shipyards.ts';
import type { FittedValue } from './squares/fitted-value.ts';
import { fitted } from './squares/least-squares.ts';
import { type Residuals, residualsOf } from './squares/series.ts';

/** The price of one type of ship at one yard, as seen or paid. */
export interface ShipPriceSighting {
  /** Game seconds. */
  readonly atSeconds: number;
  readonly priceCredits: number;
  /** Whether a ship was bought at this price, which raised the next one. */
  readonly isPurchase: boolean;
}

/** The prices of one type of ship at one yard, oldest first. */
export interface ShipPriceSeries {
  /** The same for all types of a yard. */
  readonly yard: number;
  readonly shipType: string;
  readonly sightings: readonly ShipPriceSighting[];
}

/** Where the search begins: the middle world. */
const START = [middleOf('ships.climbPerPurchase'), middleOf('ships.climbHalfLifeMinutes')] as const;

/** As a share of the first price. */
const PRICE_AT_REST = { start: 1, slack: Number.POSITIVE_INFINITY } as const;

/** A rise that was there before the first sighting: any that some purchases in a row may leave. */
const EARLIER_RISE = { start: 0, slack: 0.5 } as const;

/**
 * Deviations, guesses: prices are whole, of ships that cost tens of thousands of credits, as a share of the first one; and
 * they may sink in steps of some minutes.
 */
const PRICE_ERROR = 0.00002;
const STEP_MINUTES = 0.6;

/** Deviation of each price: the higher it stands above the lowest one, the faster it sinks. */
function deviationsOf(seen: readonly number[]): number[] {
  const least = lowest(seen);
  const perMinute = 1 - remainingShare(60, START[1]);
  return seen.map((price) => Math.hypot(PRICE_ERROR, (price / least - 1) * perMinute * STEP_MINUTES));
}

/** The rise above the price at rest at each sighting, as a fraction. */
function rises(
  { shipType, sightings }: ShipPriceSeries,
  earlier: number,
  [climbPerPurchase, halfLifeMinutes]: readonly [number, number],
): number[] {
  let rise = earlier;
  let beforeSeconds = sightings[0]?.atSeconds ?? 0;
  return sightings.map(({ atSeconds, isPurchase }) => {
    rise *= remainingShare(atSeconds - beforeSeconds, halfLifeMinutes);
    beforeSeconds = atSeconds;
    const seen = rise;
    if (isPurchase) rise = climbedBy(rise, shipType, climbPerPurchase);
    return seen;
  });
}

function leftOf(series: ShipPriceSeries, values: readonly [number, number]): Residuals {
  const first = series.sightings[0]?.priceCredits ?? 1;
  const seen = series.sightings.map(({ priceCredits }) => priceCredits / first);
  const deviations = deviationsOf(seen);
  const left = residualsOf([PRICE_AT_REST, EARLIER_RISE], ([rest, earlier]) =>
    rises(series, earlier, values).map(
      (rise, index) => ((seen[index] ?? 0) - rest * (1 + rise)) / (deviations[index] ?? 1),
    ),
  );
  return { ...left, cluster: series.yard };
}

/** Purchases that a later sighting shows the effect of. */
function purchasesSeen({ sightings }: ShipPriceSeries): number {
  return sightings.slice(0, -1).filter(({ isPurchase }) => isPurchase).length;
}

/** How ship prices climb, and how fast they sink back. */
export interface ShipClimb {
  readonly climbPerPurchase: FittedValue;
  readonly climbHalfLifeMinutes: FittedValue;
}

/** How many purchases the prices show the effect of. */
export function purchasesShown(prices: readonly ShipPriceSeries[]): number {
  return prices.reduce((count, series) => count + purchasesSeen(series), 0);
}

/** Fits how ship prices climb and sink back; undefined without purchases whose effect was seen. */
export function fitShipClimb(prices: readonly ShipPriceSeries[]): ShipClimb | undefined {
  const telling = prices.filter((series) => purchasesSeen(series) > 0);
  const [climbPerPurchase, climbHalfLifeMinutes] =
    fitted({
      start: START,
      leastVariance: 1,
      residualsWith: ([climb = 0, halfLife = 1]) => telling.map((series) => leftOf(series, [climb, halfLife])),
    }) ?? [];
  return climbPerPurchase && climbHalfLifeMinutes && { climbPerPurchase, climbHalfLifeMinutes };
}
