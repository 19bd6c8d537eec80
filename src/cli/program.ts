import { Command, InvalidArgumentError, Option } from 'commander';
import { EXIT } from './exit-codes.ts';
import { addHelpCommand } from './help-command.ts';
import { addLogsCommand } from './logs-command.ts';
import { addOwnerCommands } from './owner/commands.ts';
import { sinceOption } from './since-option.ts';
import { addUniverseCommand } from './universe-command.ts';
import { version } from './version.ts';
import { wholeNumber, wholeNumberFrom } from './whole-number.ts';

/** More seeds than a user would wait for. */
const MOST_SEEDS = 1_000;

/** Half a game minute: the time to register an agent. */
const LEAST_HOURS = 0.01;
const MOST_HOURS = 24 * 366;

const DEFAULT_CONFIG = 'config/argosy.yaml';

function hours(text: string): number {
  const value = Number(text);
  if (!(value >= LEAST_HOURS && value <= MOST_HOURS))
    throw new InvalidArgumentError(`Expected a number of hours from ${LEAST_HOURS} to ${MOST_HOURS}.`);
  return value;
}

const DEFAULT_SEEDS: readonly number[] = [1];

/** Seeds in the order given, each once: a duplicate would count double in a median. */
function seeds(text: string, before: readonly number[]): number[] {
  if (before !== DEFAULT_SEEDS) throw new InvalidArgumentError('Expected --seed once, with all seeds: 1,2,3 or 1-5.');
  const named = text.split(',').flatMap((part) => {
    const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    if (from === undefined) throw new InvalidArgumentError('Expected seeds such as 1,2,3 or a range such as 1-5.');
    if (to === undefined) return [wholeNumber(from)];
    const [first, last] = [wholeNumber(from), wholeNumber(to)];
    if (last < first || last - first > MOST_SEEDS)
      throw new InvalidArgumentError(`Expected a range such as 1-5, of ${MOST_SEEDS} seeds at most.`);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return [...new Set(named)];
}

/** The key to sweep over; only one at a time, since the values of two keys would need another table. */
function sweep(text: string, before: string | undefined): string {
  if (before !== undefined) throw new InvalidArgumentError('Expected --sweep once: try one key, then the other.');
  return text;
}

/** The option for numbers to plan by, which may be given several times. */
function tuneOption(): Option {
  return new Option('--tune <name=number>', 'plan by another number, such as trade.minMarginRatio=0.2').argParser(
    (text, before: readonly string[] = []) => [...before, text],
  );
}

/** The option for a ship's logbook; its symbol may be typed in any case. */
function shipOption(description: string): Option {
  return new Option('--ship <symbol>', description).argParser((symbol) => symbol.toUpperCase());
}

/** Reports a mistake on the command line as one line with a pointer to the help. */
function saysOneLine(command: Command, hint: string): void {
  command.configureOutput({
    outputError: (text, write) => {
      const said = text.replace(/^error: /, '').trim();
      write(`argosy: ${said.replaceAll('\n', ' ')} (${hint})\n`);
    },
  });
}

/** A reader that closes early, as `head` does, is not a failure: further output is dropped. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

/**
 * Runs a command whose module is loaded on demand, since commands need different libraries; ends the process with the
 * exit code of its error.
 */
function guarded<Args extends unknown[]>(load: () => Promise<(...args: Args) => Promise<void>>) {
  return async (...args: Args) => {
    outliveReaders();
    try {
      const command = await load();
      await command(...args);
    } catch (error) {
      const { giveUp } = await import('./give-up.ts');
      giveUp(error);
    }
  };
}

/** The command line: one file per command. */
export function buildProgram(): Command {
  const program = new Command('argosy')
    .description(
      'An autonomous mining-and-trading daemon for SpaceTraders v2, with a universe of its own to practise in.',
    )
    .version(version())
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT.clean : EXIT.configuration));
  program
    .command('run')
    .description('run the daemon until stopped')
    .argument('[config]', 'a config or strategy file', DEFAULT_CONFIG)
    .option('--speed <K>', 'game seconds per second of the embedded universe')
    .option('--fresh', 'begin a new embedded universe instead of going on from the last one')
    .option('--record <DIR>', 'write every exchange with the server, without secrets, into this folder')
    .action(guarded(async () => (await import('./run.ts')).run));
  addUniverseCommand(
    program,
    guarded(async () => (await import('./universe.ts')).serve),
  );
  program
    .command('backtest')
    .description('try a strategy in virtual time, against the embedded universe')
    .argument('<config...>', 'config or strategy files, to be compared')
    .option('--hours <H>', 'game hours to play', hours, 6)
    .option('--seed <list>', 'seeds, separated by commas, or a range such as 1-5', seeds, DEFAULT_SEEDS)
    .option('--rivals <N>', 'scripted traders in each home system (default: 0; 8 if hard)', wholeNumberFrom(0, 50))
    .addOption(
      new Option('--difficulty <level>', 'how hard it is to earn (default: normal)').choices(['normal', 'hard']),
    )
    .option('--reset-after <H>', 'game hours after which the universe says that it will be reset', hours)
    .option('--restart-every <H>', 'game hours after which the daemon is stopped and begun anew, with its books', hours)
    .option('--jobs <N>', 'runs at a time (default: one a core)', wholeNumberFrom(1, 64))
    .option(
      '--sweep <key=a,b,c>',
      'try values of a key of the strategy on half of the seeds, report the other half',
      sweep,
    )
    .addOption(tuneOption())
    .option('--html <file>', 'write a page with net worth over time')
    .option('--report', 'print what each ship, lane and good came to, as `argosy report` does')
    .addOption(shipOption('print what one ship did, mission by mission, and why').conflicts('json'))
    .option('--json', 'print one JSON array instead of a row a seed')
    .action(guarded(async () => (await import('./backtest.ts')).backtest));
  program
    .command('calibrate')
    .description('set a recording of `run --record` beside the embedded universe, and name what differs')
    .requiredOption('--recorded <DIR>', 'the folder of the recording')
    .action(guarded(async () => (await import('./calibrate.ts')).calibrate));
  program
    .command('plan')
    .description('a dry run: what each ship would do next, and why not something else; changes nothing')
    .argument('<config>', 'a config or strategy file')
    .action(guarded(async () => (await import('./plan.ts')).plan));
  program
    .command('report')
    .description('what was earned, by day, lane, ship, good and route, and what it took in requests and time')
    .argument('[config]', 'a config or strategy file', DEFAULT_CONFIG)
    .addOption(sinceOption('game time'))
    .addOption(shipOption('what one ship did instead, mission by mission, and why').conflicts('html'))
    .option('--json', 'print one JSON object instead of tables')
    .option('--html <file>', 'write a page with plots as well')
    .action(guarded(async () => (await import('./report.ts')).report));
  addLogsCommand(
    program,
    DEFAULT_CONFIG,
    guarded(async () => (await import('./logs.ts')).logs),
  );
  addOwnerCommands(program, DEFAULT_CONFIG, guarded);
  program
    .command('check')
    .description('list every mistake in a config or strategy file')
    .argument('<config>', 'a config or strategy file')
    .action(guarded(async () => (await import('./check.ts')).check));
  addHelpCommand(program);
  saysOneLine(program, 'npx argosy --help lists the commands');
  for (const command of program.commands) saysOneLine(command, `npx argosy ${command.name()} --help lists its options`);
  return program;
}
