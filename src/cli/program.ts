import { Command, InvalidArgumentError } from 'commander';
import { EXIT } from './exit-codes.ts';
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

/** A mistake on the command line as one line that says what to do. */
function asOneLine(text: string): string {
  return `argosy: ${text
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ')} (argosy --help lists the commands)\n`;
}

/** Runs a command, loaded only now, since no two need the same libraries; ends the process as its errors say. */
function guarded<Args extends unknown[]>(load: () => Promise<(...args: Args) => Promise<void>>) {
  return async (...args: Args) => {
    try {
      const command = await load();
      await command(...args);
    } catch (error) {
      const { giveUp } = await import('./exit.ts');
      giveUp(error);
    }
  };
}

/** The command line: one file a command. */
export function buildProgram(): Command {
  const program = new Command('argosy')
    .description(
      'An autonomous mining-and-trading daemon for SpaceTraders v2, with a universe of its own to practise in.',
    )
    .version(version())
    .configureOutput({ outputError: (text, write) => write(asOneLine(text)) })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT.clean : EXIT.configuration));
  program
    .command('run')
    .description('run the daemon until stopped')
    .argument('[config]', 'a config or strategy file', DEFAULT_CONFIG)
    .option('--speed <K>', 'game seconds per second of the embedded universe', speed)
    .option('--fresh', 'begin a new embedded universe instead of going on from the last one')
    .action(guarded(async () => (await import('./run.ts')).run));
  program
    .command('universe')
    .description('serve the embedded universe for any SpaceTraders client until stopped')
    .option('--port <P>', 'port on 127.0.0.1; 0 takes a free one', port, 8080)
    .option('--seed <N>', 'which universe', wholeNumber, 1)
    .option('--speed <K>', 'game seconds per second', speed, 1)
    .option('--account-token [id]', 'print the token of an account in the universe of this seed, and end')
    .action(guarded(async () => (await import('./universe.ts')).serve));
  program
    .command('backtest')
    .description('try a strategy in virtual time, against the embedded universe')
    .argument('<config>', 'a config or strategy file')
    .option('--hours <H>', 'game hours to play', hours, 6)
    .option('--seed <list>', 'seeds, separated by commas', seeds, [1])
    .option('--json', 'print one JSON array instead of a row a seed')
    .action(guarded(async () => (await import('./backtest.ts')).backtest));
  program
    .command('plan')
    .description('a dry run: what each ship would do next, and why not something else; changes nothing')
    .argument('<config>', 'a config or strategy file')
    .action(guarded(async () => (await import('./plan.ts')).plan));
  program
    .command('check')
    .description('list every mistake in a config or strategy file')
    .argument('<config>', 'a config or strategy file')
    .action(guarded(async () => (await import('./check.ts')).check));
  return program;
}
