import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { shippedStrategy } from '../config/inherit/inherit.ts';
import { UsageError } from './process/exit.ts';

/** The option of every command that has a config. */
export interface ConfigFlag {
  readonly config?: string;
}

/** Lets a command take its config as every command does: by position or as `--config`, or the default one. */
export function takesConfig(command: Command, what = 'a config or strategy file', name = 'config'): Command {
  return command
    .argument(`[${name}]`, `${what} (default: ${HERE})`)
    .option('-c, --config <file>', 'the same as an option');
}

/**
 * The config that was named, by position or as an option; undefined where none was.
 * @throws UsageError where two different ones are named
 */
export function namedConfig(named: string | undefined, { config }: ConfigFlag): string | undefined {
  if (named !== undefined && config !== undefined && named !== config)
    throw new UsageError(`expected one config, got ${named} and --config ${config}`);
  return named ?? config;
}

/** Runs a command with the config that was named, or the default one. */
export function withConfig<Flags extends object>(run: (path: string, flags: Flags) => Promise<void>) {
  return async (named: string | undefined, flags: Flags & ConfigFlag): Promise<void> =>
    run(configFile(namedConfig(named, flags) ?? defaultConfig()), flags);
}

/** The config of a command that is given none, as far as the working directory has it. */
export const HERE = 'config/argosy.yaml';

/** The embedded universe's config that comes along, as an absolute path. */
const PACKAGED = fileURLToPath(new URL('../../config/argosy.yaml', import.meta.url));

/** The file that a user names: a path, or the name of a strategy that comes along where no file has it. */
export function configFile(named: string): string {
  return existsSync(named) ? named : (shippedStrategy(named) ?? named);
}

/** The config of a command that is given none: that of the working directory, else the one that comes along. */
export function defaultConfig(): string {
  return existsSync(HERE) ? HERE : PACKAGED;
}

/** Whether a config is the one that comes along, though the working directory could have one of its own. */
export function isPackaged(path: string): boolean {
  return path === PACKAGED;
}
