/** Whether what was recorded departs from the universe; unclear where too little was recorded to tell. */
export type Differs = 'no' | 'yes' | 'unclear';

/** A figure of the universe beside the same figure of a recording. */
export interface Row {
  readonly figure: string;
  readonly universe: string;
  readonly recorded: string;
  /** Sightings behind the recorded figure. */
  readonly n: number;
  readonly differs: Differs;
}

/** Figures of one kind. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

export function judged(differs: boolean): Differs {
  return differs ? 'yes' : 'no';
}

/** A number with thousands set apart, and at most so many decimals. */
export function shown(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals });
}

/** Both ends, or the one value where they are equal. */
export function shownRange(low: number, high: number, decimals = 0): string {
  return low === high ? shown(low, decimals) : `${shown(low, decimals)} to ${shown(high, decimals)}`;
}

/** The middle of a list; NaN for an empty one. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Members by key, keys in the order of their names. */
export function groupBy<T>(list: readonly T[], keyOf: (member: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const member of list) {
    const key = keyOf(member);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [member]);
    else group.push(member);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}
