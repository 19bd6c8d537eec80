import { existsSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Bytes of a name in the file; longer than any name. */
const WIDTH = 64;

/**
 * A file that names the module that is being called: if the process ends meanwhile, by memory for example, the next one
 * knows which it was.
 */
export interface Marker {
  /** The module that was being called when the last process ended; undefined where none was. */
  readonly before: string | undefined;
  begin(name: string): void;
  end(): void;
}

export const NO_MARKER: Marker = { before: undefined, begin: () => {}, end: () => {} };

/** The marker of a file, which is made with the first call of a module. One that cannot be written is done without. */
export function openMarker(path: string): Marker {
  const before = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  let file: number | undefined;
  const write = (text: string) => {
    try {
      file ??= openSync(path, 'w', 0o600);
      writeSync(file, text.padEnd(WIDTH), 0);
    } catch {
      // It only helps after a crash.
    }
  };
  return { before: before === '' ? undefined : before, begin: write, end: () => write('') };
}
