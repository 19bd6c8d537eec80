import type { Source } from './recorded-figures.ts';

/** yes and no are judgements; told is a figure that is shown and not judged. */
export type Verdict = 'yes' | 'no' | 'told';

/** One line of the comparison. */
export interface Row extends Source {
  readonly figure: string;
  readonly recorded: string;
  readonly ours: string;
  readonly verdict: Verdict;
}

/** A table of the page, with what it says above it. */
export interface Section {
  readonly title: string;
  readonly told: string;
  readonly rows: readonly Row[];
}

export function judged(holds: boolean): Verdict {
  return holds ? 'yes' : 'no';
}

/** A number with thousands set apart, and decimals below 100 only where there are any. */
export function shown(value: number): string {
  const digits = Math.abs(value) < 100 && !Number.isInteger(value) ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

/** Both ends, or the one value where they are equal. */
export function shownRange(low: number, high: number): string {
  return low === high ? shown(low) : `${shown(low)}–${shown(high)}`;
}

export function shownPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function cells(row: Row): string[] {
  const { figure, recorded, n, sure, section, ours, verdict } = row;
  return [figure, recorded, n, sure, section, ours, verdict];
}

const HEADS = ['figure', 'recorded', 'n', 'how sure', 'section', 'ours', 'within'];

/** As Markdown. */
export function markdownOf({ title, told, rows }: Section): string {
  const line = (columns: readonly string[]) => `| ${columns.join(' | ')} |`;
  const table = [line(HEADS), line(HEADS.map(() => '---')), ...rows.map((row) => line(cells(row)))];
  return [`## ${title}`, '', told, '', ...(rows.length === 0 ? [] : table)].join('\n').trimEnd();
}

/** For a terminal, columns under each other. */
export function plainTextOf({ title, rows }: Section): string {
  const lines = [HEADS, ...rows.map(cells)];
  const widths = HEADS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...padded].join('\n');
}
