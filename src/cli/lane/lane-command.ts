import type { Command } from 'commander';

/** The options of `argosy lane new`. */
export interface NewLaneFlags {
  readonly folder: string;
}

/** What the commands of `argosy lane` do. */
interface LaneRuns {
  readonly create: (name: string, flags: NewLaneFlags) => Promise<void>;
  readonly test: (named: readonly string[]) => Promise<void>;
}

/** Adds `argosy lane`: the way from no file to a lane of one's own that earns. */
export function addLaneCommand(program: Command, { create, test }: LaneRuns): void {
  const lane = program
    .command('lane')
    .helpCommand(false)
    .description('a lane of your own: write the files of a new one, and play the tests of lanes');
  lane
    .command('new')
    .description('write a lane that runs, its test, a strategy that gives it to ships, and what editors need')
    .argument('<name>', 'its name in strategies: small letters, digits and -, such as "medicine"')
    .option('--folder <path>', 'where the files are written; lanes stand in lanes/ there', '.')
    .action(create);
  lane
    .command('test')
    .description('play the tests of lanes; ends with 1 if one fails')
    .argument('[lanes...]', 'names of lanes, test files or folders; by default all *.test.ts in lanes/')
    .action(test);
}
