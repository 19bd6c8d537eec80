import { type Command, Option } from 'commander';
import { HERE } from '../config-argument.ts';

/** The strategies that come along, with what each is for. */
export const STRATEGIES = {
  default: 'trade, contracts, mining, then other systems: earns most',
  homebody: 'the same, but never leaves the home system',
  explorer: 'chart other systems above all',
  contractor: 'contracts first',
  trader: 'trade only',
  miner: 'mining only',
} as const;

export type StrategyName = keyof typeof STRATEGIES;

/** The options of `argosy init` as given; what is absent is asked for, or has its default. */
export interface InitFlags {
  readonly config: string;
  readonly server?: 'embedded' | 'live';
  readonly url?: string;
  readonly callsign?: string;
  readonly faction?: string;
  readonly strategy?: StrategyName;
  readonly yes?: boolean;
  readonly force?: boolean;
}

/** Adds `argosy init` and its options. */
export function addInitCommand(program: Command, run: (flags: InitFlags) => Promise<void>): void {
  program
    .command('init')
    .description('write a config and a strategy of your own: asks at a terminal, or takes options')
    .option('-c, --config <file>', 'the config to write; the strategy stands in strategies/ beside it', HERE)
    .addOption(new Option('--server <kind>', 'where to play').choices(['embedded', 'live']))
    .option('--url <address>', 'base address of a live server, ending in /v2')
    .option('--callsign <name>', 'name of your agent: 3 to 14 letters, digits, - or _')
    .option('--faction <symbol>', 'faction of your agent, such as COSMIC')
    .addOption(new Option('--strategy <name>', 'strategy to begin with').choices(Object.keys(STRATEGIES)))
    .option('-y, --yes', 'ask nothing: defaults for what is not given')
    .option('--force', 'overwrite files that are there')
    .action(run);
}
