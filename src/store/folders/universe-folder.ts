import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makeFolder } from '../../telemetry/folders.ts';
import { guarded } from '../store-error.ts';
import { freeName, readIfThere, writeAtomically, writeDurably } from './files.ts';
import { ARCHIVE } from './state-folder.ts';

/** The stored embedded universe. */
export interface KeptUniverse {
  readonly snapshot: string;
  /** Changes since the snapshot, oldest first, each as JSON text. */
  readonly changes: readonly string[];
  /** The file of changes is missing, although it exists beside every snapshot: changes may be lost. */
  readonly lacksChanges?: true;
}

const SNAPSHOT = 'universe.json';
const CHANGES = /^universe-[0-9a-f]{12}\.changes$/;

/** Named after its snapshot, so that neither is combined with another one. */
function changesName(snapshot: string): string {
  return `universe-${createHash('sha256').update(snapshot).digest('hex').slice(0, 12)}.changes`;
}

/**
 * The stored universe of this folder, or null. An incompletely written last change, e.g. after a power failure, is
 * ignored.
 */
export function readUniverse(folder: string): KeptUniverse | null {
  const snapshot = readIfThere(join(folder, SNAPSHOT));
  if (snapshot === null) return null;
  const changes = readIfThere(join(folder, changesName(snapshot)));
  if (changes === null) return { snapshot, changes: [], lacksChanges: true };
  return { snapshot, changes: changes.split('\n').slice(0, -1) };
}

/**
 * Replaces the stored snapshot; the returned function appends changes to it. An appended change survives the end of this
 * process, but not a power failure.
 * @throws StoreError, also from the returned function
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
 * Moves the files of {@link keepUniverse} to a folder of its own in the archive, from where they can be moved back.
 * @param name of that folder; a number is added when it exists
 * @returns the new path relative to the folder
 * @throws StoreError
 */
export function archiveUniverse(folder: string, name: string): string {
  const target = join(folder, ARCHIVE, name);
  return guarded(target, () => {
    const free = freeName(target, ['']);
    makeFolder(free);
    const files = readdirSync(folder).filter((file) => file === SNAPSHOT || CHANGES.test(file));
    // The snapshot first: changes without it are ignored, but a snapshot without its changes would seem complete.
    files.sort((one, other) => Number(other === SNAPSHOT) - Number(one === SNAPSHOT));
    for (const file of files) renameSync(join(folder, file), join(free, file));
    return relative(folder, free);
  });
}
