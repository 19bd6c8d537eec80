import { join } from 'node:path';
import { failWith, optionsOf } from '../../../scripts/options.ts';
import { killLoop } from './kill-loop.ts';
import { ROWS, SKIPPED } from './matrix.ts';
import { type NamedTests, runNamedTests } from './named-tests.ts';
import { playAll } from './players.ts';
import { openResults } from './results.ts';
import { type Row, worst } from './row.ts';
import type { Task } from './worker.ts';

const HELP = `
npm run faults [-- --only F01,F22] [--seeds N] [--from 1] [--jobs 2] [--kills 100] [--fresh]
Plays the fault matrix (docs/developers/faults.md), a row each; exit 1 when any row fails. Run again it goes on where it was broken
off, as long as the sources are the same; --fresh begins again. --seeds: the most seeds of each row, from the one
that --from names on; from 201 on they play beyond the home system.
`;

const values = optionsOf(HELP, { only: '', seeds: 1_000, from: 1, jobs: 2, kills: 100, fresh: false });
const root = join(import.meta.dirname, '..', '..', '..');
const only = values.only === '' ? [] : values.only.split(',');
const unknown = only.find((id) => !/^F\d\d$/.test(id));
if (unknown !== undefined) failWith(`--only: expected rows such as F01,F22, got "${unknown}"`);
const isWanted = (id: string) => only.length === 0 || only.includes(id);
const say = (id: string, verdict: string, text: string) =>
  process.stdout.write(`${id}  ${verdict.padEnd(7)} ${text}\n`);

const results = openResults(root, values.fresh);
const rows = ROWS.filter(({ id }) => isWanted(id));
const seedsOf = (row: Row) =>
  Array.from({ length: row.seeds }, (_, n) => n + 1).slice(values.from - 1, values.from - 1 + values.seeds);
const failed = new Set<string>();

function sayRow(row: Row): void {
  const seeds = seedsOf(row);
  const readings = seeds.map((seed) => results.get(row.id, seed)).filter((reading) => reading !== undefined);
  const faultsOf = (seed: number) => results.get(row.id, seed)?.faults ?? ['not played'];
  const wrong = seeds.filter((seed) => faultsOf(seed).length > 0);
  const figures = Object.entries(worst(readings)).map(([name, value]) => `${name} ${value}`);
  if (wrong.length > 0) failed.add(row.id);
  say(
    row.id,
    wrong.length === 0 ? 'pass' : 'FAIL',
    `${row.what}: ${seeds.length - wrong.length} of ${seeds.length} seeds; at worst ${figures.join(', ')}`,
  );
  for (const seed of wrong.slice(0, 5))
    process.stdout.write(`     seed ${seed}: ${faultsOf(seed).slice(0, 3).join(' | ')}\n`);
  // Of one seed all is told, line by line: what was wrong, and what led to it.
  if (seeds.length === 1) for (const fault of seeds.flatMap(faultsOf)) process.stdout.write(`       ${fault}\n`);
}

async function playRows(): Promise<void> {
  const tasks: Task[] = rows.flatMap((row) => seedsOf(row).map((seed) => ({ id: row.id, seed })));
  const left = tasks.filter(({ id, seed }) => results.get(id, seed) === undefined);
  const told = new Set<string>();
  const tell = () => {
    for (const row of rows) {
      if (told.has(row.id) || !seedsOf(row).every((seed) => results.get(row.id, seed) !== undefined)) continue;
      told.add(row.id);
      sayRow(row);
    }
  };
  tell();
  await playAll(left, values.jobs, ({ id, seed, reading }) => {
    results.put(id, seed, reading);
    tell();
  });
}

function sayTests(id: string, tests: NamedTests): void {
  if (tests.failed > 0) failed.add(id);
  const verdict = tests.failed > 0 ? 'FAIL' : tests.passed > 0 ? 'pass' : 'skipped';
  say(
    id,
    verdict,
    `tests of the suite: ${tests.passed} passed, ${tests.failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`,
  );
}

async function killRow(): Promise<void> {
  const reading = await killLoop(root, values.kills);
  const figures = Object.entries(reading.figures).map(([name, value]) => `${name} ${value}`);
  if (reading.faults.length > 0) failed.add('F23');
  say('F23', reading.faults.length === 0 ? 'pass' : 'FAIL', `a real process killed at random: ${figures.join(', ')}`);
  for (const fault of reading.faults.slice(0, 5)) process.stdout.write(`     ${fault}\n`);
}

await playRows();
if (isWanted('F23')) await killRow();
const named = runNamedTests(root, only);
for (const [id, tests] of [...named].sort()) if (isWanted(id)) sayTests(id, tests);
for (const [id, why] of Object.entries(SKIPPED)) if (isWanted(id) && !named.has(id)) say(id, 'skipped', why);
process.stdout.write(failed.size === 0 ? 'all rows pass\n' : `failed: ${[...failed].sort().join(', ')}\n`);
process.exitCode = failed.size === 0 ? 0 : 1;
