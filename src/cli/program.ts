import { Command, Option } from 'commander';
import { oneLine, terminalLines } from '../telemetry/terminal-text.ts';
import { addBacktestCommand } from './backtest/backtest-command.ts';
import { addWorkerCommand } from './backtest/worker-command.ts';
import { addCompletionCommand, completionFor, type Shell } from './completion.ts';
import { defaultConfig, takesConfig, withConfig } from './config-argument.ts';
import { addInitCommand } from './init/init-command.ts';
import { addLaneCommand } from './lane/lane-command.ts';
import {
  allowedOrders,
  laneNamed,
  sectionsOption,
  shipOption,
  sinceOption,
  takesAgent,
  wholeNumberFrom,
} from './options.ts';
import { ORDERS } from './owner/orders.ts';
import { EXIT } from './process/exit.ts';
import { version } from './process/version.ts';
import { addUniverseCommand } from './universe/universe-command.ts';

/** `argosy help [command]`: commander's own version ignores an unknown command. */
function addHelpCommand(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .description('what a command is for, and its options')
    .argument('[command]', 'a command; all of them unless given')
    .action((name: string | undefined) => {
      const named = name === undefined ? program : program.commands.find((command) => command.name() === name);
      // An unknown command is reported as if it had been entered by itself.
      (named ?? program.parse([name ?? ''], { from: 'user' })).help();
    });
}

/** Reports a mistake on the command line as one line with a pointer to the help. */
function saysOneLine(command: Command, hint: string): void {
  command.configureOutput({
    outputError: (text, write) => {
      const reason = text.replace(/^error: /, '').trim();
      write(`argosy: ${oneLine(reason.replaceAll('\n', ' '))} (${hint})\n`);
    },
  });
}

/** Lets the commands of a command, and theirs, report mistakes with a pointer to their own help. */
function hintAtHelp({ commands }: Command, typed: string): void {
  for (const command of commands) {
    const name = `${typed} ${command.name()}`;
    saysOneLine(command, `${name} --help lists its ${command.commands.length > 0 ? 'commands' : 'options'}`);
    hintAtHelp(command, name);
  }
}

/** How a command ends the process: with a code, or with the message and the code of an error. */
export interface ProcessEnd {
  exit(code: number): never;
  giveUp(error: unknown): Promise<never>;
}

const END: ProcessEnd = {
  exit: (code) => process.exit(code),
  giveUp: async (error) => (await import('./process/exit.ts')).giveUp(error),
};

/**
 * Runs a command whose module is loaded on demand, since commands need different libraries; ends the process with the
 * exit code of its error.
 */
function guardedBy({ giveUp }: ProcessEnd) {
  return <Args extends unknown[]>(load: () => Promise<(...args: Args) => Promise<void>>) =>
    async (...args: Args) => {
      try {
        const command = await load();
        await command(...args);
      } catch (error) {
        await giveUp(error);
      }
    };
}

type Guarded = ReturnType<typeof guardedBy>;

/** `argosy logs` and its options. */
function addLogsCommand(program: Command, guarded: Guarded): void {
  const what = 'a log file, a config that names one, or - for standard input';
  takesAgent(takesConfig(program.command('logs'), what, 'file'))
    .description('a log for people: aligned, in local and in game time, equal lines folded')
    .option('--ship <symbol>', 'only what this ship did')
    .addOption(sinceOption('real time'))
    .addOption(
      new Option('--level <level>', 'this level and above: info, or of one ship debug, by default').choices([
        'debug',
        'info',
        'warn',
        'error',
        'fatal',
      ]),
    )
    .option('-n, --lines <N>', 'print the last N lines only', wholeNumberFrom(1, 1_000_000))
    .option('-f, --follow', 'wait for more, also when the file is put away')
    .action(guarded(async () => (await import('./logs.ts')).logs));
}

/** The commands for a running daemon: `argosy status`, `top`, `mcp` and `ctl`. */
function addOwnerCommands(program: Command, guarded: Guarded): void {
  const file = 'the config or strategy file that it runs by';
  takesAgent(takesConfig(program.command('status'), file))
    .description('the running daemon on one screen')
    .addOption(shipOption('one ship instead: what it does and why, and what it did before'))
    .option('--json', 'print one JSON object instead')
    .action(guarded(async () => withConfig((await import('./status.ts')).status)));
  takesAgent(takesConfig(program.command('top'), file))
    .description('the running daemon, live on a terminal: keys sort, filter and open ships')
    .action(guarded(async () => withConfig((await import('./top/top.ts')).top)));
  takesAgent(takesConfig(program.command('mcp'), file))
    .description('serve an assistant over standard input and output (Model Context Protocol): it may ask anything')
    .option(
      '--allow <orders>',
      'orders that it may give, separated by commas: pause,resume (default: none)',
      allowedOrders,
    )
    .action(guarded(async () => withConfig((await import('./mcp/mcp.ts')).mcp)));
  takesAgent(program.command('ctl'))
    .description('give the running daemon an order')
    .argument('[order]', `one of: ${Object.values(ORDERS).join('; ')}`)
    .argument('[words...]', 'what the order is about')
    .option('-c, --config <file>', file, defaultConfig())
    .option('--type <SHIP_TYPE>', 'instead of SHIP: every ship of this type')
    .option('--lane <name>', 'instead of SHIP: every ship that works this lane now', laneNamed)
    .option('--system <symbol>', 'instead of SHIP: every ship in this system')
    .option('--yes', 'mean it: retire scraps a ship for good, buy spends; both ask or refuse without this')
    .action(guarded(async () => (await import('./ctl.ts')).ctl));
}

