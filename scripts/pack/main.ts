import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm pack` runs this before it packs, and with `--clean` after: Node strips no types below node_modules, so the package
 * holds the modules of src/ as JavaScript, one file each, in dist/. The page stays as it is: its types are stripped as text
 * when a browser asks.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = join(ROOT, 'dist');
const PAGE = join('dashboard', 'page');

/** Addresses of threads are no imports, which the compiler would rewrite. */
const THREAD = /new URL\('(\.\/[\w-]+)\.ts', import\.meta\.url\)/g;

function nameThreads(): void {
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!path.endsWith('.js')) continue;
    const text = readFileSync(path, 'utf8');
    const named = text.replaceAll(THREAD, "new URL('$1.js', import.meta.url)");
    if (named !== text) writeFileSync(path, named);
    if (/'\.\.?\/[^'\n]*\.ts'/.test(named)) throw new Error(`expected no path of a .ts file in ${path}`);
  }
}

rmSync(DIST, { recursive: true, force: true });
if (!process.argv.includes('--clean')) {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [tsc, '--project', 'scripts/pack/tsconfig.json'], { cwd: ROOT, stdio: 'inherit' });
  nameThreads();
  const isForBrowsers = (path: string) => !/(?:tsconfig\.json|\.d\.ts)$/.test(path);
  cpSync(join(ROOT, 'src', PAGE), join(DIST, PAGE), { recursive: true, filter: isForBrowsers });
}
