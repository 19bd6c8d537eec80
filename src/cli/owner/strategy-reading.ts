import { settingsOfAgent } from '../../config/agents.ts';
import { loadSettings } from '../../config/load.ts';
import { ConfigError } from '../../config/problems/problem.ts';
import type { Settings } from '../../config/settings.ts';
import { readTextFile } from '../../config/yaml/read-file.ts';
import { readYaml } from '../../config/yaml/yaml-text.ts';

/** Texts of files by their paths; undefined for one that cannot be read. */
type Texts = ReadonlyMap<string, string | undefined>;

function noting(): { readonly read: (path: string) => string; readonly texts: Texts } {
  const texts = new Map<string, string | undefined>();
  const read = (path: string) => {
    texts.set(path, undefined);
    const text = readTextFile(path);
    texts.set(path, text);
    return text;
  };
  return { read, texts };
}

/**
 * The settings of an agent, of several the one with this callsign.
 * @throws ConfigError also where the file does not name the agent any more: it may not play by the strategy of another
 */
function settingsFrom(path: string, callsign: string | undefined, readText: (path: string) => string): Settings {
  const settings = loadSettings(path, readText);
  const own = callsign === undefined ? settings : settingsOfAgent(settings, callsign);
  if (own !== undefined) return own;
  const expected = `an agent with the callsign ${callsign}, which plays now`;
  throw new ConfigError([{ file: path, path: 'agents', line: 1, expected, received: 'none' }]);
}

/** The files as they are now: their settings, or why there are none. */
export interface StrategyReading {
  readonly texts: Texts;
  readonly settings?: Settings;
  readonly error?: unknown;
}

/**
 * Reads the files of an agent.
 * @param callsign the agent, where the config names several
 */
export function readingOf(path: string, callsign: string | undefined): StrategyReading {
  const { read, texts } = noting();
  try {
    return { texts, settings: settingsFrom(path, callsign, read) };
  } catch (error) {
    return { texts, error };
  }
}

/**
 * The paths of all keys, and the numbers of the entries of lists that have keys, whatever their order: other entries are
 * values, which may change.
 */
function* keysOf(value: unknown, path = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [key, below] of Object.entries(value)) {
    if (!isList || (typeof below === 'object' && below !== null)) yield `${path}/${key}`;
    yield* keysOf(below, `${path}/${isList ? '*' : key}`);
  }
}

function losesKeys(before: string, after: string): boolean {
  const kept = new Set(keysOf(readYaml(after).value));
  return [...keysOf(readYaml(before).value)].some((key) => !kept.has(key));
}

function isPart(before: string, after: string): boolean {
  if (after.length < before.length && before.startsWith(after)) return true;
  return before.endsWith('\n') && !after.endsWith('\n');
}

/**
 * Whether files look as if they were still being written: one is away, as between the two steps of an editor that renames;
 * it is a first part of the text before or ends within a line; or it lacks keys that it had. Slow writers, such as sftp and
 * sync clients, leave such a part for seconds, and it may be a sound strategy without its limits.
 * @param before the texts that are in force
 * @param isSound whether a strategy can be read in them: a mistake, such as a mistyped key, is reported at once
 */
export function lookUnfinished(before: Texts, after: Texts, isSound: boolean): boolean {
  return [...after].some(([path, text]) => {
    const old = before.get(path);
    if (text === undefined) return true;
    return old !== undefined && (isPart(old, text) || (isSound && losesKeys(old, text)));
  });
}
