import { existsSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { borrowStore } from '../borrow.ts';
import { COMPANIONS, freeName } from '../folders/files.ts';
import { ARCHIVE, STORE, type StoreKey, TOKEN, WEEK } from '../folders/state-folder.ts';
import { lock } from '../lock/lock.ts';
import { guarded } from '../store-error.ts';

/** Books that were set aside or archived, and their place. */
interface Aside {
  readonly path: string;
  readonly place: string;
  readonly owner: Pick<StoreKey, 'serverHost' | 'callsign'>;
}

/** What was done, as paths. */
export interface TakenBack {
  readonly place: string;
  /** Where the books now lie that were in that place; undefined where there were none. */
  readonly replaced: string | undefined;
  /** The token that was archived with the books and is in its place again; undefined where none was moved. */
  readonly token: string | undefined;
}

/** Books in the state folder that are not in use, and the name of their place. */
const SET_ASIDE = /^(.+\.sqlite)\.(?:corrupt|other-schema|replaced)(?:-\d+)?$/;
const ARCHIVED = /^(.+@\d{4}-\d{2}-\d{2})(?:-\d+)?\.sqlite$/;

/** The file as it was named, or of that name in the state folder or its archive. */
function found(folder: string, file: string): string | undefined {
  const paths = [resolve(file), join(folder, file), join(folder, ARCHIVE, file)];
  return paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
}

/** Reads an agent and its server from the name of its books; undefined for any other name. */
function ownerIn(place: string): Aside['owner'] | undefined {
  const [callsign, serverHost, resetDate] = basename(place).split('@');
  if (callsign === undefined || serverHost === undefined || resetDate === undefined) return undefined;
  try {
    return { callsign: decodeURIComponent(callsign), serverHost: decodeURIComponent(serverHost) };
  } catch {
    return undefined;
  }
}

/** The books that a file has; undefined for any other file, and for one that is not of this state folder. */
export function booksAside(folder: string, file: string): Aside | undefined {
  const path = found(folder, file);
  if (path === undefined) return undefined;
  const isArchived = dirname(path) === join(folder, ARCHIVE);
  if (!isArchived && dirname(path) !== folder) return undefined;
  const name = (isArchived ? ARCHIVED : SET_ASIDE).exec(basename(path))?.[1];
  const owner = name === undefined ? undefined : ownerIn(name);
  if (name === undefined || owner === undefined) return undefined;
  return { path, place: join(folder, isArchived ? name + STORE : name), owner };
}

function move(from: string, to: string): void {
  for (const companion of COMPANIONS)
    if (existsSync(from + companion)) guarded(from, () => renameSync(from + companion, to + companion));
}

/** Puts what was archived with books back, where there is none; returns its new path. */
function moveBeside({ path, place }: Aside, ending: string): string | undefined {
  const [from, to] = [path, place].map((books) => books.slice(0, -STORE.length) + ending) as [string, string];
  if (!path.endsWith(STORE) || !existsSync(from) || existsSync(to)) return undefined;
  guarded(from, () => renameSync(from, to));
  return to;
}

/**
 * Puts books that were set aside or archived back in their place, if they are sound. Books that lie there are kept under
 * another name.
 * @throws StoreError where they are damaged or the disk fails, AlreadyRunning where a daemon plays their agent; nothing is
 *   changed then
 */
export async function takeBack(folder: string, aside: Aside): Promise<TakenBack> {
  const { path, place, owner } = aside;
  const held = lock(folder, owner);
  try {
    await (await borrowStore(path)).close();
    const isTaken = COMPANIONS.some((companion) => existsSync(place + companion));
    const replaced = isTaken ? freeName(`${place}.replaced`, COMPANIONS) : undefined;
    if (replaced !== undefined) move(place, replaced);
    move(path, place);
    moveBeside(aside, WEEK);
    return { place, replaced, token: moveBeside(aside, TOKEN) };
  } finally {
    held.release();
  }
}
