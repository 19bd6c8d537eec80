import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { freeName, readIfThere, writeAtomically, writeDurably } from './files.ts';
import { ARCHIVE } from './state-folder.ts';
import { guarded } from './store-error.ts';

/** The embedded universe as it was written down. */
export interface KeptUniverse {
  readonly snapshot: string;
  /** What happened since the snapshot, oldest first, a JSON text each. */
  readonly changes: readonly string[];
  /** The file of the changes is gone, which has stood beside the snapshot from the first: there may have been some. */
  readonly lacksChanges?: true;
}

const SNAPSHOT = 'universe.json';
const CHANGES = /^universe-[0-9a-f]{12}\.changes$/;

/** Named after its snapshot, so that neither is ever taken for part of another one. */
function changesName(snapshot: string): string {
  return `universe-${createHash('sha256').update(snapshot).digest('hex').slice(0, 12)}.changes`;
}

/**
 * What was written down in this folder, or null. A last change that was not written to its end, as when the power failed,
 * did not happen.
 */
export function readUniverse(folder: string): KeptUniverse | null {
  const snapshot = readIfThere(join(folder, SNAPSHOT));
  if (snapshot === null) return null;
  const changes = readIfThere(join(folder, changesName(snapshot)));
  if (changes === null) return { snapshot, changes: [], lacksChanges: true };
  return { snapshot, changes: changes.split('\n').slice(0, -1) };
}

/**
 * Keeps a snapshot in place of what was there; what happens from now on is added to it by the function returned. A change
 * outlives the end of this process as soon as it is added, though not a failure of the power.
 * @throws StoreError, the function too
 */
export function keepUniverse(folder: string, snapshot: string): (change: string) => void {
  const name = changesName(snapshot);
  const path = join(folder, name);
  guarded(path, () => writeDurably(path, ''));
  writeAtomically(join(folder, SNAPSHOT), snapshot);
  for (const file of guarded(folder, () => readdirSync(folder)))
    if (CHANGES.test(file) && file !== name) guarded(path, () => rmSync(join(folder, file), { force: true }));
  return (change) => guarded(path, () => appendFileSync(path, `${change}\n`, { mode: 0o600 }));
}

/**
 * Moves what {@link keepUniverse} wrote into a folder of its own in the archive, from where it can be moved back.
 * @param name of that folder, or the begin of its name where there is one already
 * @returns where it is now, relative to the folder
 * @throws StoreError
 */
export function archiveUniverse(folder: string, name: string): string {
  const target = join(folder, ARCHIVE, name);
  return guarded(target, () => {
    const free = freeName(target, ['']);
    mkdirSync(free, { recursive: true, mode: 0o700 });
    const files = readdirSync(folder).filter((file) => file === SNAPSHOT || CHANGES.test(file));
    // The snapshot first: changes without it are ignored, but a snapshot without them would be taken for all there was.
    files.sort((one, other) => Number(other === SNAPSHOT) - Number(one === SNAPSHOT));
    for (const file of files) renameSync(join(folder, file), join(free, file));
    return relative(folder, free);
  });
}
