import { StringDecoder } from 'node:string_decoder';

/** A line longer than this is handed on in pieces, so that no file costs more memory than this. */
const LONGEST_LINE = 1_000_000;

/** Cuts bytes into lines, whatever pieces they come in. */
export interface LineReader {
  /** The lines that these bytes complete. */
  take(bytes: Uint8Array): string[];
  /** What is left when nothing more comes. */
  end(): string[];
}

/** For bytes of UTF-8; what is none shows as replacement characters. */
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
