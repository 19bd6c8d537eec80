import type { Command } from 'commander';

/** `argosy help [command]`: commander's own answers a word that is no command as if none had been named. */
export function addHelpCommand(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .description('what a command is for, and its options')
    .argument('[command]', 'a command; all of them unless given')
    .action((name: string | undefined) => {
      const named = name === undefined ? program : program.commands.find((command) => command.name() === name);
      // An unknown one is told as if it stood alone.
      (named ?? program.parse([name ?? ''], { from: 'user' })).help();
    });
}
