import type { Stats } from 'node:fs';

const WRITABLE_BY_OTHERS = 0o002;
const WRITABLE_BY_GROUP_OR_OTHERS = 0o022;
const STICKY = 0o1000;

/** The number of this process's user; undefined where the system has none (Windows), and nothing is checked. */
export function userId(): number | undefined {
  return process.geteuid?.();
}

/** Whether an entry belongs to this user, or to root, who can do anything anyway. */
export function isOurs({ uid }: Pick<Stats, 'uid'>): boolean {
  const user = userId();
  return user === undefined || uid === user || uid === 0;
}

/** Whether the group or all others may put files into a folder, or change a file. */
export function isWritableByOthers({ mode }: Pick<Stats, 'mode'>): boolean {
  return userId() !== undefined && (mode & WRITABLE_BY_GROUP_OR_OTHERS) !== 0;
}

/** Whether in a folder, such as /tmp, each user may move or remove what is their own alone. */
export function isSticky({ mode }: Pick<Stats, 'mode'>): boolean {
  return (mode & STICKY) !== 0;
}

/** Whether every user may exchange what lies in a folder. */
export function isOpenToAll(stats: Pick<Stats, 'mode'>): boolean {
  return userId() !== undefined && (stats.mode & WRITABLE_BY_OTHERS) !== 0 && !isSticky(stats);
}
