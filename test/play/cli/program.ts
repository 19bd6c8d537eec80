import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type InputOptions, type Plugin, rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the program, src/main.ts and all that it imports in few files; each start then takes half the CPU. */
    program: string;
  }
}

const SOURCE = join(import.meta.dirname, '..', '..', '..', 'src');

/** Modules that run in threads or processes of their own, or that own lanes import. */
const APART = [
  'backtest/worker.ts',
  'telemetry/outlets/thread.ts',
  'cli/lane/provide.ts',
  'own/calls/trial.ts',
  'own/lane.ts',
  'own/testing.ts',
];

/** Packages that load files of their own at run time. */
const LOADING_FILES = /^(?:node:.*|bullmq|ioredis|msgpackr)$/;

/** The address of such a module, or what a module asks of its own place. */
const OWN_PLACE = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)/g;

/** Says where each module stands in src/, since files are found from there; those apart stand beside the program. */
const placed: Plugin = {
  name: 'places of modules',
  transform: (code, id) => {
    if (!id.startsWith(SOURCE)) return null;
    const places: Readonly<Record<string, string>> = { url: pathToFileURL(id).href, dirname: dirname(id) };
    return code.replaceAll(OWN_PLACE, (_, apart: string | undefined, place: string) =>
      apart === undefined ? JSON.stringify(places[place]) : `new URL('./${apart}.mjs', import.meta.url)`,
    );
  },
};

const entries = ['main.ts', ...APART].map((path) => [basename(path, '.ts'), join(SOURCE, path)]);

const BUILD: InputOptions = {
  input: Object.fromEntries(entries),
  platform: 'node',
  external: LOADING_FILES,
  plugins: [placed],
  // Packages do what bundlers dislike; what breaks by it fails a test.
  logLevel: 'silent',
};

/** What the program is made of: names, sizes and times of its sources, and the versions of its packages. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(SOURCE, '..', 'package-lock.json')));
  hash.update(readFileSync(import.meta.filename)).update(SOURCE);
  for (const path of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).sort()) {
    const { size, mtimeMs } = statSync(join(SOURCE, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Where packages that are not part of the program are found, and what `npm ci` clears away. */
const BUILT = join(SOURCE, '..', 'node_modules', '.cache', 'argosy');

const FORGOTTEN_AFTER_MS = 86_400_000;

function forgetOld(): void {
  for (const name of readdirSync(BUILT)) {
    const folder = join(BUILT, name);
    const ageMs = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (ageMs > FORGOTTEN_AFTER_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the program into a folder that appears only when it is whole: another run may build the same. */
async function write(folder: string): Promise<void> {
  mkdirSync(BUILT, { recursive: true });
  const made = mkdtempSync(join(BUILT, 'made-'));
  const build = await rolldown(BUILD);
  await build.write({ dir: made, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await build.close();
  // A test runs it as a user who owns nothing.
  chmodSync(made, 0o755);
  if (!existsSync(folder)) renameSync(made, folder);
  forgetOld();
}

/** Builds the program unless it was built from this source before; vitest calls it once a run. */
export async function setup({ provide }: TestProject): Promise<void> {
  const folder = join(BUILT, fingerprint());
  if (!existsSync(folder)) await write(folder);
  provide('program', join(folder, 'main.mjs'));
}
