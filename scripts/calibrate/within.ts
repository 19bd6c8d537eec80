import { extremes, mean, median } from '../../src/universe/calibrate/statistics.ts';
import { type Row, type Source, shown } from '../../src/universe/calibrate/table.ts';

/** How values are held against a recorded range. */
interface Rule {
  /** What of them has to lie within: every one unless given. */
  readonly by?: 'every' | 'mean' | 'median';
  /** How far beyond the recorded ends they may lie: these factors of them, and so much more. */
  readonly factors?: readonly [low: number, high: number];
  readonly slack?: number;
  readonly show?: (value: number) => string;
  /** What the recorded range is shown as. */
  readonly recorded?: string;
}

/** Both ends as shown, or the one where they look alike. */
export function rangeText(ends: readonly number[], show: (value: number) => string): string {
  return [...new Set(ends.map((end) => show(end)))].join(ends.some((end) => end < 0) ? ' to ' : '–');
}

/** Values of this universe beside the range in which the live service's were seen: one figure, one row. */
export function within(
  source: Source,
  figure: string,
  [low, high]: readonly [number, number],
  values: readonly number[],
  { by = 'every', factors = [1, 1], slack = 0, show = shown, recorded = rangeText([low, high], show) }: Rule = {},
): Row {
  const isInside = (value: number) => value >= low * factors[0] - slack && value <= high * factors[1] + slack;
  const [range, middle] = [rangeText(extremes(values), show), (by === 'mean' ? mean : median)(values)];
  const inside = values.filter(isInside).length;
  const agrees = values.length > 0 && (by === 'every' ? inside === values.length : isInside(middle));
  const share = inside === values.length || values.length === 1 ? '' : ` (${inside} of ${values.length} within)`;
  const mid = `${by} ${show(middle)}`;
  const told = { every: `${range}${share}`, mean: `${range}, ${mid}`, median: `${mid}, ${range}` }[by];
  return { ...source, figure, recorded, universe: values.length === 0 ? 'never made' : told, agrees };
}

/** A share in percent beside the one that was seen. */
export function shareWithin(source: Source, slack: number, figure: string, seen: number, ours: number): Row {
  const show = (value: number) => `${value.toFixed(1)} %`;
  return within(source, figure, [seen, seen], [ours], { slack, show, recorded: `${seen.toFixed(0)} %` });
}

/** So many of all, where all, or a least number, are wanted. */
export function countWithin(source: Source, figure: string, holding: number, all: number, least = all): Row {
  const recorded = least === all ? 'all' : `at least ${least} of ${all}`;
  return { ...source, figure, recorded, universe: `${holding} of ${all}`, agrees: holding >= least };
}
