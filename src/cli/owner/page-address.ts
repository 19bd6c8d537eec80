import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writeAtomically } from '../../store/files.ts';
import type { LockKey } from '../../store/lock.ts';
import { ownerOf } from '../../store/state-folder.ts';

const ENDING = '.page';

function fileOf(folder: string, key: LockKey): string {
  return join(folder, ownerOf(key) + ENDING);
}

/** Writes down where the page of a running daemon is, for `argosy status` and `argosy ctl`. */
export function keepPageAddress(folder: string, key: LockKey, url: string): void {
  writeAtomically(fileOf(folder, key), `${url}\n`);
}

/** Where the page of the daemon was last; undefined where none has run, or the last one was stopped cleanly. */
export function readPageAddress(folder: string, key: LockKey): string | undefined {
  return readIfThere(fileOf(folder, key))?.trim() || undefined;
}

export function forgetPageAddress(folder: string, key: LockKey): void {
  rmSync(fileOf(folder, key), { force: true });
}

/** Where the page of the only daemon of a state folder is; undefined where there are none, or several. */
export function onlyPageAddress(folder: string): string | undefined {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(ENDING)) : [];
  const [file] = files;
  return files.length === 1 && file !== undefined ? readIfThere(join(folder, file))?.trim() || undefined : undefined;
}
