import type { TableChoice, Value } from './rows.ts';

/** How rows are grouped. */
export interface Grouping<Row> {
  /** The group of a row, by its name. */
  readonly of: (row: Row) => string;
  /** Rows of a whole table up to which all groups are open at first. */
  readonly openUpTo: number;
}

/** Rows of one group; those of a closed one are not drawn. */
export interface RowGroup<Row> {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly isOpen: boolean;
}

/** Sums a column over the rows of a group; undefined where it has no sum. */
type SumOf<Row> = ((rows: readonly Row[]) => Value) | undefined;

/**
 * Groups rows that were chosen and sorted. The largest group comes first, or the one with the largest sum of the column
 * by which the reader sorts. While the reader searches, every group with a hit is open.
 */
export function groupRows<Row>(
  rows: readonly Row[],
  { of, openUpTo }: Grouping<Row>,
  { opened, search, isDescending }: TableChoice,
  sum: SumOf<Row>,
): readonly RowGroup<Row>[] {
  const areOpen = rows.length <= openUpTo || search !== '';
  const groups = [...Map.groupBy(rows, of)].map(([name, members]) => ({
    name,
    rows: members,
    isOpen: opened[name] ?? areOpen,
  }));
  const weight = ({ rows }: RowGroup<Row>) => Number(sum?.(rows) ?? rows.length);
  const sign = sum === undefined || isDescending ? -1 : 1;
  return groups.sort((a, b) => sign * (weight(a) - weight(b)) || (a.name < b.name ? -1 : 1));
}
