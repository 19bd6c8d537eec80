import { AsyncLocalStorage } from 'node:async_hooks';
import fs, { closeSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createPatches, type DiskUser, type Patch, patchDatabases, type Watch } from './patches.ts';

/** The disk below a folder: all that processes do there through `node:fs` and `node:sqlite` goes by their rules. */
export type Disk = ReturnType<typeof installDisk>;

/** Where the path stands among the arguments of what works on a path. */
const BY_PATH = {
  readFileSync: ['read', 0],
  readdirSync: ['read', 0],
  statSync: ['read', 0],
  accessSync: ['read', 0],
  mkdirSync: ['write', 0],
  renameSync: ['write', 0],
  rmSync: ['write', 0],
  appendFileSync: ['write', 0],
} as const;

const BY_DESCRIPTOR = ['writeSync', 'fsyncSync', 'ftruncateSync'] as const;

/** The files of a database that outlive its process; the third, an index, is made anew. */
const LASTING = ['', '-wal'] as const;

/** What a clean end would write to databases, or remove, is put back as it was. */
function asLeft(databases: Iterable<DatabaseSync>, cut: () => void): void {
  const paths = [...databases].filter(({ isOpen }) => isOpen).map((database) => database.location() ?? '');
  const files = paths.flatMap((path) => {
    const holder = path.replace(/\.lock$/, '.holder');
    return [...LASTING.map((ending) => path + ending), ...(holder === path ? [] : [holder])];
  });
  const kept = files.filter((file) => existsSync(file)).map((file) => [file, readFileSync(file)] as const);
  cut();
  for (const [file, bytes] of kept) writeFileSync(file, bytes);
}

function patchFiles(patch: Patch, watch: Watch): void {
  const { userNow, isHere } = watch;
  for (const [name, [access, place]] of Object.entries(BY_PATH))
    patch(fs, name, (real) => (...values) => {
      const [path, user] = [values[place], userNow()];
      if (!isHere(path) || user === undefined) return real(...values);
      return user.uses(access, path, 'file', () => real(...values));
    });
  patch(fs, 'openSync', (real) => (...values) => {
    const [path, user] = [values[0], userNow()];
    if (!isHere(path) || user === undefined) return real(...values);
    return user.uses(values[1] === 'r' ? 'read' : 'write', path, 'file', () => {
      const descriptor = real(...values);
      user.descriptors.set(descriptor as number, path);
      return descriptor;
    });
  });
  for (const name of BY_DESCRIPTOR)
    patch(fs, name, (real) => (...values) => {
      const user = userNow();
      const path = user?.descriptors.get(values[0] as number);
      if (path === undefined || user === undefined) return real(...values);
      // A killed process leaves all that it has written: only a power cut would need the waiting.
      return user.uses('write', path, 'file', () => name === 'fsyncSync' || real(...values));
    });
  patch(fs, 'closeSync', (real) => (...values) => {
    const user = userNow() ?? watch.dying;
    // The system has closed the files of a dead process; the number may be that of another file by now.
    if (user?.isAlive() === false && user !== watch.dying) return undefined;
    user?.descriptors.delete(values[0] as number);
    return real(...values);
  });
}

/**
 * Puts itself between the processes of this thread and a folder, until `uninstall`.
 * @param latest the process that what no process can be told for counts as, such as what a timer begins
 */
export function installDisk(folder: string, latest: () => DiskUser | undefined) {
  const context = new AsyncLocalStorage<DiskUser | 'nobody'>();
  const { patch, undo } = createPatches();
  const watch: Watch = {
    userNow: () => {
      const user = context.getStore() ?? latest();
      return user === 'nobody' ? undefined : user;
    },
    isHere: (path): path is string => typeof path === 'string' && path.startsWith(folder),
    dying: undefined,
  };
  patchFiles(patch, watch);
  patchDatabases(patch, watch);
  syncBuiltinESMExports();
  return {
    /** Runs a process: what it begins, however late, counts as its own. */
    run: <T>(user: DiskUser, begin: () => T) => context.run(user, begin),
    /**
     * Ends a process as SIGKILL does: the system lets its locks and files go, and finishes nothing.
     * @param release lets its locks go
     */
    cutOff: (user: DiskUser, release: () => void) =>
      context.run('nobody', () => {
        watch.dying = user;
        asLeft(user.databases, () => {
          release();
          for (const database of user.databases) if (database.isOpen) database.close();
          for (const descriptor of [...user.descriptors.keys()]) closeSync(descriptor);
        });
        watch.dying = undefined;
      }),
    /** Looks at the folder, or changes it, as no process of it. */
    beside: <T>(work: () => T) => context.run('nobody', work),
    uninstall: undo,
  };
}

/** An error of `node:fs`, as the system would give it. */
export function fileError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: of the test, '${basename(path)}'`), { code, errno: -5, path });
}

/** An error of `node:sqlite`: 5 is busy, 10 a failing disk, 13 a full one. */
export function databaseError(errcode: number): Error {
  return Object.assign(new Error('of the test'), { code: 'ERR_SQLITE_ERROR', errcode, errstr: 'of the test' });
}
