import { isHeld } from '../sqlite/patience.ts';

/**
 * Rows on their way to a table that no credit depends on: a killed process loses them. Those that could not be written
 * are kept for the next time.
 */
export interface Buffer<Row> {
  /** Never throws. */
  add(rows: readonly Row[]): void;
  /** Writes the buffered rows; throws StoreError when the disk fails or another program holds the books. */
  flush(): void;
  /** The same, but leaves the rows in the buffer while another program holds the books. */
  flushUnlessHeld(): void;
}

/** Collects rows, and writes them as soon as there are `atOnce`. */
export function bufferOf<Row>(atOnce: number, write: (rows: readonly Row[]) => void): Buffer<Row> {
  let pending: Row[] = [];
  let due = atOnce;

  function flush(): void {
    const rows = pending;
    pending = [];
    due = atOnce;
    try {
      if (rows.length > 0) write(rows);
    } catch (error) {
      pending = rows;
      due = rows.length + atOnce;
      throw error;
    }
  }

  return {
    add: (rows) => {
      for (const row of rows) pending.push(row);
      if (pending.length < due) return;
      try {
        flush();
      } catch {
        // The rows are kept, and the next flush throws if they still cannot be written.
      }
    },
    flush,
    flushUnlessHeld: () => {
      try {
        flush();
      } catch (error) {
        if (!isHeld(error)) throw error;
      }
    },
  };
}
