import { type Command, Option } from 'commander';
import { sinceOption } from './shared-options.ts';
import type { Since } from './since.ts';

/** The options of `argosy logs` as given. */
export interface LogsFlags {
  readonly ship?: string;
  readonly since?: Since;
  readonly follow?: boolean;
  readonly level?: string;
}

/** Adds `argosy logs` and its options. */
export function addLogsCommand(
  program: Command,
  defaultConfig: string,
  act: (named: string | undefined, flags: LogsFlags) => Promise<void>,
): void {
  program
    .command('logs')
    .description('a log for people: aligned, in local and in game time, equal lines folded')
    .argument('[file]', `a log file, a config that names one, or - for standard input (default: ${defaultConfig})`)
    .option('--ship <symbol>', 'only what this ship did')
    .addOption(sinceOption('real time'))
    .addOption(
      new Option('--level <level>', 'only this level and above').choices(['debug', 'info', 'warn', 'error', 'fatal']),
    )
    .option('--follow', 'wait for more, also when the file is put away')
    .action(act);
}
