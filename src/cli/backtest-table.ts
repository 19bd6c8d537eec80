import type { Figures } from '../backtest/figures.ts';
import { lanesOver, type NumberFigure, spreadOf } from '../backtest/spread.ts';
import type { Tried } from './contender.ts';

/** Figures of the table in its order. */
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

/** What stands in a row: a figure, or what the row is of. */
export type Cell = string | number | null;

/** Characters that a figure of a run takes; "median" and a seed take fewer. */
const FIGURE_WIDTH = 10;
const FIRST_WIDTH = 6;

const widthOf = (column: number) => Math.max(COLUMNS[column]?.length ?? 0, column === 0 ? FIRST_WIDTH : FIGURE_WIDTH);

/** A figure, or a median of it, as people read it: grouped, with no more places than tell something; "-" where there is none. */
export function shown(cell: Cell, column: number): string {
  if (cell === null) return COLUMNS[column] === 'firstMillionAtHours' ? 'never' : '-';
  // A seed is a name.
  if (typeof cell === 'string' || column === 0) return String(cell);
  return cell.toLocaleString('en', { maximumFractionDigits: Math.abs(cell) < 10 ? 3 : 0 });
}

function line(cells: readonly Cell[]): string {
  return cells.map((cell, column) => shown(cell, column).padStart(widthOf(column))).join('  ');
}

const named = (text: string, name: string | undefined) => (name === undefined ? text : `${text}  ${name}`);

/** The names of the columns; that of the file last where there are several. */
export function headLine(isOneOfMany: boolean): string {
  return named(line(COLUMNS), isOneOfMany ? 'config' : undefined);
}

/** The figures of one run as a row. */
export function rowOf(figures: Figures, name: string | undefined): string {
  return named(line(COLUMNS.map((column) => figures[column])), name);
}

/** Median, least and most of several seeds, each a row whose first cell says which it is; nothing of one seed. */
export function spreadRows({ results }: Tried): readonly (readonly Cell[])[] {
  if (results.length < 2) return [];
  const spreads = COLUMNS.slice(1).map((column) => spreadOf(results.map(({ figures }) => figures[column])));
  return (['median', 'least', 'most'] as const).map((which) => [which, ...spreads.map((spread) => spread[which])]);
}

/** The same for a terminal. */
export function spreadLines(tried: Tried, isOneOfMany: boolean): string[] {
  const rows = spreadRows(tried).map((cells) => named(line(cells), isOneOfMany ? tried.name : undefined));
  return isOneOfMany && rows.length > 0 ? ['', headLine(isOneOfMany), ...rows] : rows;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Who sees it lose would take it out of his strategy. */
const SUPPLY_NOTE = '  (supply feeds factories: trade and contract earn more by it than its own profit shows)';

/** Earnings by lane, the medians over the seeds, the most profitable first. */
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

/** What a newcomer would guess wrong of the table. */
export const LEGEND = `
netWorth: credits and what the ships cost, less advances on open contracts; creditsPerHour and creditsPer1000Requests
are of what it grew by. docs/strategies.md tells of every column.`;
