import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from './exit.ts';

function orUsageError(file: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`--html: expected a file that can be written, got ${file} (${why})`);
  }
}

/**
 * Makes sure, as far as that can be known before, that a page can be written to a file; nothing is written yet.
 * @throws UsageError
 */
export function requirePageFile(file: string): void {
  orUsageError(file, () => {
    if (!existsSync(file)) accessSync(dirname(resolve(file)), constants.W_OK);
    else if (statSync(file).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    else accessSync(file, constants.W_OK);
  });
}

/** @throws UsageError where the file cannot be written */
export function writePage(file: string, page: string): void {
  orUsageError(file, () => writeFileSync(file, page));
}
