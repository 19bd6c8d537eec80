import { type Child, h } from '../dom/h.ts';
import { credits } from '../words/numbers.ts';
import type { Value } from './rows.ts';

/** A column of a table of `Row`s. */
export interface Column<Row> {
  readonly title: string;
  /** What it is sorted, searched and written to a file by; credits are drawn like this without a `cell`. */
  readonly value: (row: Row) => Value;
  readonly cell?: (row: Row) => Child;
  /** The value of a whole group, by which groups are sorted; without a `sumCell` it is drawn like a value. */
  readonly sum?: (rows: readonly Row[]) => Value;
  readonly sumCell?: (rows: readonly Row[]) => Child;
  /** Numbers are aligned right, so that their digits line up. */
  readonly isNumber?: boolean;
  /** Takes the full width where a phone shows the row as a card, and what is left on a desktop. */
  readonly isWide?: boolean;
  /** Omitted on a phone. */
  readonly isMinor?: boolean;
}

/** A value as it is drawn without a cell of its own. */
export function writtenValue(held: Value): Child {
  return held === null ? '–' : typeof held === 'number' ? h('span.num', credits(held)) : held;
}

/** The classes of a column's cells. */
export function classOfColumn<Row>({ isNumber, isWide, isMinor }: Column<Row>): string | null {
  return [isNumber ? 'number' : '', isWide ? 'wide' : '', isMinor ? 'minor' : ''].filter(Boolean).join(' ') || null;
}
