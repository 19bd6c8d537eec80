import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inFolder } from '../../../kit/files.ts';
import type { Reading } from '../row.ts';

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

/** Compiles disk.c and lends it; where this machine cannot, without Linux or a C compiler, the reading says so. */
export function withDisk(run: (library: string) => Promise<Reading>): Promise<Reading> {
  return inFolder((folder) => {
    const library = join(folder, 'disk.so');
    const args = ['-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dirname, 'disk.c'), '-ldl'];
    const isMade = process.platform === 'linux' && spawnSync('cc', args, { stdio: 'ignore' }).status === 0;
    return isMade ? run(library) : { figures: { 'skipped for want of a C compiler': 1 }, faults: [] };
  });
}
