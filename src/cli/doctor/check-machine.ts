import { accessSync, constants, existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { OwnerMustAct } from '../../config/problems/problem.ts';
import type { Settings } from '../../config/settings.ts';
import { networkDiskUnder } from '../../disk/network-disk.ts';
import { inspectDisk, problemOfBooks } from '../../store/borrow.ts';
import { isOpenToOthers, stateFolderProblem } from '../../store/folders/own-state.ts';
import { newestBooks, openStateFolder } from '../../store/folders/state-folder.ts';
import { lock } from '../../store/lock/lock.ts';
import { guarded, StoreError } from '../../store/store-error.ts';
import type { Clock } from '../../time/clock.ts';
import { requireLogFile } from '../daemon/open-log.ts';
import { type CheckResult, fail, ok, warn } from './check-result.ts';

type Places = Pick<Settings, 'stateFolder' | 'logFile'>;

/** In small letters, since no callsign has any: the lock of no agent is touched. */
const NOBODY = { serverHost: 'nowhere', callsign: 'doctor' };

/** What is not there of a path, the innermost first; a link that leads nowhere is there. */
function missingOf(path: string): string[] {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined || dirname(path) === path) return [];
  return [path, ...missingOf(dirname(path))];
}

/** Takes away a file or an empty folder that was made here; what is in use by now stays. */
function remove(path: string): void {
  try {
    if (lstatSync(path).isDirectory()) rmdirSync(path);
    else if (lstatSync(path).size === 0) rmSync(path);
  } catch {
    // It holds something by now, or was never made.
  }
}

/** A run may have to write any file of its state folder, those of the archive apart. */
function requireOwnFiles(folder: string): void {
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()))
    guarded(join(folder, name), () => accessSync(join(folder, name), constants.R_OK | constants.W_OK));
}

/**
 * Opens what a run opens first, in its order: state folder, lock and log file; then leaves everything as it was.
 * @throws StoreError or UsageError as the run would
 */
function tryPlaces({ stateFolder, logFile }: Places, clock: Clock): void {
  const missing = [...(logFile === null ? [] : missingOf(logFile.path)), ...missingOf(stateFolder)];
  try {
    const folder = openStateFolder(stateFolder);
    lock(folder, NOBODY).release();
    requireOwnFiles(folder);
    requireLogFile({ logFile }, clock);
  } finally {
    for (const path of missing.sort((one, other) => other.length - one.length)) remove(path);
  }
}

const HOST = '127.0.0.1';

/** Why a port of this machine cannot be listened on; undefined if it can. */
function whyTaken(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message));
    server.listen({ host: HOST, port }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether a port can be listened on; `without` says what a daemon would do without otherwise. */
async function freePortFinding(key: string, port: number, without: string): Promise<CheckResult> {
  const why = port === 0 ? undefined : await whyTaken(port);
  if (why === undefined) return ok(port === 0 ? `any free port will do (${key}: 0)` : `${port} is free`);
  return warn(`${port} cannot be used (${why}); a daemon would ${without}`, `set ${key} to a free port`);
}

/**
 * Whether the page of a daemon can be served.
 * @param servedAt address of the page of the daemon that runs now
 */
export async function portFinding(port: number | false, servedAt: string | undefined): Promise<CheckResult> {
  if (port === false) return ok('no page is served (dashboard.port: false)');
  if (servedAt !== undefined) return ok(`a daemon runs and serves its page at ${servedAt}`);
  return freePortFinding('dashboard.port', port, 'run without its page');
}

/**
 * Whether other programs can be served.
 * @param runs whether a daemon runs now, which serves them
 */
export async function proxyFinding(port: number, runs: boolean): Promise<CheckResult> {
  if (runs) return ok('a daemon runs, which serves your other programs');
  return freePortFinding('proxy.port', port, 'not serve your other programs');
}

/** Books and log of a week take some hundred megabytes: less than they need, and not much more. */
const FAIL_BYTES = 100_000_000;
const WARN_BYTES = 1_000_000_000;

/** A folder as its owner finds it: from here where it is below, else the whole path. */
function placeOf(folder: string): string {
  const near = relative('', folder);
  return near.startsWith('..') ? resolve(folder) : near || '.';
}

function diskOf(folder: string) {
  try {
    return { ...inspectDisk(folder), network: networkDiskUnder(folder) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Why a run would end at once over its files; undefined where it would not. */
function whyUnusable(places: Places, clock: Clock): string | undefined {
  try {
    tryPlaces(places, clock);
    return undefined;
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof OwnerMustAct)) throw error;
    return error.message;
  }
}

/** Whether a run could open its state folder and its log, and whether there is room for a week. */
export function diskFinding(places: Places, clock: Clock): CheckResult {
  const folder = places.stateFolder;
  const place = placeOf(folder);
  const seen = diskOf(folder);
  if (typeof seen === 'string')
    return fail(`the disk of ${place} cannot be read (${seen})`, 'name another folder under state:');
  if (!seen.isFolder) return fail(`${place} is a file`, 'name a folder under state:');
  const free = `${(seen.freeBytes / 1e9).toFixed(1)} GB free for ${place}`;
  if (!seen.isWritable)
    return fail(`${place} cannot be written by this user`, 'give it to this user, or name another folder under state:');
  const problem = stateFolderProblem(folder);
  if (problem !== undefined) return fail(`${place} is not this user's alone`, problem);
  const why = whyUnusable(places, clock);
  if (why !== undefined) return fail(why, 'a run would end over it');
  if (isOpenToOthers(folder))
    return warn(`${place} is open to others`, 'argosy run takes that right from them; see whether all in it is yours');
  if (seen.freeBytes < FAIL_BYTES) return fail(free, 'make room: books and log of a week take some hundred megabytes');
  if (seen.freeBytes < WARN_BYTES) return warn(free, 'make room: books and log of a week take some hundred megabytes');
  if (seen.network !== undefined)
    return warn(`${free}, on a network disk (${seen.network})`, 'prefer a disk of this machine');
  return ok(free);
}

/** Whether the newest books of a server can be read. */
export async function booksFinding(folder: string, serverHost: string): Promise<CheckResult> {
  const path = existsSync(folder) ? newestBooks(folder, serverHost) : null;
  if (path === null) return ok(`none of this server yet; argosy run begins some in ${placeOf(folder)}`);
  const problem = await problemOfBooks(path);
  if (problem === undefined) return ok(`${basename(path)} can be read`);
  if (problem.code === 'other-schema')
    return warn(`${basename(path)} is of another schema (${problem.message})`, 'the next run begins empty books');
  return fail(`${basename(path)} cannot be read (${problem.message})`, 'docs/operations.md explains broken books');
}
