import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from './exit.ts';
import { obstacleOf } from './obstacle.ts';

function orUsageError(file: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw new UsageError(`--html: expected a file that can be written, got ${file} (${obstacleOf(error)})`);
  }
}

const PAGE_BEGINS = /^\s*<!doctype html/i;
const READ_BYTES = 64;

/** Whether a file is empty or a page: anything else is more to its owner than what would be written over it. */
function isPage(file: string): boolean {
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
 * Makes sure, as far as that can be known before, that a page can be written to a file; nothing is written yet.
 * @throws UsageError
 */
export function requirePageFile(file: string): void {
  if (file === '') throw new UsageError('--html: expected the name of a file, got an empty one');
  orUsageError(file, () => {
    if (!existsSync(file)) accessSync(dirname(resolve(file)), constants.W_OK);
    else if (statSync(file).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    else accessSync(file, constants.W_OK);
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
