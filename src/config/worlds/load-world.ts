import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkFile, toProblem } from '../problems/check-file.ts';
import { ConfigError } from '../problems/problem.ts';
import { ConfigFile } from '../schema/config-schema.ts';
import { StrategyFile } from '../schema/strategy-schema.ts';
import { namedFile, openFile, type ReadText, type RefusedName } from '../yaml/open-file.ts';
import { readTextFile } from '../yaml/read-file.ts';
import { GameWorld, type NamedWorld, WorldFile } from './world-schema.ts';

const SHIPPED_FOLDER = fileURLToPath(new URL('../../../config/worlds/', import.meta.url));

/** The worlds of config/worlds, the default first. */
export const SHIPPED = [
  'middle',
  'kind',
  'crowded',
  'slow-markets',
  'stingy',
  'walled',
  'dear-hulls',
  'shared-home',
  'hardest',
] as const;

type Values = { readonly [key: string]: unknown };

/** The file of a world that is named in `folder`, or what is expected in place of that name. */
function fileOf(name: string, folder: string): string | RefusedName {
  const expected = `a world (${SHIPPED.join(', ')}) or the path of a file such as ./my.yaml`;
  return namedFile(name, folder, { names: SHIPPED, folder: SHIPPED_FOLDER, expected });
}

/** The values of both, those of `own` where both have one; groups are merged, numbers replaced. */
function merged(base: Values, own: Values): Values {
  const entries = Object.entries(own).map(([key, value]) => {
    const below = base[key];
    const isGroup = typeof value === 'object' && value !== null && typeof below === 'object' && below !== null;
    return [key, isGroup ? merged(below as Values, value as Values) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

/** The values that a file and all that it extends write down. */
function valuesIn(file: string, readText: ReadText, above: readonly string[]): Values {
  // Those that come along are always there, whatever else is read from where.
  const { text, problem } = openFile(file, file.startsWith(SHIPPED_FOLDER) ? readTextFile : readText);
  if (problem !== undefined) throw new ConfigError([problem]);
  const checked = checkFile(file, text, WorldFile, {});
  if (checked.data === undefined) throw new ConfigError(checked.problems);
  const { extends: base, ...own } = (text.value ?? {}) as Values;
  if (base === undefined) return own;
  const refused = (mistake: RefusedName) =>
    new ConfigError([toProblem(file, { path: ['extends'], ...mistake }, text.placeOf(['extends']))]);
  const found = fileOf(String(base), dirname(file));
  if (typeof found !== 'string') throw refused(found);
  if ([...above, file].includes(found))
    throw refused({ expected: 'a world that does not extend this one', received: String(base) });
  return merged(valuesIn(found, readText, [...above, file]), own);
}

/** Whether only a config or a strategy has this key. */
const isOfPlay = (key: string) => !(key in WorldFile.shape) && (key in ConfigFile.shape || key in StrategyFile.shape);

/** Whether a file has keys that only a world has, and none that only a config or a strategy has. */
export function isWorldFile(path: string, readText: ReadText = readTextFile): boolean {
  const values = (openFile(path, readText).text?.value ?? {}) as Values;
  const keys = Object.keys(values);
  // Strategies have ships too, a list of them, and extend each other.
  const hasKey = keys.some((key) => key in WorldFile.shape && !(key in StrategyFile.shape));
  const isOfWorld = hasKey || SHIPPED.some((shipped) => shipped === values.extends);
  return isOfWorld && !Array.isArray(values.ships) && !keys.some(isOfPlay);
}

/** What a name that an option gives, such as --world, is refused by. */
export function refusedBy(option: string): (mistake: RefusedName) => ConfigError {
  return (mistake) => new ConfigError([{ file: option, path: '', line: 0, ...mistake }], 'flag');
}

/**
 * The world of this name or file, with all that it extends.
 * @param from the folder at which a path begins, and the error for a name that is none; those of `--world` by default
 * @throws ConfigError with every mistake of the first file that has any
 */
export function loadWorld(
  name: string,
  {
    folder = '.',
    refused = refusedBy('--world'),
    readText = readTextFile,
  }: { folder?: string; refused?: (mistake: RefusedName) => ConfigError; readText?: ReadText } = {},
): NamedWorld {
  const found = fileOf(name, folder);
  if (typeof found !== 'string') throw refused(found);
  return { name, values: GameWorld.parse(valuesIn(found, readText, [])) };
}
