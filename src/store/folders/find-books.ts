import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { booksNamed } from '../aside/kept-weeks.ts';
import { guarded } from '../store-error.ts';
import { ARCHIVE, STORE } from './state-folder.ts';

/** Books of one agent that were found. */
export interface FoundBooks {
  readonly path: string;
  /** What a reader knows them by; letters that may stand in an address. */
  readonly name: string;
  /** By the name of the file; undefined for those of a kept run. */
  readonly callsign: string | undefined;
  readonly resetDate: string | undefined;
}

/** The books of a run that a backtest kept. */
const OF_RUN = `books${STORE}`;

const namesIn = (folder: string) => guarded(folder, () => (existsSync(folder) ? readdirSync(folder) : []), 'read');
const isFolder = (path: string) => guarded(path, () => statSync(path).isDirectory(), 'read');
const inAddress = (text: string) => text.replaceAll(/[^\w-]+/g, '_');

function ofFile(path: string): FoundBooks {
  const [named, file] = [booksNamed(basename(path)), basename(path)];
  const ofRun = file === OF_RUN ? basename(dirname(path)) : file.slice(0, -STORE.length);
  const name = inAddress(named === undefined ? ofRun : `${named.callsign}_${named.resetDate}`);
  return { path, name, callsign: named?.callsign, resetDate: named?.resetDate };
}

function inFolder(folder: string): FoundBooks[] {
  const names = namesIn(folder);
  if (names.includes(OF_RUN)) return [ofFile(join(folder, OF_RUN))];
  const kept = names.map((name) => join(folder, name, OF_RUN)).filter((path) => existsSync(path));
  const named = names.filter((name) => booksNamed(name) !== undefined).map((name) => join(folder, name));
  return [...named, ...kept].map(ofFile);
}

/**
 * The books at a path: a file of books, a run that `--save-at` kept, a folder of such runs, or a state folder with its
 * archive. The latest week of an agent comes first.
 * @throws StoreError where it cannot be read
 */
export function findBooks(path: string): readonly FoundBooks[] {
  if (!existsSync(path)) return [];
  if (!isFolder(path)) return path.endsWith(STORE) ? [ofFile(path)] : [];
  const found = [...inFolder(path), ...inFolder(join(path, ARCHIVE))];
  const latestFirst = found.toSorted((one, other) => (other.resetDate ?? '').localeCompare(one.resetDate ?? ''));
  const names = new Map<string, number>();
  return latestFirst.map((books) => {
    const before = names.get(books.name) ?? 0;
    names.set(books.name, before + 1);
    return before === 0 ? books : { ...books, name: `${books.name}_${before + 1}` };
  });
}
