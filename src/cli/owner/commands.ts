import type { Command } from 'commander';
import { defaultConfig, takesConfig, withConfig } from '../config-argument.ts';
import { shipOption, takesAgent } from '../options.ts';
import { ORDERS } from './orders.ts';

/** Runs a command whose module is loaded on demand, as the program does. */
type Guarded = <Args extends unknown[]>(
  load: () => Promise<(...args: Args) => Promise<void>>,
) => (...args: Args) => Promise<void>;

/** Adds the commands for a running daemon: `argosy status` and `argosy ctl`. */
export function addOwnerCommands(program: Command, guarded: Guarded): void {
  const file = 'the config or strategy file that it runs by';
  takesAgent(takesConfig(program.command('status'), file))
    .description('the running daemon on one screen')
    .addOption(shipOption('one ship instead: what it does and why, and what it did before'))
    .option('--json', 'print one JSON object instead')
    .action(guarded(async () => withConfig((await import('../status.ts')).status)));
  takesAgent(program.command('ctl'))
    .description('give the running daemon an order')
    .argument('[order]', `one of: ${Object.values(ORDERS).join('; ')}`)
    .argument('[words...]', 'what the order is about')
    .option('-c, --config <file>', file, defaultConfig())
    .option('--yes', 'mean it: retire scraps a ship for good, and does so only with this')
    .action(guarded(async () => (await import('../ctl.ts')).ctl));
}
