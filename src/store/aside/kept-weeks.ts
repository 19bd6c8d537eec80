import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVE, STORE, type StoreKey, WEEK, weekPath } from '../folders/state-folder.ts';
import { guarded } from '../store-error.ts';

/** A week of an agent that has books, or a sum of them. */
export interface KeptWeek extends Pick<StoreKey, 'callsign' | 'resetDate'> {
  /** May be missing where the sum is there. */
  readonly books: string;
  /** The file with the sum, which may be missing; undefined for a week that is not over. */
  readonly sumFile: string | undefined;
}

/** The parts of a file's name; a second set of the same universe ends with a number. */
const NAMED = /^([^@]+)@([^@]+)@(\d{4}-\d{2}-\d{2})(?:-\d+)?(?:\.sqlite|\.week\.json)$/;

/** Whose books a file of a state folder or its archive is by its name; undefined for any other file. */
export function booksNamed(file: string): Pick<StoreKey, 'callsign' | 'resetDate'> | undefined {
  const [, callsign, , resetDate] = (file.endsWith(STORE) && NAMED.exec(file)) || [];
  return callsign === undefined || resetDate === undefined
    ? undefined
    : { callsign: decodeURIComponent(callsign), resetDate };
}

function weeksIn(folder: string, serverHost: string, isArchive: boolean): KeptWeek[] {
  const files = guarded(folder, () => (existsSync(folder) ? readdirSync(folder) : []), 'read');
  const weeks = files.flatMap((file) => {
    const [, callsign = '', host = '', resetDate = ''] = NAMED.exec(file) ?? [];
    if (host !== encodeURIComponent(serverHost)) return [];
    const books = join(folder, file.endsWith(WEEK) ? file.slice(0, -WEEK.length) + STORE : file);
    return [[books, { callsign, resetDate, books, sumFile: isArchive ? weekPath(books) : undefined }] as const];
  });
  return [...new Map(weeks).values()];
}

/**
 * The weeks of a server that a state folder and its archive keep.
 * @throws StoreError
 */
export function keptWeeks(folder: string, serverHost: string): readonly KeptWeek[] {
  return [...weeksIn(join(folder, ARCHIVE), serverHost, true), ...weeksIn(folder, serverHost, false)];
}
