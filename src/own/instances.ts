import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { requireTrust } from './trust.ts';

/** What modules may import of the running program, by the name that they use. */
const PROVIDED: ReadonlyMap<string, string> = new Map([
  ['argosy/lane', new URL('./lane.ts', import.meta.url).href],
  ['argosy/testing', new URL('./testing.ts', import.meta.url).href],
]);

/** Marks an instance: a module is evaluated anew for each address. */
const MARK = '?argosy-instance=';

interface Instance {
  /** The folder of the strategy. */
  readonly path: string;
  /** The folder of the strategy as a URL, with its separator. */
  readonly folder: string;
  /** The files that are watched, as URLs. */
  readonly files: ReadonlySet<string>;
}

const instances = new Map<string, Instance>();
let isHooked = false;

/** The instance whose module is at an address, or is named in a stack. */
export function instanceIn(text: string | undefined): string | undefined {
  return /\?argosy-instance=(\d+)/.exec(text ?? '')?.[1];
}

function requireAllowed(url: string, { path, folder, files }: Instance): void {
  if (!url.startsWith(folder))
    throw new Error(`expected an import from below the folder of the strategy, ${folder}, got ${url}`);
  if (files.has(url)) return;
  // A package may hold one file for `import` and another for `require`: only the second is known beforehand.
  if (url.includes('/node_modules/')) requireTrust(fileURLToPath(url), [path]);
  else
    throw new Error(`expected an import that is written as a text, such as import("./prices.ts"), got one of ${url}`);
}

/** Lets modules import the running program, and their own files as those of their instance. */
export function provideProgram(): void {
  if (isHooked) return;
  isHooked = true;
  registerHooks({
    resolve(specifier, context, next) {
      const provided = PROVIDED.get(specifier);
      if (provided !== undefined) return { url: provided, shortCircuit: true };
      const found = next(specifier, context);
      const name = instanceIn(context.parentURL);
      const instance = name === undefined ? undefined : instances.get(name);
      if (instance === undefined || !found.url.startsWith('file:')) return found;
      requireAllowed(found.url, instance);
      return { ...found, url: `${found.url}${MARK}${name}` };
    },
  });
}

/**
 * Begins a new instance of a module and all that it imports.
 * @param folder of its strategy
 * @param files that it may import
 */
export function newInstance(folder: string, files: readonly string[]): string {
  const name = String(instances.size + 1);
  const urls = files.map((file) => pathToFileURL(file).href);
  instances.set(name, { path: folder, folder: `${pathToFileURL(folder)}/`, files: new Set(urls) });
  return name;
}

/** The address of a file in an instance. */
export const addressIn = (instance: string, file: string) => `${pathToFileURL(file)}${MARK}${instance}`;
