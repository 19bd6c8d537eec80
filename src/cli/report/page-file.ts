import { closeSync, existsSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { UsageError } from '../process/exit.ts';
import { obstacleOf } from '../process/obstacle.ts';

function orUsageError(file: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw new UsageError(`--html: expected a file that can be written, got ${file} (${obstacleOf(error)})`);
  }
}

const PAGE_BEGINS = /^\s*<!doctype html/i;
const READ_BYTES = 64;

/** Whether a file is empty or a page: any other content must not be overwritten. */
function isPage(file: string): boolean {
  // A device or a pipe keeps no content, and reading it may never end.
  if (!statSync(file).isFile()) return true;
  const descriptor = openSync(file, 'r');
  try {
    const begin = Buffer.alloc(READ_BYTES);
    const bytes = readSync(descriptor, begin, 0, READ_BYTES, 0);
    return bytes === 0 || PAGE_BEGINS.test(begin.toString('utf8', 0, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Checks that a page can be written to a file, by opening it; leaves no new file and changes none.
 * @throws UsageError
 */
export function requirePageFile(file: string): void {
  if (file === '') throw new UsageError('--html: expected the name of a file, got an empty one');
  orUsageError(file, () => {
    const isNew = !existsSync(file);
    closeSync(openSync(file, isNew ? 'wx' : 'r+'));
    if (isNew) rmSync(file);
  });
  if (existsSync(file) && !isPage(file))
    throw new UsageError(
      `--html: expected a new file or an older page, got ${file}, which is neither: name another one`,
    );
}

/** @throws UsageError where the file cannot be written */
export function writePage(file: string, page: string): void {
  orUsageError(file, () => writeFileSync(file, page));
}
