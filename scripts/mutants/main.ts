import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProject } from '../check/project-files.ts';
import { failWith, optionsOf } from '../options.ts';
import { readTried, type Tried } from './sample.ts';

const HELP = `
npm run mutants [-- --only queue,score] [--size 300] [--seed 1] [--jobs 2] [--fresh]
Changes the sources in one small way at a time, a seeded sample of so many ways in each area, and looks whether the tests
of the area notice. Prints the score and each change that none noticed. Run again it goes on where it was broken off, as
long as the sources are the same; --fresh begins again. Its runner is installed on the first run, in a folder of its own.
`;

/** A part of the sources, and the folder of test/ and test/play/ that is to notice its changes. */
interface Area {
  readonly name: string;
  readonly sources: string;
  readonly tests: string;
}

const AREAS: readonly Area[] = [
  { name: 'queue', sources: 'src/queue/**/*.ts', tests: 'queue' },
  { name: 'command', sources: 'src/command/**/*.ts', tests: 'command' },
  { name: 'store', sources: 'src/store/**/*.ts', tests: 'store' },
  { name: 'score', sources: 'src/plan/score/**/*.ts', tests: 'plan/score' },
];

const { only, size, seed, jobs, fresh } = optionsOf(HELP, { only: '', size: 300, seed: 1, jobs: 2, fresh: false });
const root = join(import.meta.dirname, '..', '..');
const wanted = only === '' ? AREAS.map(({ name }) => name) : only.split(',');
const unknown = wanted.find((name) => !AREAS.some((area) => area.name === name));
if (unknown !== undefined) failWith(`--only: expected some of ${AREAS.map(({ name }) => name)}, got "${unknown}"`);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What the verdicts depend on. */
function versionOfSources(): string {
  const hash = createHash('sha256');
  for (const { path, text } of readProject(root))
    if (/^(src|test|config)\//.test(path)) hash.update(`${path}\n${text}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** The runner has packages and a lock file of its own, which whoever only plays need not install. */
function installRunner(): void {
  if (existsSync(join(import.meta.dirname, 'node_modules'))) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: import.meta.dirname, stdio: 'inherit' });
  if (status !== 0) failWith('expected npm to install the runner of mutants: see above');
}

function optionsFor({ sources }: Area, sandbox: string): object {
  return {
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'plugin.ts')],
    mutate: [sources],
    testRunner: 'vitest',
    vitest: { configFile: join('scripts', 'mutants', 'vitest.config.ts'), related: false, pool: 'forks' },
    checkers: ['sample'],
    reporters: ['keeping'],
    coverageAnalysis: 'perTest',
    concurrency: jobs,
    timeoutMS: 20_000,
    tempDirName: sandbox,
    ignorePatterns: ['state', 'secrets', 'recordings', 'docs'],
    allowConsoleColors: false,
    warnings: { slow: false },
    // The sandbox needs no other one, and its rewriting wants an older TypeScript.
    tsconfigFile: 'none',
    disableTypeChecks: false,
  };
}

/** Tries what is left of the sample of an area. */
function tryArea(area: Area, folder: string): void {
  if (fresh) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'runner.json');
  const sandbox = mkdtempSync(join(tmpdir(), 'argosy-mutants-'));
  writeFileSync(config, JSON.stringify(optionsFor(area, sandbox)));
  const runner = join(import.meta.dirname, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const env = {
    ...process.env,
    ARGOSY_MUTANTS_FOLDER: folder,
    ARGOSY_MUTANTS_SIZE: String(size),
    ARGOSY_MUTANTS_SEED: String(seed),
    ARGOSY_MUTANTS_ROOT: root,
    ARGOSY_MUTANTS_TESTS: area.tests,
  };
  const { status } = spawnSync(process.execPath, [runner, 'run', config], { cwd: root, env, stdio: 'inherit' });
  rmSync(sandbox, { recursive: true, force: true });
  if (status !== 0) failWith(`expected the runner of mutants to end with 0, got ${status}: see above`);
}

const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError']);

function sayArea({ name, tests }: Area, tried: readonly Tried[]): void {
  const survivors = tried.filter(({ status }) => !NOTICED.has(status));
  const percent = ((100 * (tried.length - survivors.length)) / tried.length).toFixed(1);
  say(`${name}: ${tried.length} changes, ${percent} % noticed by ${tests}; ${survivors.length} not:`);
  for (const { key, status } of survivors) say(`  ${status === 'NoCoverage' ? 'never run  ' : 'not noticed'} ${key}`);
}

installRunner();
for (const area of AREAS.filter(({ name }) => wanted.includes(name))) {
  const folder = join(root, 'state', 'mutants', versionOfSources(), area.name);
  tryArea(area, folder);
  sayArea(area, readTried(folder));
}