/** What books tell: `argosy report`, `weeks` and `view`. */
function addBookCommands(program: Command, guarded: Guarded): void {
  takesAgent(takesConfig(program.command('report')))
    .description('what was earned, by day, lane, ship, good and route, and what it took in requests and time')
    .addOption(sinceOption('game time'))
    .addOption(shipOption('what one ship did instead, mission by mission, and why'))
    .addOption(sectionsOption())
    .option('--top <N>', 'lines of a long table; the others are summed up (default: 12)', wholeNumberFrom(1, 100_000))
    .option('--json', 'print one JSON object instead of tables')
    .action(guarded(async () => withConfig((await import('./report/report.ts')).report)));
  takesAgent(takesConfig(program.command('weeks')))
    .description('weeks side by side, this one and those of the archive: days, lanes, gate, rank, and which was better')
    .option('--last <N>', 'only as many, the latest', wholeNumberFrom(1, 1_000), 6)
    .option('--json', 'print one JSON list instead of tables')
    .action(guarded(async () => withConfig((await import('./weeks.ts')).weeks)));
  program
    .command('view')
    .description('the page, read-only, over kept books: an archived week, or a run that `backtest --save-at` kept')
    .argument('<path>', 'books (….sqlite), a kept run, a folder of them, or a state folder with its archive')
    .option('--port <N>', 'the port of the page; 0 takes any free one', wholeNumberFrom(0, 65_535), 8471)
    .action(guarded(async () => (await import('./view.ts')).showBooks));
}

/** The command line: one file per command. */
export function buildProgram(end: ProcessEnd = END): Command {
  const guarded = guardedBy(end);
  const program = new Command('argosy')
    .description(
      'An autonomous mining-and-trading daemon for SpaceTraders v2, with a universe of its own to practise in.',
    )
    .version(version())
    .exitOverride(({ exitCode }) => end.exit(exitCode === 0 ? EXIT.clean : EXIT.configuration));
  takesConfig(program.command('run'))
    .description('run the daemon until stopped')
    .option('--speed <K>', 'game seconds per second of the embedded universe')
    .option('--fresh', 'begin a new embedded universe instead of going on from the last one')
    .option('--record <DIR>', 'write every exchange with the server, without secrets, into this folder')
    .action(guarded(async () => withConfig((await import('./daemon/run.ts')).run)));
  addUniverseCommand(
    program,
    guarded(async () => (await import('./universe/universe.ts')).serve),
  );
  addBacktestCommand(
    program,
    guarded(async () => (await import('./backtest/backtest.ts')).backtest),
  );
  addWorkerCommand(
    program,
    guarded(async () => (await import('./backtest/queue.ts')).work),
  );
  program
    .command('calibrate')
    .description('set a recording of `run --record` beside the embedded universe, or fit a world to it or to books')
    .option('--recorded <DIR>', 'the folder of the recording')
    .option('--books <FILE>', 'instead: the books of an agent, ….sqlite, or a folder whose newest books are read')
    .option('--write-world <FILE>', 'fit a world to what was seen, and write it into this new file')
    .action(guarded(async () => (await import('./calibrate.ts')).calibrate));
  takesAgent(takesConfig(program.command('plan')))
    .description('a dry run: what each ship would do next, and why not something else; changes nothing')
    .addOption(shipOption('this ship alone, as it plans in the fleet'))
    .option('--lane <name>', 'only the ships that would work this lane', laneNamed)
    .option('--top <N>', 'show the first N ships only', wholeNumberFrom(1, 100_000))
    .action(guarded(async () => withConfig((await import('./plan/plan.ts')).plan)));
  addBookCommands(program, guarded);
  addLogsCommand(program, guarded);
  addOwnerCommands(program, guarded);
  takesConfig(program.command('books'))
    .description('put books that were set aside or archived by mistake back, while no daemon plays their agent')
    .requiredOption(
      '--take-back <file>',
      'books in the state folder: ….sqlite.corrupt, ….sqlite.other-schema, ….sqlite.replaced or archive/….sqlite',
    )
    .action(guarded(async () => withConfig((await import('./books.ts')).books)));
  takesConfig(program.command('check'))
    .description('list every mistake in a config or strategy file')
    .option('--print', 'print the strategy instead, with all that it extends, and where each line was written')
    .action(guarded(async () => withConfig((await import('./check.ts')).check)));
  takesConfig(program.command('doctor'))
    .description('look whether a run would work: config, server, clock, token, port, disk and books, a line each')
    .action(guarded(async () => withConfig((await import('./doctor/doctor.ts')).doctor)));
  addInitCommand(
    program,
    guarded(async () => (await import('./init/init.ts')).init),
  );
  addLaneCommand(program, {
    create: guarded(async () => (await import('./lane/new-lane.ts')).newLane),
    test: guarded(async () => (await import('./lane/test-lanes.ts')).testLanes),
  });
  addCompletionCommand(program, {
    script: guarded(async () => {
      const { print } = await import('./process/terminal.ts');
      return async (shell: Shell) => print(terminalLines(completionFor(shell, program).trimEnd().split('\n')));
    }),
    shipNames: guarded(async () => {
      const { listShips } = await import('./ship-names.ts');
      return (config?: string) => listShips(config ?? defaultConfig());
    }),
  });
  addHelpCommand(program);
  saysOneLine(program, 'npx argosy --help lists the commands');
  hintAtHelp(program, 'npx argosy');
  return program;
}
