import { accessSync, constants, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { openStateFolder } from '../../store/folders/state-folder.ts';
import { lock } from '../../store/lock/lock.ts';
import { guarded } from '../../store/store-error.ts';
import type { Clock } from '../../time/clock.ts';
import { requireLogFile } from '../daemon/open-log.ts';

/** Where a run keeps its files. */
type Places = Pick<Settings, 'stateFolder' | 'logFile'>;

/** In small letters, since no callsign has any: the lock of no agent is touched. */
const NOBODY = { serverHost: 'nowhere', callsign: 'doctor' };

/** What is not there of a path, the innermost first; a link that leads nowhere is there. */
function missingOf(path: string): string[] {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined || dirname(path) === path) return [];
  return [path, ...missingOf(dirname(path))];
}

/** Takes away a file or an empty folder that was made here; what is in use by now stays. */
function remove(path: string): void {
  try {
    if (lstatSync(path).isDirectory()) rmdirSync(path);
    else if (lstatSync(path).size === 0) rmSync(path);
  } catch {
    // It holds something by now, or was never made.
  }
}

/** A run may have to write any file of its state folder, those of the archive apart. */
function requireOwnFiles(folder: string): void {
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()))
    guarded(join(folder, name), () => accessSync(join(folder, name), constants.R_OK | constants.W_OK));
}

/**
 * Opens what a run opens first, in its order: state folder, lock and log file; then leaves everything as it was.
 * @throws StoreError or UsageError as the run would
 */
export function tryPlaces({ stateFolder, logFile }: Places, clock: Clock): void {
  const missing = [...(logFile === null ? [] : missingOf(logFile.path)), ...missingOf(stateFolder)];
  try {
    const folder = openStateFolder(stateFolder);
    lock(folder, NOBODY).release();
    requireOwnFiles(folder);
    requireLogFile({ logFile }, clock);
  } finally {
    for (const path of missing.sort((one, other) => other.length - one.length)) remove(path);
  }
}
