import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback, parseUrl } from '../../config/schema/server-schema.ts';
import { readIfThere, writeAtomically } from '../../store/folders/files.ts';
import { ownerOf } from '../../store/folders/state-folder.ts';
import type { LockKey } from '../../store/lock/lock.ts';
import { guarded } from '../../store/store-error.ts';

const ENDING = '.page';

function fileOf(folder: string, key: LockKey): string {
  return join(folder, ownerOf(key) + ENDING);
}

/** Writes the address of a running daemon's page to a file, for `argosy status` and `argosy ctl`. */
export function keepPageAddress(folder: string, key: LockKey, url: string): void {
  writeAtomically(fileOf(folder, key), `${url}\n`);
}

/** The address in a file; undefined where there is no file, or one without an address of this machine. */
function addressIn(path: string): string | undefined {
  const url = parseUrl(readIfThere(path)?.trim());
  return url?.protocol === 'http:' && isLoopback(url) ? url.origin + url.pathname.replace(/\/$/, '') : undefined;
}

/** The last address of the daemon's page; undefined where none has run, or the last one was stopped cleanly. */
export function readPageAddress(folder: string, key: LockKey): string | undefined {
  return addressIn(fileOf(folder, key));
}

/** @throws StoreError where the file cannot be removed */
export function forgetPageAddress(folder: string, key: LockKey): void {
  const path = fileOf(folder, key);
  guarded(path, () => rmSync(path, { force: true }));
}

/**
 * The address of the page of the only daemon of a state folder; undefined where there is none, or several.
 * @param serverHost only of a daemon that plays there
 */
export function onlyPageAddress(folder: string, serverHost?: string): string | undefined {
  const ending = serverHost === undefined ? ENDING : `@${encodeURIComponent(serverHost)}${ENDING}`;
  const files = existsSync(folder) ? guarded(folder, () => readdirSync(folder), 'read') : [];
  const [file, ...others] = files.filter((name) => name.endsWith(ending));
  return others.length === 0 && file !== undefined ? addressIn(join(folder, file)) : undefined;
}
