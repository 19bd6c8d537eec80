import { formatNumber } from '../../game/numbers/format-number.ts';
import { isoFromMs } from '../../time/iso.ts';

/** An instant of our wall clock to the minute, UTC. */
export function minuteOf(ms: number): string {
  return isoFromMs(ms).slice(0, 16).replace('T', ' ');
}

/** A table of words and figures, for a terminal or a page. */
export interface Table {
  readonly title: string;
  /** The column names. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table of rows, each column by its name with what stands in it. */
export function tableOf<Row>(
  title: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string>>,
): Table {
  const cells = Object.values(columns);
  return { title, head: Object.keys(columns), rows: rows.map((row) => cells.map((cell) => cell(row))) };
}

/** Columns besides the first that hold words, not figures. */
const OF_WORDS: ReadonlySet<string> = new Set([
  '',
  'mostly for',
  'missions',
  'idle mostly because',
  'reason',
  'state',
  'delivered',
  'type',
  'bought',
  'payback',
]);

/** A figure that stands first in its table, before words that may be long. */
export const FIRST_FIGURE = 'ship hours';

/** Whether a column holds words, which are aligned left. */
export function holdsWords({ head }: Table, column: number): boolean {
  const name = head[column] ?? '';
  return OF_WORDS.has(name) || (column === 0 && name !== FIRST_FIGURE);
}

/** Lines shown of a long table unless asked otherwise, half a screen; the others are summed up. */
export const USUAL_LINES = 12;

/** How many of so many lines are the best, and how many the worst. */
export function bestAndWorst(top: number): readonly [best: number, worst: number] {
  const worst = Math.floor(top / 4);
  return [top - worst, worst];
}

/** In whole credits; a value that rounds to zero has no sign. */
export const wholeCredits = (value: number) => formatNumber(value);
export const shareText = (share: number | null) => (share === null ? 'none yet' : `${(100 * share).toFixed(1)} %`);
export const hoursText = (value: number) =>
  value.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const timesText = (ratio: number | null) => (ratio === null ? '-' : ratio.toFixed(2));

/** What "interrupted" means, for the title of a table with that word. */
const CUT_OFF = ' (interrupted: still under way when its ship was stopped)';
export const cutOffNote = (missions: readonly ({ readonly isCutOff: boolean } | undefined)[]) =>
  missions.some((one) => one?.isCutOff) ? CUT_OFF : '';

/** The name of lines that are summed up. */
export const othersOf = (lines: readonly unknown[]) => (lines.length === 1 ? '1 other' : `${lines.length} others`);
