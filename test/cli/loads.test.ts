import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** Loads a file as its command does, and prints the packages that came with it. */
const LOAD = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const [, name] = found.url.match(/\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/) ?? [];
      if (name !== undefined) packages.add(name);
      return found;
    },
  });
  await import(process.argv[1]);
  console.log([...packages].sort().join(' '));
`;

function packagesOf(command: string): string {
  const file = join(ROOT, 'src/cli', command);
  return execFileSync(process.execPath, ['--input-type=module', '--eval', LOAD, file], { encoding: 'utf8' }).trim();
}

// What a command loads is most of the time that its owner waits for it; the command line itself is read by commander.
test.each([
  ['status.ts', 'yaml zod'],
  ['ctl.ts', 'yaml zod'],
  ['logs.ts', 'commander yaml zod'],
  ['check.ts', 'yaml zod'],
  ['report.ts', 'kysely yaml zod'],
])('%s loads no library that it has no use for', (command, expected) => {
  expect(packagesOf(command)).toBe(expected);
});
