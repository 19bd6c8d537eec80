import { type Child, h, type VNode } from '../dom/h.ts';

/** A column of a table of `Row`s. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Child;
  /** Numbers are aligned right, so that their digits line up. */
  readonly isNumber?: boolean;
  /** Takes the full width where a phone shows the row as a card. */
  readonly isWide?: boolean;
  /** Omitted on a phone. */
  readonly isMinor?: boolean;
}

interface Options<Row> {
  readonly caption: string;
  readonly key: (row: Row) => string;
  readonly rowClass?: (row: Row) => string;
  /** Few and short columns: stays a table on a phone. */
  readonly isSlim?: boolean;
}

/** A table; a phone shows its rows as cards, each cell with its column's title, unless it is slim. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], options: Options<Row>): VNode {
  return h(
    'table',
    { class: options.isSlim ? 'slim' : null },
    h('caption', { class: 'unseen' }, options.caption),
    h(
      'thead',
      {},
      h('tr', {}, ...columns.map((column) => h('th', { scope: 'col', class: classOf(column) }, column.title))),
    ),
    h('tbody', {}, ...rows.map((row) => drawnRow(columns, row, options))),
  );
}

function drawnRow<Row>(columns: readonly Column<Row>[], row: Row, { key, rowClass }: Options<Row>): VNode {
  const cells = columns.map((column) =>
    h('td', { 'data-title': column.title, class: classOf(column) }, column.cell(row)),
  );
  return h('tr', { key: key(row), class: rowClass?.(row) || null }, ...cells);
}

function classOf<Row>({ isNumber, isWide, isMinor }: Column<Row>): string | null {
  return [isNumber ? 'number' : '', isWide ? 'wide' : '', isMinor ? 'minor' : ''].filter(Boolean).join(' ') || null;
}
