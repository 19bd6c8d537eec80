import { existsSync, mkdirSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { scrub } from './scrub.ts';

/**
 * Makes a folder, of mode 700, and its missing parents. One by one, since Node's recursive mkdir never returns where an
 * existing folder accepts no new one, such as /proc.
 * What is there already is left as it is, a file too.
 * @throws the error of the file system when one cannot be made
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it just now; a link that leads nowhere is in the way.
    if (!existsSync(path)) throw error;
  }
}

/** A folder of this machine, and its replacement in a log. */
interface Known {
  readonly path: string;
  readonly shown: string;
  /** The path escaped for JSON, and a pattern that finds it. */
  readonly spelt: string;
  readonly places: RegExp;
}

/** The longest first, so that a nested folder is replaced by its own name. */
let known: readonly Known[] = [];

/**
 * From now on log lines show this folder by its replacement: a file in it reads `state/a.sqlite`, for example.
 * @param path absolute
 * @param shown empty for a folder whose files are shown by their names alone
 */
export function learnFolder(path: string, shown: string): void {
  if (path.length < 2) return;
  const others = known.filter((one) => one.path !== path);
  known = [...others, { path, shown, spelt: spelt(path), places: placesOf(path) }].sort(
    (one, other) => other.path.length - one.path.length,
  );
}

/** A path escaped for JSON. */
const spelt = (path: string) => JSON.stringify(path).slice(1, -1);

/** Matches the path with a following separator, but not a longer name that begins with the same letters. */
function placesOf(path: string): RegExp {
  const literal = (text: string) => spelt(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:file://)?${literal(path)}(?:(${literal(sep)})|(?![\\w.-]))`, 'g');
}

/** A text that may leave the process: without secrets, and without the folders of this machine. */
export function clean(text: string): string {
  let short = scrub(text);
  for (const { spelt, shown, places } of known) {
    if (!short.includes(spelt)) continue;
    short = short.replace(places, (_, more?: string) => {
      if (more === undefined) return shown || '.';
      return shown === '' ? '' : `${shown}${more}`;
    });
  }
  return short;
}
