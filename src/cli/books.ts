import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { loadPlaces } from '../config/load-places.ts';
import { booksAside, takeBack } from '../store/aside/take-back.ts';
import { terminalLines } from '../telemetry/terminal-text.ts';
import { UsageError } from './process/exit.ts';
import { print, warnOfMistakes } from './process/terminal.ts';

/**
 * `argosy books --take-back <file>`: puts books that were set aside or archived back in their place, and prints what was
 * done.
 */
export async function books(path: string, { takeBack: file }: { readonly takeBack: string }): Promise<void> {
  const places = loadPlaces(path);
  warnOfMistakes(path, places.problems);
  const folder = resolve(places.stateFolder);
  const aside = existsSync(folder) ? booksAside(folder, file) : undefined;
  if (aside === undefined)
    throw new UsageError(
      `expected a file of the state folder ${places.stateFolder} that was set aside (….sqlite.corrupt, ….sqlite.other-schema, ….sqlite.replaced) or archived (archive/….sqlite), got ${file}`,
    );
  const { place, replaced, token } = await takeBack(folder, aside);
  const lines = [`${relative('', aside.path)} is in its place again: ${relative('', place)}`];
  if (token !== undefined) lines.push(`so is its token: ${relative('', token)}`);
  if (replaced !== undefined) lines.push(`the books that were there are kept as ${relative('', replaced)}`);
  print(terminalLines(lines));
}
