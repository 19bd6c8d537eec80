import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { spreadOf } from '../../src/backtest/spread.ts';
import { optionsOf } from '../options.ts';
import { comparedBy, type Row } from './compare.ts';
import { figuresOf, type Week } from './play.ts';
import type { WeekFigures } from './week-figures.ts';

const HELP = `
npm run week [-- --seeds 1,2,3 --hours 168 --worlds middle,crowded --strategy default --keep FOLDER
                --extra="OPTIONS OF BACKTEST" --code CLONE --against CLONE]
Plays whole weeks, or their first hours, one after the other, and prints a row for each as soon as it is finished, then
their medians. --code plays them with the code of another clone; --against plays each with that clone's code as well,
and prints the ratios. Finished rows, and the parts of one that is not finished, are kept by commit in FOLDER
(state/week): after a kill the same command goes on.
`;

const shown = (value: unknown) =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 }) : 'never';

function printRow(name: string, figures: Readonly<Record<string, unknown>>): void {
  console.log(`| ${[name, ...Object.values(figures).map(shown)].join(' | ')} |`);
}

function printHead(...names: readonly string[]): void {
  console.log(`\n| ${names.join(' | ')} |\n|${'---|'.repeat(names.length)}`);
}

/** The median of each figure over some rows; a gate that was never finished counts as later than all others. */
function mediansOf(rows: readonly Row[]): Readonly<Record<string, unknown>> {
  const names = Object.keys(rows[0]?.figures ?? {}) as (keyof WeekFigures)[];
  return Object.fromEntries(names.map((name) => [name, spreadOf(rows.map(({ figures }) => figures[name])).median]));
}

const commitOf = (clone: string) =>
  execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: clone, encoding: 'utf8' }).trim();

/** The share of the budget that was used and the credits a request, by game day. */
function printDays(rows: readonly Row[]): void {
  const days = rows[0]?.days.map((_, index) => `day ${index + 1}`) ?? [];
  printHead('budget used, credits a request', ...days);
  for (const { name, days: played } of rows) {
    const cells = played.map((day) => `${day.budgetPercent.toFixed(0)} %, ${day.creditsARequest.toFixed(0)}`);
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
}

/** Plays each week with the code of a clone, and prints a row for each, and the medians. */
async function playedBy(clone: string, keep: string, weeks: readonly (Week & { world: string })[]): Promise<Row[]> {
  const rows: Row[] = [];
  const commit = commitOf(clone);
  for (const week of weeks) {
    const played = await figuresOf(clone, join(keep, commit), week);
    const name = `${week.world}, ${week.seed}`;
    if (rows.length === 0) printHead(`${week.strategy} by ${commit}: world, seed`, ...Object.keys(played.figures));
    printRow(name, { ...played.figures });
    rows.push({ world: week.world, name, ...played });
  }
  printRow('median', mediansOf(rows));
  printDays(rows);
  return rows;
}

const { seeds, worlds, hours, strategy, keep, extra, code, against } = optionsOf(HELP, {
  seeds: '1,2,3',
  worlds: 'middle',
  hours: 168,
  strategy: 'default',
  keep: 'state/week',
  extra: '',
  code: '.',
  against: '',
});
const more = extra.split(' ').filter(Boolean);
const weeks = worlds.split(',').flatMap((world) =>
  seeds.split(',').map((seed) => {
    return { world, strategy, hours, seed: Number(seed), options: ['--world', world, ...more] };
  }),
);
const rows = await playedBy(code, keep, weeks);
if (against !== '') {
  const before = await playedBy(against, keep, weeks);
  const ratios = comparedBy(rows, before);
  printHead('ratio to before', ...Object.keys(ratios[0]?.ratios ?? {}));
  for (const { name, ratios: row } of ratios) printRow(name, { ...row });
}
