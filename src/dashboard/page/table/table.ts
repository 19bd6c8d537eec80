import { type Child, h, type VNode } from '../dom/h.ts';
import { credits } from '../words/numbers.ts';
import { type Column, classOfColumn, writtenValue } from './columns.ts';
import { type Bar, barOf, groupRow } from './group-row.ts';
import { type Grouping, groupRows, type RowGroup } from './groups.ts';
import { change, choiceOf, chosenRows, pressed, type TableChoice } from './rows.ts';
import { tools } from './tools.ts';

export type { Column } from './columns.ts';

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
  /** Few numbers: no wider than they need, so that the eye keeps the row. */
  readonly isNarrow?: boolean;
  /** One line a row; what is too long is cut. */
  readonly isCompact?: boolean;
  /** Rows in groups that open and close, each with the sums of its columns. */
  readonly groups?: Grouping<Row> | undefined;
  /** A figure that is drawn as a bar beside the name in the first column, of a row or of a group. */
  readonly share?: ((rows: readonly Row[]) => number) | undefined;
  /** Shown where there is no row. */
  readonly none?: string;
  /** Rows drawn before the reader asks for all; of each group where there are some. */
  readonly first?: number;
}

const FIRST = 100;

/** The rows to draw, in their groups, and how many that are open are not drawn. */
interface Drawn<Row> {
  readonly groups: readonly RowGroup<Row>[];
  readonly isGrouped: boolean;
  readonly left: number;
}

/**
 * A table that can be sorted by any column, searched, filtered by type, grouped and downloaded. A phone shows its rows as
 * cards, each cell with its column's title, unless it is slim.
 */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], options: Options<Row>): VNode {
  const { name, type, none = 'There is none yet.' } = options;
  const choice = choiceOf(name);
  const reading = { values: columns.map(({ value }) => value), typeOf: type?.[1] };
  const chosen = chosenRows(rows, choice, reading);
  const drawn = drawnOf(columns, chosen, choice, options);
  const empty = rows.length === 0 ? none : 'No row matches the search or the filter.';
  return h(
    'div.data',
    { 'data-table': name },
    options.isBare || rows.length === 0 ? null : toolsOf(columns, rows, chosen, options),
    chosen.length === 0 ? h('p.empty', empty) : drawnTable(columns, drawn, options, choice),
    drawn.left > 0
      ? h(
          'p.more',
          h(
            'button',
            { type: 'button', onclick: () => change(name, { isWhole: true }) },
            `Show all ${credits(chosen.length)}`,
          ),
        )
      : null,
  );
}

function drawnOf<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly Row[],
  choice: TableChoice,
  { groups: grouping, first = FIRST }: Options<Row>,
): Drawn<Row> {
  const sortColumn = choice.sortedBy === undefined ? undefined : columns[choice.sortedBy];
  const all =
    grouping === undefined
      ? [{ name: '', rows: chosen, isOpen: true }]
      : groupRows(chosen, grouping, choice, sortColumn?.sum);
  const left = all.reduce((sum, { rows, isOpen }) => sum + (isOpen ? Math.max(0, rows.length - first) : 0), 0);
  return { groups: all, isGrouped: grouping !== undefined, left: choice.isWhole ? 0 : left };
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
  { groups, isGrouped, left }: Drawn<Row>,
  options: Options<Row>,
  choice: TableChoice,
): VNode {
  const { isSlim, isBare, isNarrow, isCompact, name, caption, first = FIRST } = options;
  const named = { slim: isSlim, tight: isBare, narrow: isNarrow, compact: isCompact, grouped: isGrouped };
  const classes = Object.entries(named).flatMap(([word, isSo]) => (isSo ? [word] : []));
  const bar = barOf(groups, isGrouped, options);
  const rowsOf = ({ rows, isOpen }: RowGroup<Row>) => (!isOpen ? [] : left > 0 ? rows.slice(0, first) : rows);
  const body = (group: RowGroup<Row>) =>
    h(
      'tbody',
      { key: group.name },
      isGrouped ? groupRow(columns, group, name, bar) : null,
      ...rowsOf(group).map((row) => drawnRow(columns, row, options, isGrouped ? undefined : bar)),
    );
  return h(
    'table',
    { class: classes.join(' ') || null },
    h('caption.unseen', caption),
    h('thead', h('tr', ...columns.map((column, index) => head(column, index, name, choice)))),
    ...groups.map(body),
  );
}

function head<Row>(column: Column<Row>, index: number, name: string, choice: TableChoice): VNode {
  const { title, isNumber = false } = column;
  const isSorted = choice.sortedBy === index;
  const way = choice.isDescending ? 'descending' : 'ascending';
  return h(
    'th',
    { scope: 'col', class: classOfColumn(column), 'aria-sort': isSorted ? way : null },
    h(
      'button.sort',
      { type: 'button', onclick: () => change(name, pressed(choiceOf(name), index, isNumber)) },
      title,
      h('span.way', { 'aria-hidden': 'true' }, isSorted ? (choice.isDescending ? '▼' : '▲') : ''),
    ),
  );
}

function drawnRow<Row>(columns: readonly Column<Row>[], row: Row, options: Options<Row>, bar: Bar<Row>): VNode {
  const { key, rowClass } = options;
  const cells = columns.map((column, index) => {
    const content: Child = column.cell === undefined ? writtenValue(column.value(row)) : column.cell(row);
    return h(
      'td',
      { 'data-title': column.title, class: classOfColumn(column) },
      index === 0 && bar !== undefined ? h('div.with-bar', h('span', content), bar([row], '')) : content,
    );
  });
  return h('tr', { key: key(row), class: rowClass?.(row) || null }, ...cells);
}
