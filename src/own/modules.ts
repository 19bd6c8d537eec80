import { registerHooks } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { OwnCode, OwnModule } from '../config/code/own-code.ts';
import { OwnerMustAct } from '../config/problems/problem.ts';
import { isOurs, isWritableByOthers } from '../disk/users.ts';
import { pathSteps } from '../disk/way.ts';
import { type Hook, INTERFACE_VERSION, type Lane } from './lane.ts';

/** A module that cannot be used; the message names file and line, what was expected and what to do. */
export class BadModule extends OwnerMustAct {
  override readonly name = 'BadModule';
}

/** A lane or a hook as its module has it, and where it stands. */
export interface Loaded<Defined> extends OwnModule {
  readonly defined: Defined;
}

/** One instance of all modules of a strategy: of its own agent and run, so that they share nothing with those of others. */
export interface OwnModules {
  readonly lanes: readonly Loaded<Lane>[];
  readonly hooks: readonly Loaded<Hook>[];
}

export const NO_MODULES: OwnModules = { lanes: [], hooks: [] };

/** What modules may import of the running program, by the name that they use. */
const PROVIDED: ReadonlyMap<string, string> = new Map([
  ['argosy/lane', new URL('./lane.ts', import.meta.url).href],
  ['argosy/testing', new URL('./testing.ts', import.meta.url).href],
]);

/** Marks an instance: a module is evaluated anew for each address. */
const INSTANCE = 'argosy-instance';

/** The folder of each instance, with its separator: what is imported from below it is of the same instance. */
const folders = new Map<string, string>();
let isHooked = false;

/** Lets modules import the running program, and their own files as those of their instance. */
export function provideProgram(): void {
  if (isHooked) return;
  isHooked = true;
  registerHooks({
    resolve(specifier, context, next) {
      const provided = PROVIDED.get(specifier);
      if (provided !== undefined) return { url: provided, shortCircuit: true };
      const found = next(specifier, context);
      const instance = instanceOf(context.parentURL);
      const folder = instance === null ? undefined : folders.get(instance);
      if (folder === undefined || !found.url.startsWith(folder)) return found;
      return { ...found, url: `${found.url}?${INSTANCE}=${instance}` };
    },
  });
}

const instanceOf = (url: string | undefined) => {
  const mark = url?.lastIndexOf(`?${INSTANCE}=`) ?? -1;
  return mark < 0 ? null : (url ?? '').slice(mark + INSTANCE.length + 2);
};

/** Refuses a file that somebody else could have written: a module is run. */
function requireTrust({ file, folder }: Pick<OwnModule, 'file' | 'folder'>): void {
  if (process.platform === 'win32') return;
  for (const { path, stats } of pathSteps(file)) {
    if (!path.startsWith(folder)) continue;
    if (!isOurs(stats)) throw new BadModule(`expected ${path} to belong to this user or root: chown it`);
    if (isWritableByOthers(stats))
      throw new BadModule(`expected ${path} to be writable by its owner alone: chmod go-w ${path}`);
  }
}

/** File and line of an error in a module: "medicine.ts:12"; undefined where it names none below the folder. */
export function placeOf(error: unknown, folder: string): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, url = '', line] of stack.matchAll(/(file:\/\/[^\s):]+)(?:\?[^\s):]*)?:(\d+)/g)) {
    const path = pathOf(url.split('?')[0] ?? '');
    if (path?.startsWith(folder + sep)) return `${path.slice(folder.length + 1)}:${line}`;
  }
  return undefined;
}

function pathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

/** The message of an error, on one line. */
export const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300);

async function importOf(one: OwnModule, instance: string): Promise<unknown> {
  try {
    const found = (await import(`${pathToFileURL(one.file)}?${INSTANCE}=${instance}`)) as {
      readonly default?: unknown;
    };
    return found.default;
  } catch (error) {
    throw new BadModule(`${placeOf(error, one.folder) ?? one.file}: ${messageOf(error)}`, { cause: error });
  }
}

/** The default export of a module, as far as it must be right before it is called. */
function checked<Defined extends Lane | Hook>(
  one: OwnModule,
  value: unknown,
  required: readonly (keyof Defined & string)[],
): Defined {
  const maker = required.includes('propose' as never) ? 'defineLane' : 'defineHook';
  if (typeof value !== 'object' || value === null)
    throw new BadModule(
      `${one.file}: expected a default export, the result of ${maker}({ … }), got ${value === undefined ? 'none' : typeof value}`,
    );
  const defined = value as Defined & { readonly version?: unknown };
  for (const key of required)
    if (defined[key] === undefined) throw new BadModule(`${one.file}: expected ${key} in ${maker}({ … }), got none`);
  const { version = INTERFACE_VERSION } = defined;
  if (typeof version !== 'number' || version > INTERFACE_VERSION)
    throw new BadModule(
      `${one.file}: expected a module for version ${INTERFACE_VERSION} of argosy/lane, got one for ${String(version)}: update Argosy`,
    );
  return defined;
}

let instances = 0;

/**
 * Imports the modules of a strategy as a new instance.
 * @throws BadModule
 */
export async function importModules(code: OwnCode | undefined): Promise<OwnModules> {
  if (code === undefined) return NO_MODULES;
  provideProgram();
  const all = [...code.lanes, ...code.hooks];
  for (const file of code.files) {
    const { folder = '' } = all.find((one) => file.startsWith(one.folder + sep)) ?? {};
    requireTrust({ file, folder });
  }
  const load = async <Defined extends Lane | Hook>(one: OwnModule, required: readonly (keyof Defined & string)[]) => {
    instances += 1;
    const instance = String(instances);
    folders.set(instance, `${pathToFileURL(one.folder)}/`);
    return { ...one, defined: checked<Defined>(one, await importOf(one, instance), required) };
  };
  const [lanes, hooks]: [Loaded<Lane>[], Loaded<Hook>[]] = [[], []];
  for (const one of code.lanes) lanes.push(await load<Lane>(one, ['does', 'propose']));
  for (const one of code.hooks) hooks.push(await load<Hook>(one, []));
  return { lanes, hooks };
}
