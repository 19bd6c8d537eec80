import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { spreadOf } from '../../src/backtest/spread.ts';
import { optionsOf } from '../options.ts';
import { comparedBy } from './compare.ts';
import type { DayFigures } from './days.ts';
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

/** A row as it is shown: what was played, and what it came to. */
interface Row {
  readonly world: string;
  readonly name: string;
  readonly figures: WeekFigures;
  readonly days: readonly DayFigures[];
}

const shown = (value: unknown) =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 }) : 'never';

function printRow(name: string, figures: Readonly<Record<string, unknown>>): void {
  console.log(`| ${[name, ...Object.values(figures).map(shown)].join(' | ')} |`);
}

function printHead(first: string, figures: object): void {
  const names = [first, ...Object.keys(figures)];
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
  const byDay = ({ days }: Pick<Row, 'days'>) =>
    days.map(({ budgetPercent, creditsARequest }) => {
      return `${budgetPercent.toFixed(0)} %, ${creditsARequest.toFixed(0)}`;
    });
  printHead('budget used, credits a request by day', {
    ...byDay(rows[0] ?? { days: [] }).map((_, index) => index + 1),
  });
  for (const row of rows) console.log(`| ${[row.name, ...byDay(row)].join(' | ')} |`);
}

/** Plays each week with the code of a clone, and prints a row for each, and the medians. */
async function playedBy(clone: string, keep: string, weeks: readonly (Week & { world: string })[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const week of weeks) {
    const { figures, days } = await figuresOf(clone, join(keep, commitOf(clone)), week);
    const name = `${week.world}, ${week.seed}`;
    if (rows.length === 0) printHead(`${week.strategy} by ${commitOf(clone)}: world, seed`, figures);
    printRow(name, { ...figures });
    rows.push({ world: week.world, name, figures, days });
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
  printHead('ratio to before', ratios[0]?.ratios ?? {});
  for (const { name, ratios: row } of ratios) printRow(name, { ...row });
}
