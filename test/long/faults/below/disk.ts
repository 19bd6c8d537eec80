import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a file may be used for, as disk.c counts it. */
export type Use = 'write' | 'read' | 'sync';

/** A use of the disk that fails. */
export interface Failure {
  readonly use: Use;
  /** Which use of that kind, from 1. */
  readonly nth: number;
  /** The system's error number; 0 for a write or read that is cut short, where the next write finds the disk full. */
  readonly errno: number;
}

/** What disk.c is to do with the files of a folder. */
export interface DiskOptions {
  /** An absolute path without links. */
  readonly folder: string;
  readonly fail?: Failure;
  /** File for all that changes the files, in order. */
  readonly record?: string;
  /** File for how often the files were written, read and synced. */
  readonly count?: string;
}

/** The variables by which a process gets the disk. */
export function diskVariables(library: string, { folder, fail, record, count }: DiskOptions): NodeJS.ProcessEnv {
  return {
    LD_PRELOAD: library,
    DISK_FOLDER: folder,
    ...(fail && { DISK_FAIL: `${fail.use}:${fail.nth}:${fail.errno}` }),
    ...(record && { DISK_RECORD: record }),
    ...(count && { DISK_COUNT: count }),
  };
}

/**
 * Compiles disk.c and lends it.
 * @returns undefined where this machine cannot: it has no Linux, or no C compiler
 */
export async function withDisk<T>(run: (library: string) => Promise<T>): Promise<T | undefined> {
  if (process.platform !== 'linux') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'argosy-disk-'));
  const library = join(folder, 'disk.so');
  try {
    const args = ['-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dirname, 'disk.c'), '-ldl'];
    const { status } = spawnSync('cc', args, { stdio: 'ignore' });
    return status === 0 ? await run(library) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
