import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { COMPANIONS, freeName, readIfThere, requireWritable, writeAtomically } from './files.ts';
import { guarded } from './store-error.ts';

/** Whose books: one file for each agent of each universe. */
export interface StoreKey {
  /** Host and port of the server, or "embedded". */
  readonly serverHost: string;
  /** YYYY-MM-DD, as GET / says it. */
  readonly resetDate: string;
  readonly callsign: string;
}

/** Where what belongs to older universes is put away. */
export const ARCHIVE = 'archive';
const STORE = '.sqlite';
const TOKEN = '.token';
const UNREAD = '.unread';

/**
 * Makes the folder, of mode 700, where there is none. One that exists keeps its mode; files in it are of mode 600 anyway.
 * @returns its absolute path
 * @throws StoreError where it is no folder or cannot be written
 */
export function openStateFolder(path: string): string {
  const folder = resolve(path);
  guarded(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    readdirSync(folder);
    accessSync(folder, constants.W_OK);
  });
  return folder;
}

/** The file of an agent's books, e.g. ARGOSY@api.spacetraders.io@2026-09-13.sqlite. */
export function storePath(folder: string, key: StoreKey): string {
  return join(folder, nameOf(key) + STORE);
}

/** The books of a server that were written to last, whoever's and of whichever universe; null where there are none. */
export function newestBooks(folder: string, serverHost: string): string | null {
  const server = `@${encodeURIComponent(serverHost)}@`;
  const files = guarded(folder, () => readdirSync(folder), 'read').filter(
    (file) => file.includes(server) && file.endsWith(STORE),
  );
  const changedMs = (file: string) =>
    Math.max(
      ...COMPANIONS.map((companion) => join(folder, file + companion))
        .filter((path) => existsSync(path))
        .map((path) => guarded(path, () => statSync(path).mtimeMs)),
    );
  const newest = files.sort((a, b) => changedMs(b) - changedMs(a))[0];
  return newest === undefined ? null : join(folder, newest);
}

/** The file of an agent's token, beside its books. */
export function tokenPath(folder: string, key: StoreKey): string {
  return join(folder, nameOf(key) + TOKEN);
}

/** What stands in the token file of this agent in this universe, or null where there is none. */
export function readToken(folder: string, key: StoreKey): string | null {
  return readIfThere(tokenPath(folder, key))?.trim() ?? null;
}

/** Whether any token for this server was kept, whoever's and of whichever universe. */
export function hasToken(folder: string, serverHost: string): boolean {
  const server = `@${encodeURIComponent(serverHost)}@`;
  return guarded(folder, () => readdirSync(folder), 'read').some(
    (file) => file.includes(server) && file.endsWith(TOKEN),
  );
}

/** Keeps the token, in a file of its own that only this user may read. */
export function writeToken(folder: string, key: StoreKey, token: string): void {
  writeAtomically(tokenPath(folder, key), `${token}\n`);
}

/**
 * Makes sure, as far as that can be known before, that the token can be kept.
 * @throws StoreError
 */
export function requireRoomForToken(folder: string, key: StoreKey): void {
  requireWritable(tokenPath(folder, key));
}

/**
 * Keeps a reply that may hold the token of this agent, in a file of its own that only this user may read.
 * @returns its path
 */
export function writeUnread(folder: string, key: StoreKey, body: string): string {
  const path = unreadPath(folder, key);
  writeAtomically(path, body);
  return path;
}

/** The file of a reply that may hold the token of this agent. */
export function unreadPath(folder: string, key: StoreKey): string {
  return join(folder, nameOf(key) + UNREAD);
}

/**
 * Moves the books and the token of a key to the archive; nothing is ever overwritten there. The store must be closed.
 * @returns where the books are now, relative to the folder; null where there were none
 */
export function archive(folder: string, key: StoreKey): string | null {
  return moveAway(folder, nameOf(key));
}

/**
 * Archives whatever this agent left behind in other universes of the same server, as after a reset.
 * @returns where those books are now, relative to the folder
 */
export function archiveOthers(folder: string, key: StoreKey): readonly string[] {
  const current = nameOf(key);
  const ours = ownerOf(key);
  const names = guarded(folder, () => readdirSync(folder))
    .filter((file) => file.startsWith(`${ours}@`) && [STORE, TOKEN, UNREAD].some((ending) => file.endsWith(ending)))
    .map((file) => file.slice(0, file.lastIndexOf('.')));
  const others = [...new Set(names)].filter((name) => name !== current).sort();
  return others.map((name) => moveAway(folder, name)).filter((moved) => moved !== null);
}

/** What belongs to one name. The database goes first: SQLite discards a log without its database, never the reverse. */
const ENDINGS = [...COMPANIONS.map((companion) => STORE + companion), TOKEN, UNREAD];

function moveAway(folder: string, name: string): string | null {
  const present = ENDINGS.filter((ending) => existsSync(join(folder, name + ending)));
  if (present.length === 0) return null;
  const target = join(ARCHIVE, name);
  return guarded(join(folder, target), () => {
    mkdirSync(join(folder, ARCHIVE), { recursive: true, mode: 0o700 });
    const free = freeName(join(folder, target), ENDINGS);
    for (const ending of present) renameSync(join(folder, name + ending), free + ending);
    return present.includes(STORE) ? relative(folder, free + STORE) : null;
  });
}

/** Percent-encoded, so that no host or callsign leaves the folder or runs into its neighbour. */
export function ownerOf({ serverHost, callsign }: Pick<StoreKey, 'serverHost' | 'callsign'>): string {
  return `${encodeURIComponent(callsign)}@${encodeURIComponent(serverHost)}`;
}

function nameOf(key: StoreKey): string {
  return `${ownerOf(key)}@${encodeURIComponent(key.resetDate)}`;
}
