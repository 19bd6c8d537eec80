import { type Command, InvalidArgumentError, Option } from 'commander';
import { JUDGES } from '../../backtest/compare/judge.ts';
import { HOURS } from '../../backtest/runs.ts';
import { HERE } from '../config-argument.ts';
import { parseWholeNumber, shipOption, takesWorld, wholeNumberFrom, worldsOption } from '../options.ts';
import type { SaveAt } from './backtest-folders.ts';
import { takesQueue } from './worker-command.ts';

/** More seeds than a user would wait for. */
const MOST_SEEDS = 1_000;

function hours(text: string): number {
  const value = Number(text);
  if (!(value >= HOURS.least && value <= HOURS.most))
    throw new InvalidArgumentError(`Expected a number of hours from ${HOURS.least} to ${HOURS.most}.`);
  return value;
}

/** Seeds in the order given, each once: a duplicate would count double in a median. */
function seeds(text: string, before: readonly number[] | undefined): number[] {
  if (before !== undefined) throw new InvalidArgumentError('Expected --seed once, with all seeds: 1,2,3 or 1-5.');
  const named = text.split(',').flatMap((part) => {
    const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    if (from === undefined) throw new InvalidArgumentError('Expected seeds such as 1,2,3 or a range such as 1-5.');
    if (to === undefined) return [parseWholeNumber(from)];
    const [first, last] = [parseWholeNumber(from), parseWholeNumber(to)];
    if (last < first || last - first > MOST_SEEDS)
      throw new InvalidArgumentError(`Expected a range such as 1-5, of ${MOST_SEEDS} seeds at most.`);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return [...new Set(named)];
}

/** Gathers an option that may be given several times. */
const several = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** When and where runs are kept; the option takes two values, and anything more is a misplaced file. */
function saveAt(text: string, before: Partial<SaveAt> | undefined): Partial<SaveAt> {
  if (before === undefined) return { hours: hours(text) };
  if (before.folder !== undefined)
    throw new InvalidArgumentError('Expected --save-at with an hour and a folder only: name the files before it.');
  return { ...before, folder: text };
}

type Run = Parameters<Command['action']>[0];

/** Adds `argosy backtest`; `run` gets the files and the options. */
export function addBacktestCommand(program: Command, run: Run): void {
  const command = program
    .command('backtest')
    .description('try a strategy in virtual time, against the embedded universe')
    .argument('[config...]', `config or strategy files, to be compared (default: ${HERE})`)
    .option('-c, --config <file>', 'one of them as an option')
    .option('--hours <H>', 'game hours to play, counted from the start of the run, with --from too', hours, 6)
    .option(
      '--seed <list>',
      'seeds, separated by commas, or a range such as 1-5 (default: 1; all that --from has)',
      seeds,
    );
  takesWorld(command)
    .option('--reset-after <H>', 'game hours after which the universe says that it will be reset', hours)
    .option('--restart-every <H>', 'game hours after which the daemon is stopped and restarted with its books', hours)
    .option(
      '--save-at <H DIR...>',
      'keep each run at this game hour in a new folder DIR/seed-<N>; for this the daemon is stopped and restarted',
      saveAt,
    )
    .option('--from <DIR>', 'go on from the runs that --save-at kept there; the figures cover the whole run')
    .option('--jobs <N>', 'runs at a time (default: one a core)', wholeNumberFrom(1, 64));
  command
    .addOption(
      new Option(
        '--worlds <list>',
        'play in each of these worlds, and compare: names or files, or all of them by "all"',
      )
        .argParser(worldsOption)
        .conflicts('world'),
    )
    .addOption(
      new Option(
        '--judge <how>',
        'with --worlds: choose by the world middle, by the worst world, or by the mean (default: middle, or mean without it)',
      ).choices(JUDGES),
    );
  takesQueue(command, 'let the workers of this queue play the runs (default: the cores of this machine)')
    .option(
      '--sweep <key=a,b,c>',
      'search the best values of a key of the strategy, of several together if given several times: half of the seeds choose, the others judge',
      several,
    )
    .option('--write <file>', 'write the strategy with the values that --sweep finds to a new file')
    .option(
      '--tune <name=number>',
      'plan by another number, such as trade.minMarginRatio=0.2 (may be given several times)',
      several,
    )
    .option('--html <file>', 'write a report with plots by strategy, world and seed to this file, for a browser')
    .option('--report', 'print what each ship, lane and good came to, as `argosy report` does')
    .addOption(shipOption('print what one ship did, mission by mission, and why').conflicts('json'))
    .option('--json', 'print one JSON array instead of a row a seed')
    .action(run);
}
