import { DatabaseSync } from 'node:sqlite';
import { OwnerMustAct } from '../../config/problems/problem.ts';
import { guarded } from '../store-error.ts';

/**
 * A lock cannot be taken here, or not by this user, so nothing would prevent a second process from running the same
 * agent; only another folder or user helps.
 */
export class LockUnusable extends OwnerMustAct {
  override readonly name = 'LockUnusable';
}

/**
 * Another process runs this agent, which would double the request rate and sell twice, or has this file, which both
 * would overwrite.
 */
export class AlreadyRunning extends OwnerMustAct {
  override readonly name = 'AlreadyRunning';
  /** Id of the other process where it runs; undefined when it is not recorded. */
  readonly pid: number | undefined;

  constructor(pid: number | undefined, message: string) {
    super(message);
    this.pid = pid;
  }
}

/** Milliseconds to wait for a process that only checks the lock; a guess. */
const PATIENCE_MS = 100;

/** No journal file; nothing is ever written, and the file stays empty. */
const TAKE = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE';

const SQLITE_PERM = 3;
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NO_DATABASE = 26;
/** SQLITE_IOERR_UNLOCK, _RDLOCK, _CHECKRESERVEDLOCK and _LOCK. */
const LOCKS_FAIL = new Set([2058, 2314, 3594, 3850]);

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : Number.NaN;
}

/** Why a database cannot be locked; undefined for an error with another cause. */
export function lockError(errcode: number): 'taken' | 'no lock' | 'no locks here' | undefined {
  if (LOCKS_FAIL.has(errcode)) return 'no locks here';
  const primary = errcode & 0xff;
  if (primary === SQLITE_PERM) return 'no locks here';
  if (primary === SQLITE_BUSY) return 'taken';
  return primary === SQLITE_NO_DATABASE || primary === SQLITE_CORRUPT ? 'no lock' : undefined;
}

function withoutLocks(path: string, cause: unknown): LockUnusable {
  const message = `${path}: expected a disk that knows locks, got one that does not, as some network disks: name a state folder on a disk of this machine`;
  return new LockUnusable(message, { cause });
}

/**
 * Opens the file as an empty database with an exclusive lock until it is closed; "taken" when another process has the
 * lock, "no lock" when the file is something else.
 * @throws LockUnusable, StoreError
 */
export function openExclusively(path: string): DatabaseSync | 'taken' | 'no lock' {
  const database = guarded(path, () => new DatabaseSync(path, { timeout: PATIENCE_MS }));
  try {
    database.exec(TAKE);
    return database;
  } catch (error) {
    database.close();
    const meaning = lockError(codeOf(error));
    if (meaning === 'no locks here') throw withoutLocks(path, error);
    return meaning ?? guarded(path, () => throwAgain(error));
  }
}

function throwAgain(error: unknown): never {
  throw error;
}

/** Whether a process holds the exclusive lock of a file; a process that takes it meanwhile waits for this check. */
export function isTaken(path: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    database.exec('SELECT 1 FROM sqlite_master');
    return false;
  } catch (error) {
    return lockError(codeOf(error)) === 'taken';
  } finally {
    database?.close();
  }
}
