import { type Command, Option } from 'commander';
import { wholeNumberFrom } from '../options.ts';

/** `--queue` of the command that sends runs and of the one that takes them; its text is read, and judged, by `queueAt`. */
export function queueOption(description: string): Option {
  return new Option('--queue <redis://host:port>', description);
}

/** What `argosy worker` was told. */
export interface WorkerFlags {
  readonly queue: string;
  readonly jobs?: number;
  readonly lostAfter: number;
}

const AFTER_HELP = `
On each machine that is to help: npx argosy worker --queue redis://host:6379
Then on one of them:             npx argosy backtest --seed 1-40 --queue redis://host:6379

A worker takes runs of its own version only. Each run brings its settings along: a worker needs no config.
`;

/** Adds `argosy worker`. */
export function addWorkerCommand(program: Command, act: (flags: WorkerFlags) => Promise<void>): void {
  program
    .command('worker')
    .description('play the runs that `argosy backtest --queue` sends, on any number of machines, until stopped')
    .addOption(queueOption('the queue to take runs from').makeOptionMandatory())
    .option('--jobs <N>', 'runs at a time (default: one a core)', wholeNumberFrom(1, 64))
    .option(
      '--lost-after <S>',
      'seconds without a word after which a worker counts as lost, and another takes up its runs',
      wholeNumberFrom(1, 3_600),
      30,
    )
    .addHelpText('after', AFTER_HELP)
    .action(act);
}
