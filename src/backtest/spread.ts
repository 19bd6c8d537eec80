import { mean as meanOf } from '../game/numbers/averages.ts';
import type { Figures } from './figures.ts';

/** Figures that have one number per seed. */
export type NumberFigure = {
  [Key in keyof Figures]: Figures[Key] extends number | null ? Key : never;
}[keyof Figures];

/**
 * Median, mean, minimum and maximum of some values. A seed without a value, such as one that never earned a million,
 * counts as worse than all others: the median is null when half of the seeds have none, the mean when one has none.
 */
export function spreadOf(
  values: readonly (number | null)[],
): Readonly<Record<'median' | 'mean' | 'least' | 'most', number | null>> {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const [low, high] = [Math.ceil(values.length / 2) - 1, Math.floor(values.length / 2)];
  const [one, other] = [known[low], known[high]];
  const median = one === undefined || other === undefined ? null : (one + other) / 2;
  const mean = known.length < values.length || known.length === 0 ? null : meanOf(known);
  return { median, mean, least: known[0] ?? null, most: known.at(-1) ?? null };
}

/** The median of values that are all known; 0 for none. */
export function middle(values: readonly number[]): number {
  return spreadOf(values).median ?? 0;
}

/** Profit, requests and ship hours by lane: the median of each over several seeds. */
export function lanesOver(all: readonly Figures[]): Figures['byLane'] {
  const lanes = [...new Set(all.flatMap(({ byLane }) => Object.keys(byLane)))];
  return Object.fromEntries(
    lanes.map((lane) => {
      const of = all.map(({ byLane }) => byLane[lane] ?? { profit: 0, requests: 0, shipHours: 0 });
      const profit = middle(of.map((one) => one.profit));
      const requests = middle(of.map((one) => one.requests));
      return [lane, { profit, requests, shipHours: middle(of.map((one) => one.shipHours)) }];
    }),
  );
}
