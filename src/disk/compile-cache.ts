import { enableCompileCache } from 'node:module';
import { homeFolder } from './home-folder.ts';
import { isOurs, isSticky, isWritableByOthers } from './users.ts';
import { pathSteps } from './way.ts';

/** Whether nobody but this user and root can put anything into a folder, or exchange it or one above it. */
function isOursAlone(folder: string): boolean {
  return pathSteps(folder).every(
    ({ path, stats }) => isOurs(stats) && (!isWritableByOthers(stats) || (path !== folder && isSticky(stats))),
  );
}

/** A folder for what may be made anew; undefined where this user has none that is theirs alone. */
export function cacheFolder(name: string, { XDG_CACHE_HOME: named }: NodeJS.ProcessEnv): string | undefined {
  const folder = homeFolder({ named, usual: ['.cache'], own: ['argosy', name] });
  return folder !== undefined && isOursAlone(folder) ? folder : undefined;
}

/** The folder for compiled code; undefined where this user has none that is theirs alone: it is compiled anew then. */
export function compileCacheFolder(environment: NodeJS.ProcessEnv): string | undefined {
  return cacheFolder('compiled', environment);
}

/**
 * Keeps compiled code from one start to the next in a folder of this user, since what lies there is run: in the temporary
 * folder, Node's own place for it, another user could make that folder first.
 */
export function keepCompiledCode(): void {
  const folder = compileCacheFolder(process.env);
  if (folder !== undefined) enableCompileCache(folder);
}
