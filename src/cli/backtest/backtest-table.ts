import type { Figures } from '../../backtest/figures.ts';
import type { RunResult } from '../../backtest/runs.ts';
import { lanesOver, type NumberFigure, spreadOf } from '../../backtest/spread.ts';
import type { Settings } from '../../config/settings.ts';
import type { NamedWorld } from '../../config/worlds/world-schema.ts';
import { laneRow } from '../../game/lanes.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { headLines, type Layout, layoutOf, rowLines, tableLines } from '../../report/screen/table-layout.ts';
import { wrapped, wrappedAfter } from '../../telemetry/lines/wrapped.ts';

/** One named strategy, to be tried on some seeds. */
export interface Contender {
  readonly name: string;
  readonly settings: Settings;
  /** Where it is tried; by default where the options say. */
  readonly world?: NamedWorld;
}

/** The results of a contender, in the order of the seeds. */
export interface Tried {
  readonly name: string;
  readonly world?: string;
  readonly results: readonly RunResult[];
}

/** The content of a cell: a figure, or the name of the row. */
type Cell = string | number | null;

/** The head of a column, and the characters of its widest figure to be expected: rows are printed as runs end. */
interface Column {
  readonly head: string;
  readonly widest: number;
}

/** The figures of the table in column order; "median" stands where a seed does. */
const FIGURES = {
  seed: { head: 'seed', widest: 6 },
  credits: { head: 'credits', widest: 10 },
  netWorth: { head: 'net worth', widest: 11 },
  ships: { head: 'ships', widest: 5 },
  firstMillionAtHours: { head: 'first million at hour', widest: 5 },
  creditsPerHour: { head: 'credits an hour', widest: 10 },
  creditsPer1000Requests: { head: 'credits per 1,000 requests', widest: 9 },
  contractsFulfilled: { head: 'contracts', widest: 7 },
  unitsSold: { head: 'units sold', widest: 9 },
  budgetUse: { head: 'budget use', widest: 5 },
} as const satisfies Partial<Record<NumberFigure, Column>>;

export const COLUMNS = Object.keys(FIGURES) as (keyof typeof FIGURES)[];

/** How the rows of a backtest are written. */
interface Manner {
  /** Names of the files: where there are several, each has a title of its own. */
  readonly names: readonly string[];
  /** Names of the worlds, likewise. */
  readonly worlds?: readonly string[];
  /** Columns of the screen. */
  readonly screen: number;
}

/** One file, and nobody at a screen. */
const PLAIN: Manner = { names: [], screen: Number.POSITIVE_INFINITY };

/** What the rows below are of, where there are several files or worlds; nothing else. */
export function titleOf({ name, world = '' }: Pick<Tried, 'name' | 'world'>, manner: Manner): string[] {
  const { names, worlds = [], screen } = manner;
  const words = [...(names.length > 1 ? [name] : []), ...(worlds.length > 1 ? [`in ${world}`] : [])];
  return words.length === 0 ? [] : wrapped(words.join(' '), screen);
}

function layoutFor({ screen }: Manner): Layout {
  const figures = COLUMNS.map((name) => ({ name: FIGURES[name].head, isText: false, widest: FIGURES[name].widest }));
  return layoutOf(figures, screen);
}

/** Formats a figure or a median of it: digits grouped, only significant decimals; "-" where there is none. */
function shown(cell: Cell, column: number): string {
  if (cell === null) return COLUMNS[column] === 'firstMillionAtHours' ? 'never' : '-';
  // A seed is a name: its digits are not grouped.
  if (typeof cell === 'string' || column === 0) return String(cell);
  return cell.toLocaleString('en', { maximumFractionDigits: Math.abs(cell) < 10 ? 3 : 0 });
}

const lines = (cells: readonly Cell[], manner: Manner): string[] => rowLines(layoutFor(manner), cells.map(shown));

/** The names of the columns. */
export function headOf(manner: Manner = PLAIN): string[] {
  return headLines(layoutFor(manner));
}

/** The figures of one run as a row. */
export function rowOf(figures: Figures, manner: Manner = PLAIN): string[] {
  return lines(
    COLUMNS.map((column) => figures[column]),
    manner,
  );
}

/** Median, mean, minimum and maximum of several seeds as rows named by their first cell; empty for one seed. */
function spreadRows({ results }: Tried): readonly (readonly Cell[])[] {
  if (results.length < 2) return [];
  const spreads = COLUMNS.slice(1).map((column) => spreadOf(results.map(({ figures }) => figures[column])));
  return (['median', 'mean', 'least', 'most'] as const).map((which) => [
    which,
    ...spreads.map((spread) => spread[which]),
  ]);
}

/** The rows of `spreadRows` for a terminal, with the title of their file where there are several. */
export function spreadLines(tried: Tried, manner: Manner = PLAIN): string[] {
  const rows = spreadRows(tried).flatMap((cells) => lines(cells, manner));
  const title = titleOf(tried, manner);
  return title.length > 0 && rows.length > 0 ? ['', ...title, ...headOf(manner), ...rows] : rows;
}

const INDENT = 2;

/** Without this note an owner who sees supply lose credits would remove it from the strategy. */
const SUPPLY_NOTE = '(supply feeds factories: trade and contract earn more by it than its own profit shows)';

/** The cells of earnings by lane, the medians over the seeds, the most profitable lane first. */
export function laneCells({ results }: Tried) {
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
  return { head: ['lane', 'profit', 'requests', 'credits a request', 'ship hours'], rows };
}

/** Earnings by lane for a terminal. */
export function laneLines(tried: Tried, { screen }: Manner = PLAIN): string[] {
  const { name } = tried;
  const { head, rows } = laneCells(tried);
  const table = tableLines(head, rows, (column) => column === 0, screen - INDENT);
  const note = rows.some(([lane]) => laneRow(lane)?.feedsOthers) ? wrappedAfter('  ', SUPPLY_NOTE, screen) : [];
  return ['', ...wrapped(`${name}, by lane (medians)`, screen), ...table.map((line) => `  ${line}`), ...note];
}

/** Explains what a newcomer would misread in the table. */
export const LEGEND =
  'net worth: credits and what the ships cost, less advances on open contracts; credits an hour and per 1,000 requests are of what it grew by. docs/reading-a-backtest.md tells of every column.';
