import { mkdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Makes a folder unless it is there. Not with its parents: Node never returns where none can be made, as in /proc. */
function make(folder: string): string {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return folder;
}

/** A folder below a user's home for files of a kind, such as a cache. */
export interface HomeFolder {
  /** What the environment names; empty or relative names do not count (XDG Base Directory Specification). */
  readonly named: string | undefined;
  /** Where it is otherwise, from the home on. */
  readonly usual: readonly string[];
  /** Its folders for us. */
  readonly own: readonly string[];
}

/**
 * The path of such a folder of ours, without links, made if missing; undefined where this user has no home that can be
 * written. Whose it is, is not checked.
 */
export function homeFolder({ named = '', usual, own }: HomeFolder): string | undefined {
  try {
    const [base, below] = isAbsolute(named) ? [make(named), own] : [homedir(), [...usual, ...own]];
    return realpathSync(below.reduce((above, name) => make(join(above, name)), base));
  } catch {
    return undefined;
  }
}
