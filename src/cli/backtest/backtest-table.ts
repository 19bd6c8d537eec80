import type { Figures } from '../../backtest/figures.ts';
import type { RunResult } from '../../backtest/runs.ts';
import { lanesOver, type NumberFigure, spreadOf } from '../../backtest/spread.ts';
import type { Settings } from '../../config/settings.ts';

/** One named strategy, to be tried on some seeds. */
export interface Contender {
  readonly name: string;
  readonly settings: Settings;
}

/** The results of a contender, in the order of the seeds. */
export interface Tried {
  readonly name: string;
  readonly results: readonly RunResult[];
}

/** The figures of the table in column order. */
export const COLUMNS = [
  'seed',
  'credits',
  'netWorth',
  'ships',
  'firstMillionAtHours',
  'creditsPerHour',
  'creditsPer1000Requests',
  'contractsFulfilled',
  'unitsSold',
  'budgetUse',
] as const satisfies readonly NumberFigure[];

/** The content of a cell: a figure, or the name of the row. */
export type Cell = string | number | null;

/** Width of a figure in characters; "median" and seeds need fewer. */
const FIGURE_WIDTH = 10;
const FIRST_WIDTH = 6;

const widthOf = (column: number) => Math.max(COLUMNS[column]?.length ?? 0, column === 0 ? FIRST_WIDTH : FIGURE_WIDTH);

/** Formats a figure or a median of it: digits grouped, only significant decimals; "-" where there is none. */
function shown(cell: Cell, column: number): string {
  if (cell === null) return COLUMNS[column] === 'firstMillionAtHours' ? 'never' : '-';
  // A seed is a name: its digits are not grouped.
  if (typeof cell === 'string' || column === 0) return String(cell);
  return cell.toLocaleString('en', { maximumFractionDigits: Math.abs(cell) < 10 ? 3 : 0 });
}

function line(cells: readonly Cell[]): string {
  return cells.map((cell, column) => shown(cell, column).padStart(widthOf(column))).join('  ');
}

const named = (text: string, name: string | undefined) => (name === undefined ? text : `${text}  ${name}`);

/** The column names, with the file's name last where there are several files. */
export function headLine(isOneOfMany: boolean): string {
  return named(line(COLUMNS), isOneOfMany ? 'config' : undefined);
}

/** The figures of one run as a row. */
export function rowOf(figures: Figures, name: string | undefined): string {
  return named(line(COLUMNS.map((column) => figures[column])), name);
}

/** Median, minimum and maximum of several seeds as rows named by their first cell; empty for one seed. */
function spreadRows({ results }: Tried): readonly (readonly Cell[])[] {
  if (results.length < 2) return [];
  const spreads = COLUMNS.slice(1).map((column) => spreadOf(results.map(({ figures }) => figures[column])));
  return (['median', 'least', 'most'] as const).map((which) => [which, ...spreads.map((spread) => spread[which])]);
}

/** The rows of `spreadRows` for a terminal. */
export function spreadLines(tried: Tried, isOneOfMany: boolean): string[] {
  const rows = spreadRows(tried).map((cells) => named(line(cells), isOneOfMany ? tried.name : undefined));
  return isOneOfMany && rows.length > 0 ? ['', headLine(isOneOfMany), ...rows] : rows;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Without this note an owner who sees supply lose credits would remove it from the strategy. */
const SUPPLY_NOTE = '  (supply feeds factories: trade and contract earn more by it than its own profit shows)';

/** Earnings by lane, the medians over the seeds, the most profitable lane first. */
export function laneLines({ name, results }: Tried): string[] {
  const lanes = Object.entries(lanesOver(results.map(({ figures }) => figures)));
  const sorted = lanes.sort(([, a], [, b]) => b.profit - a.profit);
  const rows = sorted.map(([lane, { profit, requests, shipHours }]) => {
    const perRequest = requests === 0 ? 0 : profit / requests;
    return `  ${(lane === 'none' ? 'other' : lane).padEnd(10)}${whole(profit).padStart(14)}${whole(requests).padStart(11)}${whole(perRequest).padStart(19)}${shipHours.toFixed(1).padStart(12)}`;
  });
  const head = `  ${'lane'.padEnd(10)}${'profit'.padStart(14)}${'requests'.padStart(11)}${'credits a request'.padStart(19)}${'ship hours'.padStart(12)}`;
  const note = lanes.some(([lane]) => lane === 'supply') ? [SUPPLY_NOTE] : [];
  return ['', `${name}, by lane (medians)`, head, ...rows, ...note];
}

/** Explains what a newcomer would misread in the table. */
export const LEGEND = `
netWorth: credits and what the ships cost, less advances on open contracts; creditsPerHour and creditsPer1000Requests
are of what it grew by. docs/strategies.md tells of every column.`;
