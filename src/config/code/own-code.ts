import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { dirname, extname, relative, resolve, sep } from 'node:path';
import type { Mistake } from '../problems/mistake.ts';
import { showValue } from '../problems/show.ts';
import type { StrategyKeys } from '../schema/strategy-schema.ts';
import { readTextFile, reasonUnreadable } from '../yaml/read-file.ts';
import type { YamlText } from '../yaml/yaml-text.ts';
import { importsOf } from './imports.ts';

/** A module of a strategy, and the folder below which all that it imports lies. */
export interface OwnModule {
  readonly name: string;
  /** Absolute, without links. */
  readonly file: string;
  /** The folder of the strategy that names it. */
  readonly folder: string;
}

/** The modules of a strategy's own lanes and hooks. */
export interface OwnCode {
  readonly lanes: readonly OwnModule[];
  readonly hooks: readonly OwnModule[];
  /** All their files, with those that they import. */
  readonly files: readonly string[];
  /** Of the names and contents of all these files. */
  readonly sha256: string;
}

/** A larger module is probably something else. */
const LARGEST_BYTES = 1_000_000;

class Refused extends Error {
  override readonly name = 'Refused';
  readonly mistake: Omit<Mistake, 'path'>;

  constructor(mistake: Omit<Mistake, 'path'>) {
    super(mistake.expected);
    this.mistake = mistake;
  }
}

/** A folder without links; of one that cannot be read the path as it is. */
function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** A file without links, if it lies below a folder. */
function fileBelow(folder: string, path: string): string {
  let file = path;
  try {
    file = realpathSync(path);
  } catch (error) {
    throw new Refused({ expected: 'a module', received: `${reasonUnreadable(error)} (${showValue(path)})` });
  }
  if (!file.startsWith(folder + sep))
    throw new Refused({ expected: 'a module below the folder of its strategy', received: showValue(file) });
  if (file.includes(`${sep}node_modules${sep}`) && /\.[cm]?ts$/.test(file))
    throw new Refused({
      expected: 'JavaScript below node_modules',
      received: `${extname(file)} there`,
      hint: 'Node strips no types of installed packages: move the module out, or write it in JavaScript',
    });
  return file;
}

function textOf(file: string): string {
  try {
    return readTextFile(file, LARGEST_BYTES);
  } catch (error) {
    throw new Refused({ expected: 'a module', received: `${reasonUnreadable(error)} (${showValue(file)})` });
  }
}

/** Reads a module and all that it imports. */
function collect(file: string, folder: string, texts: Map<string, string>): void {
  if (texts.has(file)) return;
  const text = textOf(file);
  texts.set(file, text);
  for (const imported of importsOf(file, text)) collect(fileBelow(folder, imported), folder, texts);
}

function sha256Of(modules: readonly OwnModule[], texts: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const { name, file } of modules) hash.update(JSON.stringify([name, texts.get(file)]));
  // Where the files lie does not matter, only how they are named among each other.
  const folder = modules[0]?.folder ?? '';
  const others = [...texts].map(([file, text]) => JSON.stringify([relative(folder, file), text]));
  return hash.update(others.sort().join()).digest('hex');
}

/**
 * Finds the modules of a strategy.
 * @param file of the strategy; inherited modules lie where the file says that names them
 * @returns undefined where it has none
 */
export function ownCodeIn(
  file: string,
  yaml: Pick<YamlText, 'placeOf'>,
  { lanes = {}, hooks = {} }: Pick<StrategyKeys, 'lanes' | 'hooks'>,
): { readonly code?: OwnCode; readonly mistakes: readonly Mistake[] } {
  const texts = new Map<string, string>();
  const mistakes: Mistake[] = [];
  const modulesOf = (key: 'lanes' | 'hooks', named: Readonly<Record<string, string>>) =>
    Object.entries(named).flatMap(([name, path]): OwnModule[] => {
      try {
        const folder = realFolder(dirname(resolve(yaml.placeOf([key, name]).file ?? file)));
        const found = fileBelow(folder, resolve(folder, path));
        collect(found, folder, texts);
        return [{ name, file: found, folder }];
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        mistakes.push({ path: [key, name], ...error.mistake });
        return [];
      }
    });
  const [ofLanes, ofHooks] = [modulesOf('lanes', lanes), modulesOf('hooks', hooks)];
  const all = [...ofLanes, ...ofHooks];
  if (mistakes.length > 0 || all.length === 0) return { mistakes };
  const code = { lanes: ofLanes, hooks: ofHooks, files: [...texts.keys()], sha256: sha256Of(all, texts) };
  return { code, mistakes };
}
