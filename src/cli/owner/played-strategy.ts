import { join, resolve } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { readIfThere, writeAtomically } from '../../store/folders/files.ts';
import { StoreError } from '../../store/store-error.ts';
import { parseJson } from '../../wire/json.ts';
import { changedKeys } from './changed-keys.ts';

/** The file of a state folder that has the strategies as they were last played, whole. */
const PLAYED = 'played.json';

type Played = Readonly<Record<string, unknown>>;

/** What a strategy is known by: its file, and whose agent plays it. */
function nameOf({ sources, strategy }: Settings): string {
  return `${resolve(sources.at(-1) ?? '')} ${strategy.agent.callsigns[0]}`;
}

/** What was played in a state folder; nothing where the file cannot be read: only a note depends on it. */
function playedIn(stateFolder: string): Played {
  try {
    const read = parseJson(readIfThere(join(stateFolder, PLAYED)) ?? '{}')?.value;
    return typeof read === 'object' && read !== null ? (read as Played) : {};
  } catch (error) {
    if (error instanceof StoreError) return {};
    throw error;
  }
}

/**
 * What is otherwise in a strategy than when it was last played, whether its own file changed or one that it extends; undefined
 * where nothing is, or it was never played.
 */
export function changedSincePlayed(settings: Settings): string | undefined {
  const before = playedIn(settings.stateFolder)[nameOf(settings)];
  return typeof before === 'object' && before !== null ? changedKeys(before, settings.strategy) : undefined;
}

/** Writes a strategy down as it is played from now on. A disk that fails is no error here: the books report it. */
export function keepPlayed(settings: Settings): void {
  const { stateFolder, strategy } = settings;
  const text = JSON.stringify({ ...playedIn(stateFolder), [nameOf(settings)]: strategy });
  try {
    writeAtomically(join(stateFolder, PLAYED), `${text}\n`);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}
