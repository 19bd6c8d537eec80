import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OwnerMustAct } from '../config/problems/problem.ts';
import { networkDiskUnder } from './network-disk.ts';
import { isOpenToAll, isOurs, userId } from './users.ts';
import { type PathStep, pathSteps } from './way.ts';

/** Another user of this machine has put something in the place of a file or folder of ours, or could do so. */
export class NotOurs extends OwnerMustAct {
  override readonly name = 'NotOurs';
}

/** Owners and modes on a network disk come from its mount: they do not show who may do what. */
export function keepsOwners(path: string): boolean {
  return networkDiskUnder(path) === undefined;
}

/** A link of another user on a way: it may lead anywhere. */
function foreignLinkOn(way: readonly PathStep[]): string | undefined {
  const link = way.find(({ path, stats }) => stats.isSymbolicLink() && !isOurs(stats) && keepsOwners(dirname(path)));
  return link && `a link of user ${link.stats.uid} (${link.path})`;
}

/** Whether a folder is the root of a volume, whose owner and mode are the affair of whoever mounted it, such as an engine of containers. */
export function isMounted({ path, stats }: PathStep): boolean {
  return stats.dev !== statSync(dirname(path)).dev;
}

/** Why another user could lead us elsewhere on the way to a folder, which need not exist; undefined if none could. */
export function doubtOfWay(folder: string): string | undefined {
  const way = pathSteps(folder);
  const folders = way.filter(({ stats }) => stats.isDirectory());
  const above = statSync(folder, { throwIfNoEntry: false }) === undefined ? folders : folders.slice(0, -1);
  const open = above.find((step) => isOpenToAll(step.stats) && !isMounted(step) && keepsOwners(step.path));
  return foreignLinkOn(way) ?? (open && `a folder above it in which every user may exchange it (${open.path})`);
}

/** A terminal keeps the user who opened it, whoever works there now: only what can be put somewhere counts. */
function doubtOfStats(stats: Stats | undefined): string | undefined {
  const isPut = stats?.isFile() === true || stats?.isFIFO() === true;
  return isPut && !isOurs(stats) ? `one of user ${stats.uid}` : undefined;
}

function refuse(path: string, doubt: string | undefined, what = 'file'): void {
  if (doubt === undefined) return;
  throw new NotOurs(
    `${path}: expected a ${what} of this user (${userId()}), got ${doubt}: remove it, or name another ${what}`,
  );
}

/** @throws NotOurs where a file is of another user, or another user's link leads to it; it need not exist */
export function requireOwnFile(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  refuse(path, foreignLinkOn(pathSteps(path)) ?? (keepsOwners(path) ? doubtOfStats(stats) : undefined));
}

/** @throws NotOurs where a folder is of another user, or another user could lead us elsewhere; it need not exist */
export function requireOwnFolder(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  const isForeign = stats !== undefined && !isOurs(stats) && keepsOwners(folder);
  refuse(folder, doubtOfWay(folder) ?? (isForeign ? `one of user ${stats.uid}` : undefined), 'folder');
}

/** The flag by which a file is opened only where no link stands; Windows has none. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;

/**
 * Opens a file to append to it, and makes it with mode 600. A link is followed only where this user or root made it.
 * @throws NotOurs, or the error of the file system
 */
export function openToAppend(path: string): number {
  requireOwnFile(path);
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  const { O_WRONLY, O_APPEND, O_CREAT } = constants;
  const fd = openSync(path, O_WRONLY | O_APPEND | O_CREAT | (isLink ? 0 : NO_LINK), 0o600);
  try {
    // It may have been put there between the look and the opening.
    if (keepsOwners(path)) refuse(path, doubtOfStats(fstatSync(fd)));
    return fd;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
