/** Least and greatest value that counts as recorded. */
export type Range = readonly [least: number, greatest: number];

/** A figure of the universe beside what was recorded, of one value or of several, such as percentiles. */
export interface Row {
  readonly figure: string;
  readonly ours: readonly number[];
  /** Empty where nobody recorded it. */
  readonly recorded: readonly Range[];
  /** Why it may lie outside. */
  readonly reason?: string;
}

/** A figure of one value or of several, each beside its recorded range. */
export function row(figure: string, ours: number | readonly number[], ...recorded: readonly Range[]): Row {
  return { figure, ours: typeof ours === 'number' ? [ours] : ours, recorded };
}

/** A recorded value and how far off it may be, as a share: it comes from few systems, or from one week. */
export function about(value: number, share: number): Range {
  return [value * (1 - share), value * (1 + share)];
}

export function percentiles(numbers: readonly number[], shares: readonly number[]): number[] {
  const sorted = [...numbers].sort((one, other) => one - other);
  return shares.map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN);
}

function isWithin({ ours, recorded }: Row): boolean {
  return recorded.every(([least, greatest], index) => {
    const value = ours[index] ?? Number.NaN;
    return value >= least && value <= greatest;
  });
}

function shown(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 });
}

const rangeShown = ([least, greatest]: Range) =>
  least === greatest ? shown(least) : `${shown(least)} to ${shown(greatest)}`;

/** Whether a row needs a reason and has none. */
export function isUnexplained(row: Row): boolean {
  return !isWithin(row) && row.reason === undefined;
}

/** A row as a line of a Markdown table, with its verdict. */
export function lineOf(row: Row): string {
  const shownHere = `|${row.figure}|${row.ours.map(shown).join(' / ')}|`;
  if (row.recorded.length === 0) return `${shownHere}not recorded||`;
  const verdict = isWithin(row) ? 'within' : `outside: ${row.reason ?? 'no reason is known'}`;
  return `${shownHere}${row.recorded.map(rangeShown).join(' / ')}|${verdict}|`;
}
