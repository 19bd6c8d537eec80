import { OwnerMustAct } from '../config/problems/problem.ts';
import { isOurs, isWritableByOthers } from '../disk/users.ts';
import { pathSteps } from '../disk/way.ts';

/** A module that cannot be used; the message names file and line, what was expected and what to do. */
export class BadModule extends OwnerMustAct {
  override readonly name = 'BadModule';
}

/**
 * Refuses a file that somebody else could have written: a module is run.
 * @param folders of strategies, below which each step on the way to the file is checked
 * @throws BadModule
 */
export function requireTrust(file: string, folders: readonly string[]): void {
  if (process.platform === 'win32') return;
  for (const { path, stats } of pathSteps(file)) {
    if (!folders.some((folder) => path.startsWith(folder))) continue;
    if (!isOurs(stats)) throw new BadModule(`expected ${path} to belong to this user or root: chown it`);
    if (isWritableByOthers(stats))
      throw new BadModule(`expected ${path} to be writable by its owner alone: chmod go-w ${path}`);
  }
}
