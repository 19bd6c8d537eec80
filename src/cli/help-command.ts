import type { Command } from 'commander';

/** `argosy help [command]`: commander's own version ignores an unknown command. */
export function addHelpCommand(program: Command): void {
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
