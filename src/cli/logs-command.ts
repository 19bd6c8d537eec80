import { type Command, Option } from 'commander';
import type { AgentFlag } from './agent-flag.ts';
import { type ConfigFlag, takesConfig } from './config-argument.ts';
import { sinceOption, takesAgent } from './options.ts';
import type { Since } from './report/since.ts';

/** The options of `argosy logs` as given. */
export interface LogsFlags extends ConfigFlag, AgentFlag {
  readonly ship?: string;
  readonly since?: Since;
  readonly follow?: boolean;
  readonly level?: string;
}

/** Adds `argosy logs` and its options. */
export function addLogsCommand(
  program: Command,
  run: (named: string | undefined, flags: LogsFlags) => Promise<void>,
): void {
  const what = 'a log file, a config that names one, or - for standard input';
  takesAgent(takesConfig(program.command('logs'), what, 'file'))
    .description('a log for people: aligned, in local and in game time, equal lines folded')
    .option('--ship <symbol>', 'only what this ship did')
    .addOption(sinceOption('real time'))
    .addOption(
      new Option('--level <level>', 'only this level and above').choices(['debug', 'info', 'warn', 'error', 'fatal']),
    )
    .option('-f, --follow', 'wait for more, also when the file is put away')
    .action(run);
}
