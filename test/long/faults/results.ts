import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readProject } from '../../../scripts/check/project-files.ts';
import type { Reading } from './row.ts';

/** Readings so far, by row and seed; those of other sources than the present ones do not count. */
export interface Results {
  get(id: string, seed: number): Reading | undefined;
  put(id: string, seed: number, reading: Reading): void;
}

/** What the readings depend on. */
export function versionOf(root: string): string {
  const hash = createHash('sha256');
  for (const { path, text } of readProject(root))
    if (/^(src|test\/long\/faults|config)\//.test(path)) hash.update(`${path}\n${text}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Opens the results of these sources, so that a run which was broken off goes on where it was. */
export function openResults(root: string, isFresh: boolean): Results {
  const path = join(root, 'state', 'faults', `${versionOf(root)}.json`);
  const known: Record<string, Reading> = !isFresh && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  mkdirSync(dirname(path), { recursive: true });
  return {
    get: (id, seed) => known[`${id} ${seed}`],
    put: (id, seed, reading) => {
      known[`${id} ${seed}`] = reading;
      writeFileSync(path, JSON.stringify(known));
    },
  };
}
