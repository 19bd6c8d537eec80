import { basename, isAbsolute, relative } from 'node:path';

/** A file as it may be shown: from the working directory, else by its name; no path of the machine leaves the process. */
export function shownFile(path: string): string {
  const near = relative('', path);
  return isAbsolute(near) || near.startsWith('..') ? basename(path) : near;
}
