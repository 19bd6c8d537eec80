import { Command, InvalidArgumentError } from 'commander';
import { backtest } from './backtest.ts';
import { check } from './check.ts';
import { EXIT, giveUp } from './exit.ts';
import { run } from './run.ts';
import { serve } from './universe.ts';
import { version } from './version.ts';

const DEFAULT_CONFIG = 'config/argosy.yaml';

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw new InvalidArgumentError('Expected a whole number.');
  return value;
}

function port(text: string): number {
  const value = wholeNumber(text);
  if (value > 65_535) throw new InvalidArgumentError('Expected a port from 0 to 65535.');
  return value;
}

function speed(text: string): number {
  const value = wholeNumber(text);
  if (value < 1 || value > 600) throw new InvalidArgumentError('Expected a whole number from 1 to 600.');
  return value;
}

function hours(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 24 * 366)) throw new InvalidArgumentError('Expected a number of hours above 0.');
  return value;
}

function seeds(text: string): number[] {
  return text.split(',').map(wholeNumber);
}

/** Runs a command's work, and ends the process as its errors say. */
function guarded<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  return (...args: Args) => work(...args).catch(giveUp);
}

/** The command line: one file a command. */
export function buildProgram(): Command {
  const program = new Command('argosy')
    .description(
      'An autonomous mining-and-trading daemon for SpaceTraders v2, with a universe of its own to practise in.',
    )
    .version(version())
    .showHelpAfterError('(argosy --help lists the commands)')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT.clean : EXIT.configuration));
  program
    .command('run')
    .description('run the daemon until stopped')
    .argument('[config]', 'a config or strategy file', DEFAULT_CONFIG)
    .option('--speed <K>', 'game seconds per second of the embedded universe', speed)
    .option('--fresh', 'begin a new embedded universe instead of going on from the last one')
    .action(guarded(run));
  program
    .command('universe')
    .description('serve the embedded universe for any SpaceTraders client until stopped')
    .option('--port <P>', 'port on 127.0.0.1; 0 takes a free one', port, 8080)
    .option('--seed <N>', 'which universe', wholeNumber, 1)
    .option('--speed <K>', 'game seconds per second', speed, 1)
    .option('--account-token [id]', 'print the token of an account in the universe of this seed, and end')
    .action(guarded(serve));
  program
    .command('backtest')
    .description('try a strategy in virtual time, against the embedded universe')
    .argument('<config>', 'a config or strategy file')
    .option('--hours <H>', 'game hours to play', hours, 6)
    .option('--seed <list>', 'seeds, separated by commas', seeds, [1])
    .option('--json', 'print one JSON array instead of a row a seed')
    .action(guarded(backtest));
  program
    .command('check')
    .description('list every mistake in a config or strategy file')
    .argument('<config>', 'a config or strategy file')
    .action(guarded(check));
  return program;
}
