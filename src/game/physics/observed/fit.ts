import { sum } from '../../numbers/averages.ts';
import { highest, lowest } from '../../numbers/extremes.ts';
import type { Fit } from './observed-rules.ts';
import { expectedOf, type Reading, toldValue } from './reading.ts';

/**
 * Least spread of `scaled` at which readings separate the fixed part of a rule from the part that grows with distance.
 */
const LEAST_SPREAD = 30;

/** No rule is assumed to be off by a larger factor than this. */
const GREATEST_FACTOR = 10;

function believable(factor: number): number {
  return Math.min(GREATEST_FACTOR, Math.max(1 / GREATEST_FACTOR, factor));
}

/** Fixed part and growing part differ by the same factor. */
function fitOfAll(readings: readonly Reading[], told: readonly number[]): Fit {
  const factor = believable(sum(told) / sum(readings.map((reading) => expectedOf(reading))));
  return { fixed: (readings[0]?.fixed ?? 0) * factor, factor };
}

/** A straight line through the readings (least squares). */
function fitOfLine(readings: readonly Reading[], told: readonly number[]): Fit {
  const scaled = readings.map((reading) => reading.scaled);
  const [middle, height] = [sum(scaled) / scaled.length, sum(told) / told.length];
  const slopes = scaled.map((each, index) => (each - middle) * ((told[index] ?? height) - height));
  const factor = believable(sum(slopes) / sum(scaled.map((each) => (each - middle) ** 2)));
  return { fixed: Math.max(0, height - factor * middle), factor };
}

/**
 * The rule that best explains readings of one flight mode or action.
 * @param inForce rule that they were compared with: of a value known only within bounds, the nearest to this rule is
 * used
 */
export function fitOf(readings: readonly Reading[], inForce: Fit): Fit {
  const told = readings.map((reading) => toldValue(reading, inForce));
  const scaled = readings.map((reading) => reading.scaled);
  const hasFixedPart = (readings[0]?.fixed ?? 0) > 0;
  const isSpread = highest(scaled) - lowest(scaled) >= LEAST_SPREAD;
  return hasFixedPart && isSpread ? fitOfLine(readings, told) : fitOfAll(readings, told);
}
