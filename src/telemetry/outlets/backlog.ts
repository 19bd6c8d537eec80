/** Bytes offered at once: the capacity of a pipe. */
const OFFERED_BYTES = 65_536;

/** Text that waits to be written to a descriptor, in order: at most `mostBytes` bytes. */
export function createBacklog(mostBytes: number) {
  let texts: Uint8Array[] = [];
  /** Bytes of all texts that are not written yet, and written bytes of the first text. */
  let [bytes, taken] = [0, 0];

  function offered(): Uint8Array[] {
    let [count, size] = [0, 0];
    while (count < texts.length && size < OFFERED_BYTES) size += texts[count++]?.length ?? 0;
    return texts.slice(0, count);
  }

  return {
    /** False when there is no room; then none of the text is kept. An empty backlog always has room. */
    add: (text: string): boolean => {
      const added = Buffer.from(text);
      if (bytes > 0 && bytes + added.length > mostBytes) return false;
      texts.push(added);
      bytes += added.length;
      return true;
    },
    /** The next bytes, of several lines at a time; empty when nothing waits. */
    next: (): Uint8Array => {
      const first = offered();
      return (first.length === 1 ? (first[0] as Uint8Array) : Buffer.concat(first)).subarray(taken);
    },
    /** Removes bytes that were written. */
    took: (count: number): void => {
      let [done, left] = [0, taken + count];
      for (let size = texts[0]?.length ?? 0; done < texts.length && left >= size; size = texts[done]?.length ?? 0) {
        left -= size;
        done += 1;
      }
      texts.splice(0, done);
      [bytes, taken] = [bytes - count, left];
    },
    /** Drops everything; returns the number of texts that were not completely written. */
    clear: (): number => {
      const count = texts.length;
      texts = [];
      [bytes, taken] = [0, 0];
      return count;
    },
    bytes: () => bytes,
  };
}
