import { chmodSync, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { doubtOfWay, isMounted, keepsOwners, NotOurs } from '../../disk/own.ts';
import { isOurs, isWritableByOthers, userId } from '../../disk/users.ts';
import type { PathStep } from '../../disk/way.ts';
import { makeFolder } from '../../telemetry/folders.ts';
import { guarded } from '../store-error.ts';
import { openStateFolder } from './state-folder.ts';

const WRITABLE_BY_OTHERS = 0o022;
const OPEN_TO_OTHERS = 0o077;

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

/** What is taken for ours in a state folder, and for SQLite's beside its books; the log is looked at when it is opened. */
const READ = /^(?:control-token|archive|universe.*)$|\.(?:sqlite.*|token|unread|lock|holder|page)$/;

/** What of it holds tokens, or what an agent did. */
const SECRET = /\.(?:sqlite.*|token|unread)$|universe[^/]*$/;

function entriesOf(folder: string): PathStep[] {
  return readdirSync(folder)
    .filter((name) => READ.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, stats: lstatSync(path, { throwIfNoEntry: false }) }))
    .filter((entry): entry is PathStep => entry.stats !== undefined);
}

function doubtOfEntries(folder: string): string | undefined {
  const foreign = entriesOf(folder).find(({ stats }) => !isOurs(stats));
  return foreign && `one with a file of user ${foreign.stats.uid} (${basename(foreign.path)})`;
}

/** A folder that exists, without links: whether it is the root of a volume is seen by the folder above it. */
function stepTo(folder: string): PathStep {
  return { path: realpathSync(folder), stats: statSync(folder) };
}

function doubtOf(folder: string): string | undefined {
  const doubt = doubtOfWay(folder);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (doubt !== undefined || stats?.isDirectory() !== true || !keepsOwners(folder)) return doubt;
  return (isMounted(stepTo(folder)) ? undefined : doubtOfFolder(stats)) ?? doubtOfEntries(folder);
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

/** Whether others may write to a folder against its owner's will. */
function isOpen(folder: PathStep): boolean {
  return isWritableByOthers(folder.stats) && !isMounted(folder);
}

/** Whether the group or others might change what is in a state folder, or read more than a log of it. */
export function isOpenToOthers(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true || !keepsOwners(folder)) return false;
  return isOpen(stepTo(folder)) || entriesOf(folder).some(isExposed);
}

/** The rights that the group and others are not to have; the control token is drawn anew where they have them. */
function rightsOfNone({ path, stats }: PathStep): number {
  if (stats.isSymbolicLink() || basename(path) === 'control-token') return 0;
  return SECRET.test(path) && stats.isFile() ? OPEN_TO_OTHERS : WRITABLE_BY_OTHERS;
}

function isExposed(entry: PathStep): boolean {
  return isMendable(entry.stats) && (entry.stats.mode & rightsOfNone(entry)) !== 0;
}

function takeFrom({ path, stats }: PathStep, rights: number): void {
  guarded(path, () => chmodSync(path, stats.mode & 0o7777 & ~rights));
}

/** Takes from the group and others the right to write to our state folder, and to use what is in it. */
function closeToOthers(folder: string): void {
  const itself = stepTo(folder);
  if (isOpen(itself)) takeFrom(itself, WRITABLE_BY_OTHERS);
  for (const entry of entriesOf(folder).filter(isExposed)) takeFrom(entry, rightsOfNone(entry));
  if (isOpenToOthers(folder))
    throw new NotOurs(
      `${folder}: expected a folder whose mode can be changed, got one that stays open to others: name a state folder on another disk`,
    );
}

/** A state folder that this user alone can change. */
export interface OwnState {
  /** Its absolute path. */
  readonly folder: string;
  /** Whether the group or others might change or read what is in it until now. */
  readonly wasOpen: boolean;
}

/**
 * Opens the state folder for a run: made if missing, and closed to others where it is ours and was open to them.
 * @throws NotOurs for one that {@link stateFolderProblem} reports, or whose disk keeps the mode; StoreError
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
