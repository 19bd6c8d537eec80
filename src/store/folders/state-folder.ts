import { accessSync, constants, existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { makeFolder } from '../../telemetry/folders.ts';
import { guarded } from '../store-error.ts';
import { COMPANIONS, freeName, readIfThere, requireWritable, writeAtomically } from './files.ts';

/** The owner of the books: one file per agent and universe. */
export interface StoreKey {
  /** Host and port of the server, or "embedded". */
  readonly serverHost: string;
  /** YYYY-MM-DD, from GET /. */
  readonly resetDate: string;
  readonly callsign: string;
}

/** The folder for files of older universes. */
export const ARCHIVE = 'archive';
export const STORE = '.sqlite';
export const TOKEN = '.token';
export const UNREAD = '.unread';
/** What a week came to, beside its books in the archive. */
export const WEEK = '.week.json';

/**
 * Makes the folder, of mode 700, if it does not exist. An existing one keeps its mode; files in it are of mode 600
 * anyway.
 * @returns its absolute path
 * @throws StoreError when it is no folder or cannot be written
 */
export function openStateFolder(path: string): string {
  const folder = resolve(path);
  guarded(folder, () => {
    makeFolder(folder);
    readdirSync(folder);
    accessSync(folder, constants.W_OK);
  });
  return folder;
}

/** The file of an agent's books, e.g. ARGOSY@api.spacetraders.io@2026-09-13.sqlite. */
export function storePath(folder: string, key: StoreKey): string {
  return join(folder, nameOf(key) + STORE);
}

/** The names of the files of a server with this ending, of any agent and universe. */
function filesOf(folder: string, serverHost: string, ending: string): string[] {
  const server = `@${encodeURIComponent(serverHost)}@`;
  const files = guarded(folder, () => readdirSync(folder), 'read');
  return files.filter((file) => file.includes(server) && file.endsWith(ending));
}

/**
 * The most recently written books of a server, of any universe; null when there are none.
 * @param callsigns of agents with these callsigns; of any agent unless given
 */
export function newestBooks(folder: string, serverHost: string, callsigns?: readonly string[]): string | null {
  const owners = callsigns?.map((callsign) => `${ownerOf({ serverHost, callsign })}@`);
  const isOfAgents = (file: string) => owners?.some((owner) => file.startsWith(owner)) ?? true;
  const files = filesOf(folder, serverHost, STORE).filter(isOfAgents);
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

/** The token of this agent in this universe, or null when there is no file. */
export function readToken(folder: string, key: StoreKey): string | null {
  return readIfThere(tokenPath(folder, key))?.trim() ?? null;
}

/** Whether a token for this server exists, of any agent and universe. */
export function isTokenKept(folder: string, serverHost: string): boolean {
  return filesOf(folder, serverHost, TOKEN).length > 0;
}

/** Whether a token of an agent on a server exists, of any universe. */
export function hasTokenOf(folder: string, key: Pick<StoreKey, 'serverHost' | 'callsign'>): boolean {
  return filesOf(folder, key.serverHost, TOKEN).some((file) => file.startsWith(`${ownerOf(key)}@`));
}

/** The token of a server that was kept last, and its file; undefined where there is none. */
export function newestToken(
  folder: string,
  serverHost: string,
): { readonly token: string; readonly path: string } | undefined {
  const paths = filesOf(folder, serverHost, TOKEN).map((file) => join(folder, file));
  const keptMs = (path: string) => guarded(path, () => statSync(path).mtimeMs);
  const [path] = paths.sort((a, b) => keptMs(b) - keptMs(a));
  return path === undefined ? undefined : { token: readIfThere(path)?.trim() ?? '', path };
}

/** Writes the token to a file of its own that only this user may read. */
export function writeToken(folder: string, key: StoreKey, token: string): void {
  writeAtomically(tokenPath(folder, key), `${token}\n`);
}

/**
 * Checks, as far as possible beforehand, that the token can be written.
 * @throws StoreError
 */
export function requireRoomForToken(folder: string, key: StoreKey): void {
  requireWritable(tokenPath(folder, key));
}

/**
 * Writes a reply that may hold the agent's token to a file of its own that only this user may read.
 * @returns its path
 */
export function writeUnread(folder: string, key: StoreKey, body: string): string {
  const path = unreadPath(folder, key);
  writeAtomically(path, body);
  return path;
}

/** The file of a reply that may hold the agent's token. */
export function unreadPath(folder: string, key: StoreKey): string {
  return join(folder, nameOf(key) + UNREAD);
}

/**
 * Archives the books and tokens of this agent from other universes of the same server, e.g. after a reset, without
 * overwriting anything in the archive. Their stores must be closed.
 * @returns the new paths of those books relative to the folder
 */
export function archiveOthers(folder: string, key: StoreKey): readonly string[] {
  return othersOf(folder, key)
    .map((name) => moveAway(folder, name))
    .filter((moved) => moved !== null);
}

/** The books that {@link archiveOthers} would archive. */
export function booksOfOthers(folder: string, key: StoreKey): readonly string[] {
  return othersOf(folder, key)
    .map((name) => join(folder, name + STORE))
    .filter(existsSync);
}

/** The file beside books that says what their week came to. */
export const weekPath = (books: string) => books.slice(0, -STORE.length) + WEEK;

/** The names, without endings, of this agent's files from other universes. */
function othersOf(folder: string, key: StoreKey): readonly string[] {
  const current = nameOf(key);
  const ours = ownerOf(key);
  const names = guarded(folder, () => readdirSync(folder))
    .filter((file) => file.startsWith(`${ours}@`) && [STORE, TOKEN, UNREAD].some((ending) => file.endsWith(ending)))
    .map((file) => file.slice(0, file.lastIndexOf('.')));
  return [...new Set(names)].filter((name) => name !== current).sort();
}

/**
 * Endings of one agent's files. The database is moved first: SQLite discards a log without its database, never the
 * reverse.
 */
const ENDINGS = [...COMPANIONS.map((companion) => STORE + companion), WEEK, TOKEN, UNREAD];

function moveAway(folder: string, name: string): string | null {
  const present = ENDINGS.filter((ending) => existsSync(join(folder, name + ending)));
  if (present.length === 0) return null;
  const target = join(ARCHIVE, name);
  return guarded(join(folder, target), () => {
    makeFolder(join(folder, ARCHIVE));
    const free = freeName(join(folder, target), ENDINGS);
    for (const ending of present) renameSync(join(folder, name + ending), free + ending);
    return present.includes(STORE) ? relative(folder, free + STORE) : null;
  });
}

/** Percent-encoded, so that no host or callsign leaves the folder or clashes with another. */
export function ownerOf({ serverHost, callsign }: Pick<StoreKey, 'serverHost' | 'callsign'>): string {
  return `${encodeURIComponent(callsign)}@${encodeURIComponent(serverHost)}`;
}

function nameOf(key: StoreKey): string {
  return `${ownerOf(key)}@${encodeURIComponent(key.resetDate)}`;
}
