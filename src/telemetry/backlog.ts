/** Text that waits for a descriptor to take it, in order. */
export interface Backlog {
  /** False where there is no room for it: nothing is kept of it then. What comes to an empty backlog always has room. */
  add(text: string): boolean;
  /** What is next, some lines at a time; empty where nothing waits. */
  next(): Uint8Array;
  /** So many bytes of what is next need not be kept any more. */
  took(bytes: number): void;
  /** Drops everything; the number of texts that had not been taken in whole. */
  clear(): number;
  bytes(): number;
}

/** Bytes that are offered at once: as much as a pipe holds. */
const OFFERED_BYTES = 65_536;

/** A backlog that keeps so many bytes at most. */
export function createBacklog(mostBytes: number): Backlog {
  let texts: Uint8Array[] = [];
  /** Bytes of all texts, and those of the first one that have been taken. */
  let [bytes, taken] = [0, 0];

  function offered(): Uint8Array[] {
    let [count, size] = [0, 0];
    while (count < texts.length && size < OFFERED_BYTES) size += texts[count++]?.length ?? 0;
    return texts.slice(0, count);
  }

  return {
    add: (text) => {
      const added = Buffer.from(text);
      if (bytes > 0 && bytes + added.length > mostBytes) return false;
      texts.push(added);
      bytes += added.length;
      return true;
    },
    next: () => {
      const first = offered();
      return (first.length === 1 ? (first[0] as Uint8Array) : Buffer.concat(first)).subarray(taken);
    },
    took: (count) => {
      let [done, left] = [0, taken + count];
      for (let size = texts[0]?.length ?? 0; done < texts.length && left >= size; size = texts[done]?.length ?? 0) {
        left -= size;
        done += 1;
      }
      texts.splice(0, done);
      [bytes, taken] = [bytes - count, left];
    },
    clear: () => {
      const count = texts.length;
      texts = [];
      [bytes, taken] = [0, 0];
      return count;
    },
    bytes: () => bytes,
  };
}
