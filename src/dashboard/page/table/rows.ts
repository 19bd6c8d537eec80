import { signal } from '../live/signal.ts';

/** What a cell holds, for sorting, searching and files; null: nothing is known. */
export type Value = string | number | null;

/** How a reader wants to see a table. */
export interface TableChoice {
  /** Index of the column by which it is sorted; undefined: as it comes. */
  readonly sortedBy: number | undefined;
  readonly isDescending: boolean;
  readonly search: string;
  /** The only type shown; empty: all. */
  readonly type: string;
  /** Whether all rows are drawn, however many. */
  readonly isWhole: boolean;
  /** Groups that the reader opened (true) or closed. */
  readonly opened: Readonly<Record<string, boolean>>;
}

export const AS_IT_COMES: TableChoice = {
  sortedBy: undefined,
  isDescending: false,
  search: '',
  type: '',
  isWhole: false,
  opened: {},
};

/** What is read of a row. */
export interface RowReading<Row> {
  readonly values: readonly ((row: Row) => Value)[];
  readonly typeOf?: ((row: Row) => string) | undefined;
}

/** Names with numbers in their natural order: -9 before -10. */
const names = new Intl.Collator('en', { numeric: true });

function compare(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return names.compare(String(a), String(b));
}

/** The rows that the reader wants to see, in the order wanted; what is not known comes last. */
export function chosenRows<Row>(rows: readonly Row[], choice: TableChoice, reading: RowReading<Row>): readonly Row[] {
  const words = choice.search.toLowerCase().split(/\s+/).filter(Boolean);
  const { values, typeOf } = reading;
  const chosen = rows.filter((row) => {
    if (choice.type !== '' && typeOf !== undefined && typeOf(row) !== choice.type) return false;
    if (words.length === 0) return true;
    const text = values.map((value) => String(value(row) ?? '')).join(' ');
    const searched = `${text} ${text.replaceAll('_', ' ')}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const sortValue = choice.sortedBy === undefined ? undefined : values[choice.sortedBy];
  if (sortValue === undefined) return chosen;
  const sign = choice.isDescending ? -1 : 1;
  return chosen.toSorted((one, other) => {
    const [a, b] = [sortValue(one), sortValue(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}

/** The choice after a press on a column's head: sorted, the other way round, and as it comes. Numbers begin with the largest. */
export function pressed(choice: TableChoice, column: number, isNumber: boolean): TableChoice {
  if (choice.sortedBy !== column) return { ...choice, sortedBy: column, isDescending: isNumber };
  if (choice.isDescending === isNumber) return { ...choice, isDescending: !isNumber };
  return { ...choice, sortedBy: undefined, isDescending: false };
}

/** A spreadsheet would take text that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function field(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as comma-separated values, by RFC 4180. */
export function csvOf(head: readonly string[], rows: readonly (readonly Value[])[]): string {
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** The reader's choices by table; every view is drawn again when one changes. */
export const choices = signal<Readonly<Record<string, TableChoice>>>({});

/** How the reader wants to see a table. */
export function choiceOf(name: string): TableChoice {
  return choices.get()[name] ?? AS_IT_COMES;
}

/** Changes how a table is shown. */
export function change(name: string, next: Partial<TableChoice>): void {
  choices.set({ ...choices.get(), [name]: { ...choiceOf(name), ...next } });
}
