import { basename, isAbsolute, relative } from 'node:path';

/**
 * A file name for display: relative to the working directory, else the base name; no path of the machine leaves the
 * process.
 */
export function shownFile(path: string): string {
  const near = relative('', path);
  return isAbsolute(near) || near.startsWith('..') ? basename(path) : near;
}
