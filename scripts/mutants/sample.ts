import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A mutant as the runner names it: the place is unique with the replacement. */
export interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly mutatorName: string;
  readonly replacement?: string | undefined;
}

/** What came of one mutant, as it is kept. */
export interface Tried {
  readonly key: string;
  readonly status: string;
}

/** `file:line:column-line:column mutator → replacement`, equal in each run of the same sources. */
export function keyOf({ fileName, location, mutatorName, replacement }: Mutant, root: string): string {
  const { start, end } = location;
  const path = fileName.startsWith(root) ? fileName.slice(root.length + 1) : fileName;
  const place = `${path}:${start.line}:${start.column}-${end.line}:${end.column}`;
  return `${place} ${mutatorName} → ${(replacement ?? '').replace(/\s+/g, ' ')}`;
}

/** So many of the keys, by a seed: the same ones each time. */
export function sampleOf(keys: readonly string[], size: number, seed: number): readonly string[] {
  const order = (key: string) => createHash('sha256').update(`${seed} ${key}`).digest('hex');
  const sorted = keys.map((key) => [order(key), key] as const).sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.slice(0, size).map(([, key]) => key);
}

const chosenPath = (folder: string) => join(folder, 'chosen.json');
const triedPath = (folder: string) => join(folder, 'tried.ndjson');

/** Writes which mutants are to be tried: read by the runner's other processes. */
export function writeChosen(folder: string, keys: readonly string[]): void {
  writeFileSync(chosenPath(folder), JSON.stringify(keys));
}

/** What `writeChosen` wrote, without those that were tried before. */
export function leftToTry(folder: string): ReadonlySet<string> {
  const chosen = JSON.parse(readFileSync(chosenPath(folder), 'utf8')) as string[];
  const tried = new Set(readTried(folder).map(({ key }) => key));
  return new Set(chosen.filter((key) => !tried.has(key)));
}

/** Keeps what came of a mutant, a line each, so that a run that was broken off goes on where it was. */
export function keepTried(folder: string, tried: Tried): void {
  appendFileSync(triedPath(folder), `${JSON.stringify(tried)}\n`);
}

/** All that was kept; the latest of each mutant counts. */
export function readTried(folder: string): readonly Tried[] {
  if (!existsSync(triedPath(folder))) return [];
  const lines = readFileSync(triedPath(folder), 'utf8').split('\n').filter(Boolean);
  const all = lines.map((line) => JSON.parse(line) as Tried);
  return [...new Map(all.map((tried) => [tried.key, tried])).values()];
}
