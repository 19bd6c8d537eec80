import { type Child, h, type VNode } from '../dom/h.ts';

/** A column of a table of `Row`s. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Child;
  /** Numbers stand to the right, so that their digits align. */
  readonly isNumber?: boolean;
  /** Takes the whole width where a phone shows the row as a card. */
  readonly isWide?: boolean;
}

interface Options<Row> {
  readonly caption: string;
  readonly key: (row: Row) => string;
  readonly rowClass?: (row: Row) => string;
}

/** A table that a phone shows as cards, each cell with its column's title. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], options: Options<Row>): VNode {
  return h(
    'table',
    {},
    h('caption', { class: 'unseen' }, options.caption),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ...columns.map(({ title, isNumber }) => h('th', { scope: 'col', class: isNumber ? 'number' : null }, title)),
      ),
    ),
    h('tbody', {}, ...rows.map((row) => drawnRow(columns, row, options))),
  );
}

function drawnRow<Row>(columns: readonly Column<Row>[], row: Row, { key, rowClass }: Options<Row>): VNode {
  const cells = columns.map(({ title, cell, isNumber, isWide }) =>
    h(
      'td',
      { 'data-title': title, class: `${isNumber ? 'number' : ''} ${isWide ? 'wide' : ''}`.trim() || null },
      cell(row),
    ),
  );
  return h('tr', { key: key(row), class: rowClass?.(row) || null }, ...cells);
}
