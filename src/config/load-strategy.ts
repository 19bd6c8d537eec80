import { dirname, isAbsolute, join } from 'node:path';
import { type OwnCode, ownCodeIn } from './code/own-code.ts';
import { inheritedBy } from './inherit/inherit.ts';
import { type Checked, checkFile, toProblem } from './problems/check-file.ts';
import { type ForeignKeys, valueAt } from './problems/explain.ts';
import type { Problem } from './problems/problem.ts';
import { isSecret, showPath, showText } from './problems/show.ts';
import { ConfigFile } from './schema/config-schema.ts';
import { unheardIn } from './schema/game-words.ts';
import { StrategyFile, type StrategyKeys } from './schema/strategy-schema.ts';
import { openFile, type ReadText } from './yaml/open-file.ts';
import type { YamlText } from './yaml/yaml-text.ts';

/** Hints for keys of the one kind of file that stand in the other. */
export const FOREIGN_TO_CONFIG = foreignKeys(StrategyFile, ConfigFile, 'this belongs in the strategy file');
const FOREIGN_TO_STRATEGY = foreignKeys(ConfigFile, StrategyFile, 'this belongs in the config file');

function foreignKeys(there: typeof ConfigFile | typeof StrategyFile, here: typeof there, hint: string): ForeignKeys {
  const keys = Object.keys(there.shape).filter((key) => !(key in here.shape));
  return Object.fromEntries(keys.map((key) => [key, hint]));
}

/** A strategy file with all that it extends, checked. */
export type CheckedStrategy = Checked<StrategyKeys> & {
  /** The files that it is made of, its own last. */
  readonly files: readonly string[];
  /** Its own modules; undefined where it has none, or mistakes. */
  readonly code?: OwnCode | undefined;
};

/** Checks the text of a strategy file, with all that it extends. */
export function checkStrategy(file: string, text: YamlText, readText: ReadText): CheckedStrategy {
  const inherited = inheritedBy(file, text, readText);
  if (inherited === undefined) return withModules(file, text, [file]);
  if ('problems' in inherited) return { problems: [...inherited.problems], files: [file] };
  return withModules(file, inherited.text, inherited.files);
}

/** The text of a whole strategy, checked with the modules that it names. */
function withModules(file: string, text: YamlText, files: readonly string[]): CheckedStrategy {
  const checked = checkFile(file, text, StrategyFile, FOREIGN_TO_STRATEGY);
  if (checked.data === undefined) return { ...checked, files };
  const { code, mistakes } = ownCodeIn(file, text, checked.data);
  const [first, ...rest] = mistakes.map((mistake) => toProblem(file, mistake, text.placeOf(mistake.path)));
  if (first !== undefined) return { problems: [first, ...rest], files };
  return { ...checked, files, code };
}

/** Words of the game that may be mistyped, each with its place in the file. */
export function unheardAt(file: string, text: YamlText, strategy: StrategyKeys): Problem[] {
  return unheardIn(strategy).map((finding) => toProblem(file, finding, text.placeOf(finding.path)));
}

/** The strategy that a config names at a path, checked even when the config itself is wrong; undefined when it names none. */
export function checkNamedStrategy(
  configPath: string,
  config: YamlText,
  readText: ReadText,
  path: readonly PropertyKey[],
) {
  const name = valueAt(config.value, path);
  if (typeof name !== 'string' || !ConfigFile.shape.strategy.safeParse(name).success) return undefined;
  const file = isAbsolute(name) ? name : join(dirname(configPath), name);
  const opened = openFile(file, readText);
  if (opened.problem === undefined) return { file, ...checkStrategy(file, opened.text, readText) };
  // The mistake is the name, which stands in the config.
  const received = `${opened.problem.received} (${isSecret(file) ? showText(file) : JSON.stringify(file)})`;
  const { line, column } = config.placeOf(path);
  const place = { file: configPath, path: showPath(path), line, column };
  const hint = opened.problem.hint && { hint: "a path that is not absolute begins at the config's folder" };
  const problem = { ...opened.problem, ...place, received, ...hint };
  return { file, data: undefined, problems: [problem], files: [file] };
}
