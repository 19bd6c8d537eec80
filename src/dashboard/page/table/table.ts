import { type Child, h, type VNode } from '../dom/h.ts';
import { credits } from '../words/numbers.ts';
import { change, choiceOf, chosenRows, pressed, type TableChoice, type Value } from './rows.ts';
import { tools } from './tools.ts';

/** A column of a table of `Row`s. */
export interface Column<Row> {
  readonly title: string;
  /** What it is sorted, searched and written to a file by; credits are drawn like this without a `cell`. */
  readonly value: (row: Row) => Value;
  readonly cell?: (row: Row) => Child;
  /** Numbers are aligned right, so that their digits line up. */
  readonly isNumber?: boolean;
  /** Takes the full width where a phone shows the row as a card. */
  readonly isWide?: boolean;
  /** Omitted on a phone. */
  readonly isMinor?: boolean;
}

interface Options<Row> {
  /** Names the reader's choices and the file. */
  readonly name: string;
  readonly caption: string;
  readonly key: (row: Row) => string;
  readonly rowClass?: (row: Row) => string;
  /** By what the rows can be filtered: its title, and the type of a row. */
  readonly type?: readonly [title: string, of: (row: Row) => string];
  /** Few and short columns: stays a table on a phone. */
  readonly isSlim?: boolean;
  /** Without tools: a short table beside something else. */
  readonly isBare?: boolean;
  /** Shown where there is no row. */
  readonly none?: string;
  /** Rows drawn before the reader asks for all. */
  readonly first?: number;
}

const FIRST = 100;

/**
 * A table that can be sorted by any column, searched, filtered by type and downloaded. A phone shows its rows as cards,
 * each cell with its column's title, unless it is slim.
 */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], options: Options<Row>): VNode {
  const { name, caption, type, none = 'There is none yet.', first = FIRST } = options;
  const choice = choiceOf(name);
  const reading = { values: columns.map(({ value }) => value), typeOf: type?.[1] };
  const chosen = chosenRows(rows, choice, reading);
  const drawn = choice.isWhole ? chosen : chosen.slice(0, first);
  const empty = rows.length === 0 ? none : 'No row has what you look for.';
  return h(
    'div.data',
    { 'data-table': name },
    options.isBare || rows.length === 0 ? null : toolsOf(columns, rows, chosen, options),
    chosen.length === 0 ? h('p.empty', empty) : drawnTable(columns, drawn, options, choice, caption),
    drawn.length < chosen.length
      ? h(
          'p.more',
          h('button', { type: 'button', onclick: () => change(name, { isWhole: true }) }, `Show all ${chosen.length}`),
        )
      : null,
  );
}

function toolsOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  chosen: readonly Row[],
  { name, caption, type }: Options<Row>,
): VNode {
  const [typeTitle = '', typeOf] = type ?? [];
  return tools({
    name,
    caption,
    typeTitle,
    types: typeOf === undefined ? [] : [...new Set(rows.map(typeOf))].sort(),
    titles: columns.map(({ title }) => title),
    shown: chosen.length,
    all: rows.length,
    values: () => chosen.map((row) => columns.map(({ value }) => value(row))),
  });
}

function drawnTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: Options<Row>,
  choice: TableChoice,
  caption: string,
): VNode {
  return h(
    'table',
    { class: [options.isSlim ? 'slim' : '', options.isBare ? 'tight' : ''].filter(Boolean).join(' ') || null },
    h('caption.unseen', caption),
    h('thead', h('tr', ...columns.map((column, index) => head(column, index, options.name, choice)))),
    h('tbody', ...rows.map((row) => drawnRow(columns, row, options))),
  );
}

function head<Row>(column: Column<Row>, index: number, name: string, choice: TableChoice): VNode {
  const { title, isNumber = false } = column;
  const isSorted = choice.sortedBy === index;
  const way = choice.isDescending ? 'descending' : 'ascending';
  return h(
    'th',
    { scope: 'col', class: classOf(column), 'aria-sort': isSorted ? way : null },
    h(
      'button.sort',
      { type: 'button', onclick: () => change(name, pressed(choiceOf(name), index, isNumber)) },
      title,
      h('span.way', { 'aria-hidden': 'true' }, isSorted ? (choice.isDescending ? '▼' : '▲') : ''),
    ),
  );
}

function drawnRow<Row>(columns: readonly Column<Row>[], row: Row, { key, rowClass }: Options<Row>): VNode {
  const cells = columns.map((column) =>
    h('td', { 'data-title': column.title, class: classOf(column) }, (column.cell ?? written(column))(row)),
  );
  return h('tr', { key: key(row), class: rowClass?.(row) || null }, ...cells);
}

function written<Row>({ value }: Column<Row>): (row: Row) => Child {
  return (row) => {
    const held = value(row);
    return held === null ? '–' : typeof held === 'number' ? h('span.num', credits(held)) : held;
  };
}

function classOf<Row>({ isNumber, isWide, isMinor }: Column<Row>): string | null {
  return [isNumber ? 'number' : '', isWide ? 'wide' : '', isMinor ? 'minor' : ''].filter(Boolean).join(' ') || null;
}
