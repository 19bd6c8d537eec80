import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isTaken, openExclusively } from './exclusive.ts';
import { detailsOf, forgetHolder, type Holder, holderIn, keepHolder, nameOf, readHolder } from './holder.ts';
import { AlreadyRunning, LockUnusable } from './lock-errors.ts';
import { isHeldByOlder } from './older-lock.ts';
import { ownerOf, type StoreKey } from './state-folder.ts';
import { guarded } from './store-error.ts';

/** Whom a process flies; the reset date does not matter. */
export type LockKey = Pick<StoreKey, 'serverHost' | 'callsign'>;

/** The right to fly an agent, or to write a file. */
export interface InstanceLock {
  /** Gives the right back; the second time it does nothing. */
  release(): void;
  /** Whether the lock is still there, and ours: nobody but its owner takes it away, unless with the whole folder. */
  isHeld(): boolean;
}

/** A lock file that this process has open. */
interface Pinned {
  readonly path: string;
  /** Keeps the number of the file from being used again; closing it gives a lock of this process away. */
  readonly fd: number;
  /** Which file it is, whatever lies at the path. */
  readonly file: string;
}

/** So often a file may be taken away in between; on a disk that numbers its files anew each time it always is. */
const MOST_TRIES = 100;

/** What this process holds, by file: the system would let it take those again, and lose both by closing one. */
const heldHere = new Map<string, DatabaseSync>();

/** A file of the system, as no other is called while it is open. */
function fileId({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${dev}/${ino}`;
}

/** Which file lies at a path, without opening it; undefined where there is none. */
function fileAt(path: string): string | undefined {
  const found = guarded(path, () => statSync(path, { bigint: true, throwIfNoEntry: false }), 'read');
  return found === undefined ? undefined : fileId(found);
}

/**
 * Takes the right to fly an agent, for as long as this process lives. The system itself gives it back, however the process
 * ends: a process id that is written down means something else in another container, and after a restart.
 * @throws AlreadyRunning, LockUnusable, StoreError
 */
export function lock(folder: string, key: LockKey): InstanceLock {
  const name = join(folder, ownerOf(key));
  const aim = `fly ${key.callsign} on ${key.serverHost}`;
  return take({ name, aim, where: `${name}.lock`, instead: 'give this one another callsign or state folder' });
}

/**
 * Takes the right to write a file at the end, by a lock beside it.
 * @throws AlreadyRunning, LockUnusable, StoreError
 */
export function lockFile(path: string): InstanceLock {
  return take({ name: path, aim: `use ${path}`, where: '', instead: 'name another file' });
}

/** A right, and what to tell whoever comes second. */
interface Right {
  /** Path of the lock and of its holder's name, without their endings. */
  readonly name: string;
  readonly aim: string;
  readonly where: string;
  readonly instead: string;
}

function refused({ aim, where, instead }: Right, holder: Holder): AlreadyRunning {
  const details = [...detailsOf(holder), where].filter((detail) => detail !== '').join(', ');
  const who = `${nameOf(holder)} does${details === '' ? '' : ` (${details})`}`;
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
    // Whoever gave it back meanwhile has removed this file: the next one at this path may be held by somebody else.
    letGo(pinned, database);
  }
  const message = `${path}: expected to find the file again that was just locked, got another one ${MOST_TRIES} times: name a state folder on a disk of this machine`;
  throw new LockUnusable(message);
}

function pin(path: string): Pinned {
  const fd = guarded(path, () => openSync(path, 'a+', 0o600));
  return { path, fd, file: fileId(fstatSync(fd, { bigint: true })) };
}

/** A lock file that another user made cannot even be looked at, though that one's process may well hold it. */
function requireOwn(path: string): void {
  const userId = process.geteuid?.();
  const { uid } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (userId === undefined || userId === 0 || uid === undefined || uid === userId) return;
  const message = `${path}: expected a lock of user ${userId}, got one of user ${uid}, whose Argosy may be at work: stop that one, and run as that user, remove the file once none runs, or name another state folder`;
  throw new LockUnusable(message);
}

/** The open database that holds the lock; one of an older version makes way unless its process still runs. */
function exclusively({ path, fd }: Pinned, right: Right): DatabaseSync {
  for (;;) {
    const database = openExclusively(path);
    if (database === 'taken') throw refused(right, readHolder(right.name));
    if (database !== 'no lock') return database;
    const older = readFileSync(fd, 'utf8');
    if (isHeldByOlder(older)) throw refused(right, holderIn(older));
    // Emptied where it is: were it removed, two that find it at once would each make a lock of its own.
    guarded(path, () => ftruncateSync(fd));
  }
}

function orLetGo<T>(pinned: Pinned, database: DatabaseSync | undefined, act: () => T): T {
  try {
    return act();
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
        // Removed while it is held: after that it would be the next holder's.
        if (isHeld()) remove(name, pinned);
      } finally {
        letGo(pinned, heldHere.get(pinned.file));
      }
    },
  };
}

/** Who flies an agent now; undefined where nobody does. Nothing is taken or left behind by asking. */
export function holderOf(folder: string, key: LockKey): Holder | undefined {
  const name = join(folder, ownerOf(key));
  return isTaken(`${name}.lock`) ? readHolder(name) : undefined;
}
