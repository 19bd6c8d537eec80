import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { relative } from 'node:path';
import type { OwnCode, OwnModule } from '../config/code/own-code.ts';
import { startTimer } from '../time/wait.ts';
import { callGuarded } from './calls/guard.ts';
import { type Marker, markOf, NO_MARKER } from './calls/marker.ts';
import { watchShared } from './calls/shared.ts';
import { errorTold, stackOf } from './calls/told-error.ts';
import { type CheckedLane, hookFrom, laneFrom } from './definition.ts';
import { addressIn, newInstance, provideProgram } from './instances.ts';
import type { Hook } from './lane.ts';
import { BadModule, requireTrust } from './trust.ts';

/** A lane or a hook as its module has it, and where it stands. */
export interface Loaded<Defined> extends OwnModule {
  readonly defined: Defined;
  /** The instance that it is of. */
  readonly instance: string;
  /** Why it is not asked from the start; undefined where nothing is known against it. */
  readonly whyNot?: string;
}

/** One instance of all modules of a strategy: of its own agent and run, so that they share nothing with those of others. */
export interface OwnModules {
  readonly lanes: readonly Loaded<CheckedLane>[];
  readonly hooks: readonly Loaded<Hook>[];
  /** Of the code that they were made of. */
  readonly sha256: string;
}

const NO_MODULES: OwnModules = { lanes: [], hooks: [], sha256: '' };

/** Real milliseconds in which a module is loaded, or its definition is read. */
const MOST_MS = 10_000;

const ENDED =
  'the process ended while it was asked, perhaps by memory: it is asked again once a file of the modules changes';

const fileIn = ({ file, folder }: OwnModule) => relative(folder, file);

/** The engine names no place where JavaScript does not parse: what strips types does. */
function whereUnparsed(files: readonly string[], error: unknown): unknown {
  if (!(error instanceof SyntaxError) || !/^SyntaxError/.test(stackOf(error) ?? '')) return error;
  for (const file of files) {
    try {
      if (/\.m?js$/.test(file)) stripTypeScriptTypes(readFileSync(file, 'utf8'), { sourceUrl: file });
    } catch (named) {
      return named;
    }
  }
  return error;
}

function failed(one: OwnModule, error: unknown): BadModule {
  const { why, place } = errorTold(error, one.folder);
  return new BadModule(`${place ?? fileIn(one)}: ${why}`, { cause: error });
}

async function importOf(one: OwnModule, instance: string, files: readonly string[]): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const cancel = startTimer(MOST_MS, () =>
    reject(new Error(`expected a module that is loaded within ${MOST_MS / 1_000} s`)),
  );
  try {
    const found = (await Promise.race([import(addressIn(instance, one.file)), late])) as { readonly default?: unknown };
    return found.default;
  } catch (error) {
    throw failed(one, whereUnparsed(files, error));
  } finally {
    cancel();
  }
}

async function load<Defined>(one: OwnModule, files: readonly string[], read: (value: unknown) => Defined) {
  const instance = newInstance(one.folder, files);
  const putBack = watchShared();
  let changed: string | undefined;
  const value = await importOf(one, instance, files).finally(() => {
    changed = putBack();
  });
  if (changed !== undefined)
    throw new BadModule(`${fileIn(one)}: expected ${changed} as it is, which all code shares, got a change of it`);
  const defined = callGuarded(() => read(value), MOST_MS);
  if (defined.kind === 'value') return { ...one, instance, defined: defined.value };
  throw failed(one, defined.kind === 'thrown' ? defined.error : new Error('expected a definition, got none in time'));
}

/** Stands in for a module that is not even loaded. */
const IDLE_LANE: CheckedLane = { does: ENDED, needs: { hold: 0, modules: [], mounts: [] }, propose: () => ENDED };

/** How the modules of a kind are made. */
interface Making<Defined> {
  readonly kind: 'lane' | 'hook';
  readonly idle: Defined;
  readonly read: (value: unknown) => Defined;
}

const LANES: Making<CheckedLane> = { kind: 'lane', idle: IDLE_LANE, read: laneFrom };
const HOOKS: Making<Hook> = { kind: 'hook', idle: {}, read: hookFrom };

async function loadAll<Defined>(
  { kind, idle, read }: Making<Defined>,
  all: readonly OwnModule[],
  { files, sha256 }: OwnCode,
  marker: Marker,
): Promise<Loaded<Defined>[]> {
  const loaded: Loaded<Defined>[] = [];
  for (const one of all) {
    const mark = markOf(kind, one.name, sha256);
    if (marker.ended.includes(mark)) {
      loaded.push({ ...one, instance: '', defined: idle, whyNot: ENDED });
      continue;
    }
    marker.begin(mark);
    loaded.push(await load(one, files, read).finally(marker.end));
  }
  return loaded;
}

/**
 * Imports the modules of a strategy as a new instance. One that ended a process with the same files is not loaded.
 * @throws BadModule
 */
export async function importModules(code: OwnCode | undefined, marker: Marker = NO_MARKER): Promise<OwnModules> {
  if (code === undefined) return NO_MODULES;
  provideProgram();
  const folders = [...code.lanes, ...code.hooks].map(({ folder }) => folder);
  for (const file of code.files) requireTrust(file, folders);
  const lanes = await loadAll(LANES, code.lanes, code, marker);
  return { lanes, hooks: await loadAll(HOOKS, code.hooks, code, marker), sha256: code.sha256 };
}
