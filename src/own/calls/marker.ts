import { openSync, readFileSync, writeSync } from 'node:fs';

/** Bytes of a name in the file; longer than any name. */
const WIDTH = 64;

/** Names that are remembered; more modules than this do not end processes before one of their files changes. */
const MOST_ENDED = 20;

/**
 * A file that names the module that is being called: if the process ends meanwhile, by memory for example, the next one
 * knows which it was.
 */
export interface Marker {
  /** The modules that were being called when earlier processes ended, the last first. */
  readonly ended: readonly string[];
  begin(name: string): void;
  end(): void;
}

/** How a marker names a module: with what its files hold, so that a change of them is another module. */
export const markOf = (kind: string, name: string, sha256: string) => `${kind} ${name} ${sha256.slice(0, 16)}`;

export const NO_MARKER: Marker = { ended: [], begin: () => {}, end: () => {} };

function namesIn(path: string): string[] {
  try {
    const text = readFileSync(path, 'utf8');
    const names = (text.match(/.{1,64}/gsu) ?? []).map((name) => name.trim());
    return [...new Set(names.filter((name) => name !== ''))].slice(0, MOST_ENDED);
  } catch {
    return [];
  }
}

/**
 * The marker of a file: the module that is being called, then those that ended processes. It is made with the first call
 * of a module. One that cannot be written is done without.
 */
export function openMarker(path: string): Marker {
  const ended = namesIn(path);
  let file: number | undefined;
  const open = () => {
    const opened = openSync(path, 'w', 0o600);
    writeSync(opened, ['', ...ended].map((name) => name.padEnd(WIDTH)).join(''), 0);
    return opened;
  };
  const write = (text: string) => {
    try {
      file ??= open();
      writeSync(file, text.slice(0, WIDTH).padEnd(WIDTH), 0);
    } catch {
      // It only helps after a crash.
    }
  };
  // The next end of this process is not the fault of a module that is not called any more.
  if (ended.length > 0) write('');
  return { ended, begin: write, end: () => write('') };
}
