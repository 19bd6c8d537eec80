import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { doubtOfWay, NotOurs } from '../disk/own.ts';
import { isOurs, isWritableByOthers, userId } from '../disk/users.ts';
import { makeFolder } from '../telemetry/folders.ts';
import { networkDiskUnder } from './network-disk.ts';
import { openStateFolder } from './state-folder.ts';
import { guarded } from './store-error.ts';

const WRITABLE_BY_OTHERS = 0o022;

/** Owners and modes of a network disk are what its mount says, which nobody here can change. */
function keepsOwners(folder: string): boolean {
  return networkDiskUnder(folder) === undefined;
}

/** Whether the mode of a folder is this user's to change. */
function isMendable({ uid }: Stats): boolean {
  return uid === userId();
}

function doubtOfFolder(stats: Stats): string | undefined {
  if (!isOurs(stats)) return `one of user ${stats.uid}`;
  return isWritableByOthers(stats) && !isMendable(stats)
    ? `one of user ${stats.uid} that others may write to`
    : undefined;
}

/** A file that another user has put there: a token, an address or books that we would take for our own. */
function doubtOfEntries(folder: string): string | undefined {
  for (const name of readdirSync(folder)) {
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (stats !== undefined && !isOurs(stats)) return `one with a file of user ${stats.uid} (${name})`;
  }
  return undefined;
}

function doubtOf(folder: string): string | undefined {
  const doubt = doubtOfWay(folder);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (doubt !== undefined || stats?.isDirectory() !== true || !keepsOwners(folder)) return doubt;
  return doubtOfFolder(stats) ?? doubtOfEntries(folder);
}

/**
 * Why a state folder, which need not exist yet, may not be used: another user could change what is in it, or has put
 * something there. Undefined if none could, also where {@link openOwnState} will see to it.
 * @throws StoreError where it cannot be read
 */
export function stateFolderProblem(path: string): string | undefined {
  const folder = resolve(path);
  const doubt = guarded(folder, () => doubtOf(folder), 'read');
  return (
    doubt &&
    `${folder}: expected a state folder that user ${userId()}, who runs this, alone can change, got ${doubt}: give all of it to this user (chown -R), run as the user whose it is, or name another folder under state:`
  );
}

/** Whether the group or others may write to a state folder that exists, although the disk keeps modes. */
export function isOpenToOthers(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && isWritableByOthers(stats) && keepsOwners(path);
}

/** Takes the right to write to our state folder from the group and others. */
function closeToOthers(folder: string): void {
  guarded(folder, () => chmodSync(folder, statSync(folder).mode & 0o7777 & ~WRITABLE_BY_OTHERS));
  if (isOpenToOthers(folder))
    throw new NotOurs(
      `${folder}: expected a folder whose mode can be changed, got one that others may write to: name a state folder on another disk`,
    );
}

/** A state folder that this user alone can change. */
export interface OwnState {
  /** Its absolute path. */
  readonly folder: string;
  /** Whether the group or others might write to it until now. */
  readonly wasOpen: boolean;
}

/**
 * Opens the state folder for a run: made if missing, and closed to others where it is ours and they might write to it.
 * @throws NotOurs for one of which {@link stateFolderProblem} tells, or whose disk keeps the mode; StoreError
 */
export function openOwnState(path: string): OwnState {
  const problem = stateFolderProblem(path);
  if (problem !== undefined) throw new NotOurs(problem);
  guarded(path, () => makeFolder(path));
  const folder = openStateFolder(path);
  const wasOpen = isOpenToOthers(folder);
  if (wasOpen) closeToOthers(folder);
  return { folder, wasOpen };
}
