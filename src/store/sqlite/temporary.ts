import { accessSync, constants } from 'node:fs';

/** The path by which SQLite opens a database that lies in a file without a name, and goes when it is closed. */
export const TEMPORARY = '';

/** Whether the books at a path end with their process. */
export function endsWithProcess(path: string): boolean {
  return path === ':memory:' || path === TEMPORARY;
}

function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The folder in which SQLite makes a temporary file, by its own rule; undefined where none can be written. */
export function temporaryFolder({ SQLITE_TMPDIR, TMPDIR }: NodeJS.ProcessEnv = process.env): string | undefined {
  return [SQLITE_TMPDIR, TMPDIR, '/var/tmp', '/usr/tmp', '/tmp', '.'].find((folder) => folder && isUsable(folder));
}
