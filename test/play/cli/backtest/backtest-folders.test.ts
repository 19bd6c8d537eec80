import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { argosy, type Ending, folderForFile } from '../argosy.ts';
import { argosyHere, failed } from '../argosy-here.ts';

const folder = folderForFile();
const kept = join(folder, 'kept');
const elsewhere = join(folder, 'elsewhere');
// One thread: to start another takes longer than to play some minutes. The kind world is made sooner.
const BACKTEST = ['backtest', 'config/strategies/trader.yaml', '--jobs', '1'];
const KIND = ['--world', 'kind'];
type Printed = Pick<Ending, 'stdout'>;
const here = (...flags: string[]) => argosyHere([...BACKTEST, ...flags]);
// Threads of the program put together start in half the time of those here.
const backtest = (...flags: string[]) => argosy([...BACKTEST, ...flags]);

let unbroken: Printed;
beforeAll(async () => {
  unbroken = await backtest(...KIND, '--hours', '0.1', '--seed', '1-4', '--save-at', '0.05', kept, '--json');
});

/** The figures of each run but those of the machine. */
function figuresOf({ stdout }: Printed): unknown[] {
  const runs = JSON.parse(stdout) as Record<string, unknown>[];
  return runs.map(({ virtualSecondsPerSecond: _, peakRssMb: __, config: ___, ...figures }) => figures);
}

test('runs kept by a backtest go on in another process to the same figures, and by another strategy with their agent', async () => {
  const two = ['--from', kept, '--seed', '2,4'];
  const gone = await backtest('config/argosy.yaml', '--hours', '0.1', ...two, '--json');
  expect(gone.stderr).not.toContain('agent.registered');
  const figures = figuresOf(gone);
  const [, second, , fourth] = figuresOf(unbroken);
  expect(figures.slice(0, 2)).toEqual([second, fourth]);
  expect(figures.slice(2)).toMatchObject([{ seed: 2 }, { seed: 4 }]);
  expect(figures.slice(2)).not.toEqual([second, fourth]);
});

test('a search goes on from all runs that are kept, and writes what it finds into a new file', async () => {
  const best = join(folder, 'best.yaml');
  const search = ['--from', kept, '--sweep', 'reserveCredits=175000', '--sweep', 'purchases.0.atMost=1'];
  const { code, stdout } = await backtest('--hours', '0.06', ...search, '--write', best);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^rung 1: 2 combinations, 0\.06 hours, seeds 1, 2\n +reserveCredits +purchases\.0\.atMost /m);
  expect(stdout).toMatch(/^verdict, by seeds \d, \d: .*\nwrote .*best\.yaml\n$/m);
  expect((await argosyHere(['check', best])).stdout).toBe(`${best}: no mistakes found\n`);
  expect(await here('--hours', '0.06', ...search, '--write', best)).toMatchObject({ code: 78, stdout: '' });
});

/** A copy of the kept runs whose first is damaged. */
function damaged(name: string, file: string, text: (before: string) => string): string {
  const copy = join(folder, name);
  cpSync(kept, copy, { recursive: true });
  const path = join(copy, 'seed-1', file);
  writeFileSync(path, text(readFileSync(path, 'utf8')));
  return copy;
}

test.each<[string, () => string[], RegExp]>([
  ['a folder that holds something', () => ['--save-at', '0.05', kept], /expected a new or empty folder, got .*kept/],
  ['no folder', () => ['--save-at', '1'], /expected an hour and a folder, got only 1/],
  ['an hour beyond the end', () => ['--save-at', '9', elsewhere], /within the 6 of --hours, got 9/],
  ['a file after the folder', () => ['--save-at', '1', elsewhere, 'a.yaml'], /name the files before it/],
  ['a folder that cannot be', () => ['--save-at', '1', '/proc/kept'], /can be written, got \/proc\/kept \(/],
  ['a sweep into one folder', () => ['--save-at', '1', elsewhere, '--sweep', 'a=1,2'], /one file and no --sweep/],
  ['an hour before the kept one', () => ['--from', kept, '--save-at', '0.01', elsewhere], /more than the 0\.05 hours/],
  ['a folder without runs', () => ['--from', folder], /which holds none/],
  ['a seed that is not there', () => ['--from', kept, '--seed', '7'], /a run of seed 7, got .*, which holds 1, 2/],
  ['other rivals', () => ['--from', kept, '--rivals', '3'], /of a universe of --rivals 0, got 3; leave that out/],
  ['another difficulty', () => ['--from', kept, '--difficulty', 'hard'], /--difficulty normal, got hard/],
  ['another reset', () => ['--from', kept, '--reset-after', '3'], /--reset-after unsaid, got 3/],
  ['no further hour', () => ['--from', kept, '--hours', '0.05'], /--hours: expected more than the 0\.05/],
  [
    'another version',
    () => ['--from', damaged('newer', 'run.json', (text) => text.replace('"version":2', '"version":3'))],
    /expected a kept run of version 2, got 3; play and keep it again/,
  ],
  ['a file that is something else', () => ['--from', damaged('no', 'run.json', () => 'x')], /is something else/],
  [
    'a universe that is none',
    () => ['--from', damaged('void', 'universe.json', () => '{}')],
    /seed-1: expected a snapshot of version 2, got none/,
  ],
])('%s is a mistake of one line, and nothing is played or written', async (_, flags, expected) => {
  const end = await here(...flags());
  expect(end).toMatchObject(failed(78, /^argosy: .+\n$/));
  expect(end.stderr).toMatch(expected);
  expect(existsSync(elsewhere)).toBe(false);
});
