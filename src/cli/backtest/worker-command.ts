import type { Command } from 'commander';
import { wholeNumberFrom } from '../options.ts';
import { NO_KEY, type QueueFlags } from './queue-address.ts';

/** Adds the options that name the queue to the command that sends runs or to the one that takes them; `queueAccess` reads them. */
export function takesQueue(command: Command, description: string): Command {
  return command
    .option('--queue <redis://host:port>', description)
    .option(
      '--queue-file <file>',
      'the file (mode 600) with that address, which may hold a password (default: that of ARGOSY_QUEUE_FILE)',
    )
    .option(
      '--queue-key <file>',
      `the file (mode 600) with the key that seals runs and results, the same on all machines; ${NO_KEY} where all who can write to the queue are trusted (default: that of ARGOSY_QUEUE_KEY_FILE)`,
    );
}

/** The flags of `argosy worker`. */
export interface WorkerFlags extends QueueFlags {
  readonly jobs?: number;
  readonly lostAfter: number;
}

const AFTER_HELP = `
On each machine that is to help: npx argosy worker --queue redis://host:6379 --queue-key secrets/queue-key
Then on one of them:             npx argosy backtest --seed 1-40 --queue redis://host:6379 --queue-key secrets/queue-key

A worker takes runs of its own version only. Each run brings its settings along: a worker needs no config.
`;

/** Adds `argosy worker`. */
export function addWorkerCommand(program: Command, run: (flags: WorkerFlags) => Promise<void>): void {
  const command = program
    .command('worker')
    .description('play the runs that `argosy backtest --queue` sends, on any number of machines, until stopped');
  takesQueue(command, 'the queue to take runs from')
    .option('--jobs <N>', 'runs at a time (default: one a core)', wholeNumberFrom(1, 64))
    .option(
      '--lost-after <S>',
      'seconds without a word after which a worker counts as lost, and another takes up its runs',
      wholeNumberFrom(1, 3_600),
      30,
    )
    .addHelpText('after', AFTER_HELP)
    .action(run);
}
