import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadPlaces } from '../config/load-places.ts';
import { serverHostOf } from '../config/settings.ts';
import type { AgentWeek } from '../daemon/weeks/compare-weeks.ts';
import { weekIn, weekOf } from '../daemon/weeks/week.ts';
import { weeksText } from '../daemon/weeks/weeks-text.ts';
import { type KeptWeek, keptWeeks } from '../store/aside/kept-weeks.ts';
import { borrowStore } from '../store/borrow.ts';
import { readIfThere } from '../store/folders/files.ts';
import { StoreError } from '../store/store-error.ts';
import { oneLine, terminalJson } from '../telemetry/terminal-text.ts';
import type { AgentFlag } from './agent-flag.ts';
import { print, printBeside, screenColumns, warnOfMistakes } from './process/terminal.ts';

interface WeeksFlags extends AgentFlag {
  /** How many weeks, the latest ones. */
  readonly last: number;
  readonly json?: boolean;
}

/** A week by the file beside its books, or by the books themselves; undefined where neither tells one. */
async function readWeek({ callsign, resetDate, books, sumFile }: KeptWeek): Promise<AgentWeek | undefined> {
  const known = sumFile === undefined ? undefined : weekIn(readIfThere(sumFile));
  if (known !== undefined) return { callsign, week: known };
  if (!existsSync(books)) return undefined;
  try {
    const store = await borrowStore(books);
    const week = await weekOf(store, { callsign, resetDate }).finally(store.close);
    return week && { callsign, week };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    printBeside(oneLine(`argosy: left out: ${error.message}`));
    return undefined;
  }
}

/**
 * `argosy weeks [config]`: the weeks of the server that the config names side by side, this one and those of the archive, and
 * whether each was better than the one before.
 */
export async function weeks(path: string, { agent, last, json = false }: WeeksFlags): Promise<void> {
  const places = loadPlaces(path);
  warnOfMistakes(path, places.problems);
  const folder = resolve(places.stateFolder);
  const kept = existsSync(folder) ? keptWeeks(folder, serverHostOf(places)) : [];
  const wanted = kept.filter(({ callsign }) => agent === undefined || callsign === agent);
  const read = (await Promise.all(wanted.map(readWeek))).filter((week) => week !== undefined);
  const found = read.sort((one, other) => one.week.beganAt.localeCompare(other.week.beganAt)).slice(-last);
  if (json) return print(terminalJson(found));
  if (found.length > 0) return print(weeksText(found, screenColumns()));
  print(oneLine(`nothing to compare yet: ${places.stateFolder} holds no books of this server`));
}
