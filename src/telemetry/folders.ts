import { sep } from 'node:path';
import { scrub } from './scrub.ts';

/** A folder of this machine, and what stands for it in a log. */
interface Known {
  readonly path: string;
  readonly shown: string;
  /** The path as it stands in a line of JSON, and where it does. */
  readonly spelt: string;
  readonly places: RegExp;
}

/** The longest first, so that what lies in another is told by the nearer one. */
let known: readonly Known[] = [];

/**
 * From now on no log line shows where this folder is: what lies in it reads `state/a.sqlite`, say.
 * @param path absolute
 * @param shown empty for a folder whose files go by their names alone
 */
export function learnFolder(path: string, shown: string): void {
  if (path.length < 2) return;
  const others = known.filter((one) => one.path !== path);
  known = [...others, { path, shown, spelt: spelt(path), places: placesOf(path) }].sort(
    (one, other) => other.path.length - one.path.length,
  );
}

/** A path as it stands in a line of JSON. */
const spelt = (path: string) => JSON.stringify(path).slice(1, -1);

/** The path with what follows in it, but not another one that begins with the same letters. */
function placesOf(path: string): RegExp {
  const literal = (text: string) => spelt(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:file://)?${literal(path)}(?:(${literal(sep)})|(?![\\w.-]))`, 'g');
}

/** A text as it may leave the process: without secrets, and without the folders of this machine. */
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
