import { StringDecoder } from 'node:string_decoder';

/** A longer line is passed on in pieces, which limits the memory that a file needs. */
const LONGEST_LINE = 1_000_000;

/** Splits bytes into lines, whatever the chunk boundaries. */
export interface LineReader {
  /** The lines that these bytes complete. */
  take(bytes: Uint8Array): string[];
  /** The remaining text at the end of the input. */
  end(): string[];
}

/** Reads UTF-8; invalid bytes become replacement characters. */
export function createLineReader(): LineReader {
  let decoder = new StringDecoder('utf8');
  let rest = '';
  return {
    take: (bytes) => {
      const lines = (rest + decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) {
        lines.push(rest);
        rest = '';
      }
      return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
    },
    end: () => {
      const last = rest + decoder.end();
      decoder = new StringDecoder('utf8');
      rest = '';
      return last === '' ? [] : [last];
    },
  };
}
