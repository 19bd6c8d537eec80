import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';

/** An entry on the way to a path: a folder, a link, or what stands at its end. */
export interface PathStep {
  readonly path: string;
  readonly stats: Stats;
}

/** More links than this the system itself does not follow. */
const MOST_LINKS = 40;

const partsOf = (path: string) => path.split(sep).filter((part) => part !== '' && part !== '.');

/** Undefined where nothing stands, or a file is in the way. */
function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * What the system passes when it opens a path, from the root on: each folder, each link and what the links lead to. It
 * ends with the last entry that exists.
 */
export function pathSteps(path: string): PathStep[] {
  const { root } = parse(resolve(path));
  const steps: PathStep[] = [{ path: root, stats: lstatSync(root) }];
  let left = partsOf(relative(root, resolve(path)));
  let [folder, links] = [root, 0];
  for (let name = left.shift(); name !== undefined && links <= MOST_LINKS; name = left.shift()) {
    const next = name === '..' ? dirname(folder) : join(folder, name);
    const stats = lookAt(next);
    if (stats === undefined) return steps;
    steps.push({ path: next, stats });
    if (stats.isSymbolicLink()) {
      const target = readlinkSync(next);
      if (isAbsolute(target)) folder = root;
      left = [...partsOf(target), ...left];
      links++;
    } else folder = next;
  }
  return steps;
}
