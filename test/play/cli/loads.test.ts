import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Loads a file as its command does, and prints the packages that came with it. */
const LOAD = `
  import { registerHooks } from 'node:module';
  const [packages, own] = [new Set(), new Set()];
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const [, name] = found.url.match(/\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/) ?? [];
      if (name !== undefined) packages.add(name);
      else if (found.url === 'node:sqlite') packages.add(found.url);
      else if (found.url.includes('/src/')) own.add(found.url);
      return found;
    },
  });
  await import(process.argv[1]);
  console.log(JSON.stringify({ packages: [...packages].sort().join(' '), files: own.size }));
`;

function loadedBy(command: string): { readonly packages: string; readonly files: number } {
  const file = join(ROOT, 'src/cli', command);
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', LOAD, file], { encoding: 'utf8' }),
  );
}

// What a command loads is most of the time that its owner waits for it; the command line itself is read by commander.
test.each([
  // Whether a daemon runs is asked of its lock, which is one of SQLite's.
  ['status.ts', 'node:sqlite yaml zod'],
  ['ctl.ts', 'node:sqlite yaml zod'],
  ['logs.ts', 'yaml zod'],
  ['check.ts', 'yaml zod'],
  ['report/report.ts', 'kysely node:sqlite yaml zod'],
])('%s loads no library, and no part of ours, that it has no use for', (command, expected) => {
  const { packages, files } = loadedBy(command);
  expect(packages).toBe(expected);
  // The universe alone has nearly twice as many.
  expect(files).toBeLessThan(118);
});
