import type { Figures } from '../../backtest/figures.ts';
import type { RunResult } from '../../backtest/runs.ts';
import { lanesOver, type NumberFigure, spreadOf } from '../../backtest/spread.ts';
import type { Settings } from '../../config/settings.ts';
import { laneRow } from '../../game/lanes.ts';
import { highest } from '../../game/numbers/extremes.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { headLines, type Layout, layoutOf, rowLines, tableLines } from '../../report/screen/table-layout.ts';
import { wrapped, wrappedAfter } from '../../report/screen/wrap.ts';

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

/** The content of a cell: a figure, or the name of the row. */
type Cell = string | number | null;

/** Characters of the widest figure to be expected: rows are printed as runs end. "median" stands where a seed does. */
const WIDEST = {
  seed: 6,
  credits: 10,
  netWorth: 11,
  ships: 5,
  firstMillionAtHours: 5,
  creditsPerHour: 10,
  creditsPer1000Requests: 9,
  contractsFulfilled: 7,
  unitsSold: 9,
  budgetUse: 5,
} as const satisfies Partial<Record<NumberFigure, number>>;

/** The figures of the table in column order. */
export const COLUMNS = Object.keys(WIDEST) as (keyof typeof WIDEST)[];

/** How the rows of a backtest are written. */
interface Manner {
  /** Names of the files, where there are several; each row then ends with one. */
  readonly names: readonly string[];
  /** Columns of the screen. */
  readonly screen: number;
}

/** One file, and nobody at a screen. */
const PLAIN: Manner = { names: [], screen: Number.POSITIVE_INFINITY };

function layoutFor({ names, screen }: Manner): Layout {
  const figures = COLUMNS.map((name) => ({ name, isText: false, widest: WIDEST[name] }));
  const lengths = names.map(({ length }) => length);
  const config = { name: 'config', isText: true, widest: highest(lengths, 0) };
  return layoutOf(names.length > 1 ? [...figures, config] : figures, screen);
}

/** Formats a figure or a median of it: digits grouped, only significant decimals; "-" where there is none. */
function shown(cell: Cell, column: number): string {
  if (cell === null) return COLUMNS[column] === 'firstMillionAtHours' ? 'never' : '-';
  // A seed is a name: its digits are not grouped.
  if (typeof cell === 'string' || column === 0) return String(cell);
  return cell.toLocaleString('en', { maximumFractionDigits: Math.abs(cell) < 10 ? 3 : 0 });
}

function lines(cells: readonly Cell[], name: string, manner: Manner): string[] {
  return rowLines(layoutFor(manner), [...cells.map(shown), name]);
}

/** The column names, with the file's name last where there are several files. */
export function headOf(manner: Manner = PLAIN): string[] {
  return headLines(layoutFor(manner));
}

/** The figures of one run as a row, with the name of its file where there are several. */
export function rowOf(figures: Figures, name = '', manner: Manner = PLAIN): string[] {
  return lines(
    COLUMNS.map((column) => figures[column]),
    name,
    manner,
  );
}

/** Median, minimum and maximum of several seeds as rows named by their first cell; empty for one seed. */
function spreadRows({ results }: Tried): readonly (readonly Cell[])[] {
  if (results.length < 2) return [];
  const spreads = COLUMNS.slice(1).map((column) => spreadOf(results.map(({ figures }) => figures[column])));
  return (['median', 'least', 'most'] as const).map((which) => [which, ...spreads.map((spread) => spread[which])]);
}

/** The rows of `spreadRows` for a terminal. */
export function spreadLines(tried: Tried, manner: Manner = PLAIN): string[] {
  const rows = spreadRows(tried).flatMap((cells) => lines(cells, tried.name, manner));
  return manner.names.length > 1 && rows.length > 0 ? ['', ...headOf(manner), ...rows] : rows;
}

const INDENT = 2;

/** Without this note an owner who sees supply lose credits would remove it from the strategy. */
const SUPPLY_NOTE = '(supply feeds factories: trade and contract earn more by it than its own profit shows)';

/** Earnings by lane, the medians over the seeds, the most profitable lane first. */
export function laneLines({ name, results }: Tried, { screen }: Manner = PLAIN): string[] {
  const lanes = Object.entries(lanesOver(results.map(({ figures }) => figures)));
  const sorted = lanes.sort(([, a], [, b]) => b.profit - a.profit);
  const rows = sorted.map(([lane, { profit, requests, shipHours }]) => {
    const perRequest = requests === 0 ? 0 : profit / requests;
    return [
      lane === 'none' ? 'other' : lane,
      formatNumber(profit),
      formatNumber(requests),
      formatNumber(perRequest),
      shipHours.toFixed(1),
    ];
  });
  const head = ['lane', 'profit', 'requests', 'credits a request', 'ship hours'];
  const table = tableLines(head, rows, (column) => column === 0, screen - INDENT);
  const note = lanes.some(([lane]) => laneRow(lane)?.feedsOthers) ? wrappedAfter('  ', SUPPLY_NOTE, screen) : [];
  return ['', ...wrapped(`${name}, by lane (medians)`, screen), ...table.map((line) => `  ${line}`), ...note];
}

/** Explains what a newcomer would misread in the table. */
export const LEGEND =
  'netWorth: credits and what the ships cost, less advances on open contracts; creditsPerHour and creditsPer1000Requests are of what it grew by. docs/strategies.md tells of every column.';
