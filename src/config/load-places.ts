import { dirname, isAbsolute, join } from 'node:path';
import type * as z from 'zod';
import { loadSettings } from './load.ts';
import { ConfigError, type Problem } from './problems/problem.ts';
import { ConfigFile } from './schema/config-schema.ts';
import { sharedKeys } from './schema/shared-schema.ts';
import { type PlaySettings, placesOf, type Settings } from './settings.ts';
import { readTextFile } from './yaml/read-file.ts';
import { readYaml } from './yaml/yaml-text.ts';

/** Where a daemon plays and keeps its files, and the mistakes of the files that name them. */
export interface FoundPlaces extends PlaySettings {
  readonly problems: readonly Problem[];
  /** All settings, where the files have no mistake. */
  readonly settings?: Settings;
}

type Tree = Readonly<Record<string, unknown>>;

function treeIn(file: string): Tree {
  const { value } = readYaml(readTextFile(file));
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {};
}

/** The value of a key; undefined where it is absent. A mistake in a place that is asked for cannot be passed over. */
function readKey<Schema extends z.ZodType>(tree: Tree, key: string, schema: Schema, error: ConfigError) {
  if (tree[key] === undefined) return undefined;
  const read = schema.safeParse(tree[key]);
  if (!read.success) throw error;
  return read.data;
}

function sharedIn(tree: Tree, error: ConfigError) {
  return {
    server: readKey(tree, 'server', sharedKeys.server, error),
    log: readKey(tree, 'log', sharedKeys.log, error),
  };
}

/** The strategy file that a config names, as far as it can be read. */
function strategyOf(path: string, { strategy }: Tree): Tree {
  if (typeof strategy !== 'string') return {};
  try {
    return treeIn(isAbsolute(strategy) ? strategy : join(dirname(path), strategy));
  } catch {
    return {};
  }
}

/**
 * The places that a config or strategy file names, even while the rest of it has mistakes: a log and books can be read
 * without a strategy.
 * @throws ConfigError where the file cannot be read, or the mistake is in a place
 */
export function loadPlaces(path: string): FoundPlaces {
  try {
    const settings = loadSettings(path);
    return { ...settings, settings, problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigError) || error.problems.some(({ line }) => line === 0)) throw error;
    const config = treeIn(path);
    const state = readKey(config, 'state', ConfigFile.shape.state, error);
    const places = placesOf({ ...sharedIn(config, error), state }, sharedIn(strategyOf(path, config), error));
    return { ...places, problems: error.problems };
  }
}
