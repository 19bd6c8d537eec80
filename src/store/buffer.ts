/**
 * Rows on their way to a table that no credit depends on: a killed process loses them. Those that could not be written
 * are kept for the next time.
 */
export interface Buffer<Row> {
  /** Never throws. */
  add(row: Row): void;
  /** Writes the buffered rows; throws StoreError when the disk fails. */
  flush(): void;
}

/** Gives `write` the rows by the hundred or so (`atOnce`). */
export function bufferOf<Row>(atOnce: number, write: (rows: readonly Row[]) => void): Buffer<Row> {
  let pending: Row[] = [];

  function flush(): void {
    const rows = pending;
    pending = [];
    try {
      if (rows.length > 0) write(rows);
    } catch (error) {
      pending = rows;
      throw error;
    }
  }

  return {
    add: (row) => {
      pending.push(row);
      if (pending.length % atOnce !== 0) return;
      try {
        flush();
      } catch {
        // Whoever flushes next is told.
      }
    },
    flush,
  };
}
