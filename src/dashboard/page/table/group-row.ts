import { h, type VNode } from '../dom/h.ts';
import { credits, shareOf } from '../words/numbers.ts';
import { type Column, classOfColumn, writtenValue } from './columns.ts';
import type { RowGroup } from './groups.ts';
import { change, choiceOf } from './rows.ts';

/** What a share is of. */
interface SharedRows<Row> {
  readonly share?: ((rows: readonly Row[]) => number) | undefined;
  readonly key: (row: Row) => string;
}

/** Draws the share of some rows, of this name, as a bar. */
export type Bar<Row> = ((rows: readonly Row[], name: string) => VNode) | undefined;

/** Draws the share of a group, or of a row where there are no groups. */
export function barOf<Row>(
  groups: readonly RowGroup<Row>[],
  isGrouped: boolean,
  { share, key }: SharedRows<Row>,
): Bar<Row> {
  if (share === undefined) return undefined;
  const values = groups.flatMap(({ rows }) => (isGrouped ? [share(rows)] : rows.map((row) => share([row]))));
  const most = values.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
  const hasLosses = values.some((value) => value < 0);
  return (rows, name) => {
    const value = share(rows);
    const of = name || (rows[0] === undefined ? '' : key(rows[0]));
    return shareBar(value, most, `${of}: ${Math.round((100 * value) / (most || 1))} % of the largest`, hasLosses);
  };
}

/** The head of a group: its name over the first columns, which have no sum, and how many rows it has; then the sums. */
export function groupRow<Row>(
  columns: readonly Column<Row>[],
  { name, rows, isOpen }: RowGroup<Row>,
  table: string,
  bar: Bar<Row>,
): VNode {
  const toggle = () => change(table, { opened: { ...choiceOf(table).opened, [name]: !isOpen } });
  const button = h(
    'button.group',
    { type: 'button', 'aria-expanded': String(isOpen), onclick: toggle },
    h('span.name', name),
    h('span.num.faint', ` × ${credits(rows.length)}`),
  );
  const withSum = columns.findIndex(({ sum, sumCell }) => sum !== undefined || sumCell !== undefined);
  const colspan = withSum < 1 ? 1 : withSum;
  const sumCell = (column: Column<Row>) => {
    const written = column.sum === undefined ? null : writtenValue(column.sum(rows));
    const sum = column.sumCell === undefined ? written : column.sumCell(rows);
    return h('td', { 'data-title': column.title, class: classOfColumn(column) }, sum);
  };
  return h(
    'tr.group',
    h('th', { scope: 'rowgroup', colspan }, bar === undefined ? button : h('div.with-bar', button, bar(rows, name))),
    ...columns.slice(colspan).map(sumCell),
  );
}

/** A share as a bar beside a name: a loss goes to the left of a line in the middle, a gain to the right. */
function shareBar(value: number, most: number, label: string, hasLosses: boolean): VNode {
  const width = `${((hasLosses ? 50 : 100) * shareOf(Math.abs(value), most)).toFixed(1)}%`;
  const kind = value < 0 ? 'loss-bar' : 'gain-bar';
  return h(
    'span',
    { class: `share-bar ${hasLosses ? 'has-losses' : ''}`, role: 'img', 'aria-label': label },
    h('span', { class: kind, style: { width } }),
  );
}
