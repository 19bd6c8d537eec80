import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run faults -- --only F63 --seeds 20`: runs the long tests of a folder, or of one file such as
 * `reference-bots/charting`. Each option becomes a variable that the
 * tests read, so that `LONG_ONLY=F63 LONG_SEEDS=20 npx vitest run test/long/faults --project long` is the same.
 */
const root = join(import.meta.dirname, '..');
const [suite = '', ...words] = process.argv.slice(2);
const folder = join(root, 'test', 'long');
const suites = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const isSuite = suites.some(({ name }) => name === suite);
if (!isSuite && !existsSync(join(folder, `${suite}.test.ts`))) {
  process.stderr.write(`expected one of ${suites.map(({ name }) => name).join(', ')}, got "${suite}"\n`);
  process.exit(78);
}

const variables: Record<string, string> = {};
const rest: string[] = [];
for (let index = 0; index < words.length; index++) {
  const [, name, value] = /^--([a-z]+)(?:=(.*))?$/s.exec(words[index] ?? '') ?? [];
  if (name === undefined) rest.push(words[index] ?? '');
  else
    variables[`LONG_${name.toUpperCase()}`] =
      value ?? (/^(?!--)/.test(words[index + 1] ?? '--') ? (words[++index] ?? '') : 'true');
}

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
// The folder comes first: a flag before it would take it for its value.
const args = [
  vitest,
  'run',
  `test/long/${suite}${isSuite ? '/' : '.test.ts'}`,
  '--project=long',
  '--disable-console-intercept',
  ...rest,
];
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  env: { ...process.env, ...variables },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
