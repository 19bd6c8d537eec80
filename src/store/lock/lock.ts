import { closeSync, constants, fstatSync, ftruncateSync, lstatSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ownerOf, type StoreKey } from '../folders/state-folder.ts';
import { guarded } from '../store-error.ts';
import { AlreadyRunning, isTaken, LockUnusable, openExclusively } from './exclusive.ts';
import { detailsOf, forgetHolder, holderName, keepHolder, type LockHolder, readHolder } from './holder.ts';

/** The agent that a process runs; the reset date does not matter. */
export type LockKey = Pick<StoreKey, 'serverHost' | 'callsign'>;

/** The exclusive right to run an agent, or to write a file. */
export interface InstanceLock {
  /** Gives up the right; the second call does nothing. */
  release(): void;
  /** Whether the lock file is still ours; no other process removes it, unless with the whole folder. */
  isHeld(): boolean;
}

/** A lock file that this process has open. */
interface Pinned {
  readonly path: string;
  /** Prevents reuse of the inode number; closing it releases a lock of this process. */
  readonly fd: number;
  /** Identity of the file, whatever is at the path. */
  readonly file: string;
}

/**
 * Tries, since another process may remove the file in between; a disk that renumbers its files each time would never
 * succeed. A guess.
 */
const MOST_TRIES = 100;

/** Locks of this process, by file: the system would let it take them again, and closing one would lose both. */
const heldHere = new Map<string, DatabaseSync>();

/** The identity of a file, unique while it is open. */
function fileId({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${dev}/${ino}`;
}

/** The identity of the file at a path, without opening it; undefined when there is none. */
function fileAt(path: string): string | undefined {
  const found = guarded(path, () => lstatSync(path, { bigint: true, throwIfNoEntry: false }), 'read');
  return found === undefined ? undefined : fileId(found);
}

/**
 * Takes the right to run an agent, for as long as this process lives. The system releases it however the process ends; a
 * recorded process id would mean another process in another container or after a restart.
 * @throws AlreadyRunning, LockUnusable, StoreError
 */
export function lock(folder: string, key: LockKey): InstanceLock {
  const name = join(folder, ownerOf(key));
  const aim = `fly ${key.callsign} on ${key.serverHost}`;
  return take({ name, aim, where: `${name}.lock`, instead: 'give this one another callsign or state folder' });
}

/**
 * Takes the right to write a file, by a lock beside it.
 * @throws AlreadyRunning, LockUnusable, StoreError
 */
export function lockFile(path: string): InstanceLock {
  return take({ name: path, aim: `use ${path}`, where: '', instead: 'name another file' });
}

/** A right, and the parts of the message when another process has it. */
interface Right {
  /** Path of the lock and of the holder file, without their endings. */
  readonly name: string;
  readonly aim: string;
  readonly where: string;
  readonly instead: string;
}

function refused({ aim, where, instead }: Right, holder: LockHolder): AlreadyRunning {
  const details = [...detailsOf(holder), where].filter((detail) => detail !== '').join(', ');
  const who = `${holderName(holder)} does${details === '' ? '' : ` (${details})`}`;
  const message = `expected to be the only one to ${aim}, but ${who}: stop it first, or ${instead}`;
  return new AlreadyRunning(holder.pid, message);
}

function take(right: Right): InstanceLock {
  const { name } = right;
  const path = `${name}.lock`;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const here = fileAt(path);
    if (here !== undefined && heldHere.has(here)) throw refused(right, readHolder(name));
    requireOwn(path);
    const pinned = pin(path);
    const database = orLetGo(pinned, undefined, () => exclusively(pinned, right));
    if (fileAt(path) === pinned.file) {
      heldHere.set(pinned.file, database);
      orLetGo(pinned, database, () => keepHolder(name));
      return held(name, pinned);
    }
    // The previous holder removed this file meanwhile, so another process may hold the next one at this path.
    letGo(pinned, database);
  }
  const message = `${path}: expected to find the file again that was just locked, got another one ${MOST_TRIES} times: name a state folder on a disk of this machine`;
  throw new LockUnusable(message);
}

/** Windows has no flag against links. */
const APPENDING = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

function pin(path: string): Pinned {
  const fd = guarded(path, () => openSync(path, APPENDING, 0o600));
  return { path, fd, file: fileId(fstatSync(fd, { bigint: true })) };
}

/**
 * Refuses a link, which would have the file at its end emptied, and a lock file of another user: it cannot be opened,
 * although a process of that user may hold it.
 */
function requireOwn(path: string): void {
  const userId = process.geteuid?.();
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true) throw new LockUnusable(`${path}: expected a lock file, got a link: remove it`);
  const { uid } = found ?? {};
  if (userId === undefined || userId === 0 || uid === undefined || uid === userId) return;
  const message = `${path}: expected a lock of user ${userId}, got one of user ${uid}, whose Argosy may be at work: stop that one, and run as that user, remove the file once none runs, or name another state folder`;
  throw new LockUnusable(message);
}

/** The open database that holds the lock. A file that is no lock, and that nobody holds, becomes one. */
function exclusively({ path, fd }: Pinned, right: Right): DatabaseSync {
  for (;;) {
    const database = openExclusively(path);
    if (database === 'taken') throw refused(right, readHolder(right.name));
    if (database !== 'no lock') return database;
    // Emptied, not removed: two processes that removed it at once would each create a lock of their own.
    guarded(path, () => ftruncateSync(fd));
  }
}

function orLetGo<T>(pinned: Pinned, database: DatabaseSync | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    letGo(pinned, database);
    throw error;
  }
}

function letGo({ fd, file }: Pinned, database: DatabaseSync | undefined): void {
  heldHere.delete(file);
  database?.close();
  closeSync(fd);
}

function remove(name: string, { path }: Pinned): void {
  guarded(path, () => {
    forgetHolder(name);
    rmSync(path, { force: true });
  });
}

function held(name: string, pinned: Pinned): InstanceLock {
  const isHeld = () => fileAt(pinned.path) === pinned.file;
  let isReleased = false;
  return {
    isHeld,
    release: () => {
      if (isReleased) return;
      isReleased = true;
      try {
        // Removed while it is held: afterwards it could be the next holder's.
        if (isHeld()) remove(name, pinned);
      } finally {
        letGo(pinned, heldHere.get(pinned.file));
      }
    },
  };
}

/** The process that runs an agent now; undefined when there is none. The check changes nothing. */
export function holderOf(folder: string, key: LockKey): LockHolder | undefined {
  const name = join(folder, ownerOf(key));
  return isTaken(`${name}.lock`) ? readHolder(name) : undefined;
}
