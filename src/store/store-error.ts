import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Why the books cannot be used. */
export type StoreTrouble = 'corrupt' | 'full' | 'read-only' | 'busy' | 'cannot-open' | 'other-schema' | 'input-output';

/**
 * The state folder or a database in it cannot be used. What cannot be recorded must not be sent, so the daemon stops
 * with exit code 74; except that books of another schema, and those that two checks find "corrupt", are moved aside
 * (`openSoundly`) for empty ones, which are rebuilt by reading the server.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreTrouble;
  /** The file or folder in question. */
  readonly path: string;

  constructor(code: StoreTrouble, path: string, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
    this.path = path;
  }
}

/** The caller broke a rule of the books, e.g. opened an intent id twice; nothing was written. A bug: exit code 70. */
export class StoreMisuse extends Error {
  override readonly name = 'StoreMisuse';
}

/** Primary result codes of SQLite (the low byte of an extended code). */
const SQLITE_TROUBLE: Readonly<Record<number, StoreTrouble>> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  10: 'input-output',
  11: 'corrupt',
  13: 'full',
  14: 'cannot-open',
  26: 'corrupt',
};
const SQLITE_CONSTRAINT = 19;
const SQLITE_CANNOT_OPEN = 14;
const SQLITE_NO_DATABASE = 26;

const FILE_TROUBLE: Readonly<Record<string, StoreTrouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOTDIR: 'cannot-open',
  EISDIR: 'cannot-open',
  ERR_FS_EISDIR: 'cannot-open',
  EEXIST: 'cannot-open',
  ENOENT: 'cannot-open',
  ELOOP: 'cannot-open',
  ENAMETOOLONG: 'cannot-open',
  EMFILE: 'cannot-open',
  ENFILE: 'cannot-open',
  ESTALE: 'input-output',
  EIO: 'input-output',
};

const ADVICE: Readonly<Record<StoreTrouble, string>> = {
  corrupt: 'expected sound books, got damaged ones; `argosy run` sets them aside when it starts, and begins empty ones',
  full: 'the disk is full: free some space',
  'read-only': 'it cannot be written: check its owner, its mode and whether the disk is mounted read-only',
  busy: 'another process holds it: end that one',
  'cannot-open': 'it cannot be opened: check that the folder exists and is a folder',
  'other-schema': 'it was written by another version of this program: use that one',
  'input-output': 'the disk fails: look at its health',
};

/** Advice for error codes that are more exact than their kind of trouble. */
const SAID_OF_CODE: Readonly<Record<string, string>> = {
  EEXIST: 'expected a folder, got a link that leads nowhere: see whether its disk is mounted',
  EISDIR: 'expected a file, got a folder: move that away',
  ERR_FS_EISDIR: 'expected a file, got a folder: move that away',
  ENAMETOOLONG: 'its path is too long: name a shorter one',
  EMFILE: 'this process may open no more files: allow it more, as by ulimit -n 1024',
  ENFILE: 'the machine has no more open files to give: end what holds so many',
};

const UNREADABLE = 'it cannot be read: check its owner and its mode';

/** How a file was being used. */
type Access = 'read' | 'write';

interface Failure extends Error {
  readonly errcode?: unknown;
  readonly code?: unknown;
}

function primaryOf({ errcode }: Failure): number | undefined {
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** Why a database is unreadable through damage, as a noun phrase for "got"; undefined for any other error. */
export function unsoundnessIn(error: unknown): string | undefined {
  const primary = error instanceof Error ? primaryOf(error) : undefined;
  if (primary === undefined || SQLITE_TROUBLE[primary] !== 'corrupt') return undefined;
  return primary === SQLITE_NO_DATABASE ? 'a file that is no database' : 'a damaged database';
}

function adviceFor(trouble: StoreTrouble, code: string, access: Access): string {
  if (trouble === 'read-only' && access === 'read') return UNREADABLE;
  return SAID_OF_CODE[code] ?? ADVICE[trouble];
}

/** Longest path in bytes that SQLite opens; file names in the folder take up to a hundred of them. */
const LONGEST_PATH = 511;

/** Why a database could not be opened, as the code of a file error, since SQLite does not report it. */
function whyUnopened(path: string): string {
  if (Buffer.byteLength(path) > LONGEST_PATH) return 'ENAMETOOLONG';
  try {
    closeSync(openSync(dirname(path), 'r'));
    return '';
  } catch (error) {
    return String((error as Failure).code);
  }
}

/** The error as a StoreError or StoreMisuse if it concerns the disk or the database, else unchanged. */
function storeErrorFrom(error: unknown, path: string, access: Access): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const primary = primaryOf(error);
  if (primary === SQLITE_CONSTRAINT)
    return new StoreMisuse(`expected a row that fits the books, got: ${error.message}`);
  const code = primary === SQLITE_CANNOT_OPEN ? whyUnopened(path) : String((error as Failure).code);
  const trouble = primary !== undefined ? SQLITE_TROUBLE[primary] : FILE_TROUBLE[code];
  if (trouble === undefined) return error;
  return new StoreError(trouble, path, `${path}: ${adviceFor(trouble, code, access)}`, { cause: error });
}

/** Does `work`; its disk errors become a StoreError that names the path. */
export function guarded<T>(path: string, work: () => T, access: Access = 'write'): T {
  try {
    return work();
  } catch (error) {
    throw storeErrorFrom(error, path, access);
  }
}
