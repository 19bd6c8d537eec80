import { Argument, type Command, type Option } from 'commander';
import { ORDERS } from './owner/orders.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** What can follow a command's name. */
interface Completed {
  readonly name: string;
  readonly description: string;
  /** Without the hidden ones. */
  readonly options: readonly Option[];
  /** Words that its first argument may be; empty where it takes files. */
  readonly words: readonly string[];
}

const HELP = { long: '--help', short: '-h', description: 'show the help' };

/** The first words that a command takes, where these are not files. */
function wordsOf(command: Command, commands: readonly string[]): readonly string[] {
  if (command.name() === 'help') return commands;
  if (command.name() === 'ctl') return Object.keys(ORDERS);
  return command.registeredArguments[0]?.argChoices ?? [];
}

function completed(program: Command): Completed[] {
  const names = program.commands.map((command) => command.name());
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: command.options.filter(({ hidden }) => !hidden),
    words: wordsOf(command, names),
  }));
}

const flagsOf = ({ short, long }: Pick<Option, 'short' | 'long'>) => [short, long].filter((flag) => flag !== undefined);
const allFlags = (options: readonly Option[]) => [...options.flatMap(flagsOf), HELP.short, HELP.long];

/** Completes words by the command before them, files elsewhere. */
function bash(commands: readonly Completed[]): string {
  const cases = commands.map(({ name, options, words }) => {
    const flags = allFlags(options).join(' ');
    return `    ${name}) flags="${flags}" words="${words.join(' ')}" ;;`;
  });
  const choices = commands.flatMap(({ name, options }) =>
    options
      .filter(({ argChoices }) => argChoices !== undefined)
      .map(({ long, argChoices }) => `    "${name} ${long}") words="${argChoices?.join(' ')}" flags="" ;;`),
  );
  return `# bash completion of argosy; in ~/.bashrc: source <(argosy completion bash)
_argosy() {
  local word=\${COMP_WORDS[COMP_CWORD]} flags="" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${choices.join('\n')}
  esac
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))
  elif [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _argosy argosy
`;
}

/** A text within single quotes of a shell. */
const quoted = (text: string, shell: 'zsh' | 'fish') =>
  `'${shell === 'fish' ? text.replaceAll(/[\\']/g, '\\$&') : text.replaceAll("'", "'\\''")}'`;
/** Brackets and colons have a meaning in a specification of zsh. */
const plainForZsh = (text: string) => text.replaceAll(/[[\]\\:]/g, '\\$&');

function zshOption(option: Pick<Option, 'long' | 'short' | 'description'> & Partial<Option>): string[] {
  const value = option.argChoices === undefined ? ':value:_files' : `:value:(${option.argChoices.join(' ')})`;
  const takes = option.required === true || option.optional === true ? value : '';
  return flagsOf(option).map((flag) => quoted(`${flag}[${plainForZsh(option.description)}]${takes}`, 'zsh'));
}

function zsh(commands: readonly Completed[]): string {
  const named = commands.map(({ name, description }) => `    ${quoted(`${name}:${plainForZsh(description)}`, 'zsh')}`);
  const cases = commands.map(({ name, options, words }) => {
    const rest = quoted(words.length === 0 ? '*:file:_files' : `1:word:(${words.join(' ')})`, 'zsh');
    const specifications = [...[...options, HELP].flatMap(zshOption), rest];
    return `    ${name}) _arguments ${specifications.join(' ')} ;;`;
  });
  return `#compdef argosy
# zsh completion of argosy; in ~/.zshrc, after compinit: source <(argosy completion zsh)
_argosy() {
  local -a commands=(
${named.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
compdef _argosy argosy
`;
}

function fishOption(name: string, option: Pick<Option, 'long' | 'short' | 'description'> & Partial<Option>): string {
  const { short, long, description, required, optional, argChoices } = option;
  const parts = [
    `complete -c argosy -n ${quoted(`__fish_seen_subcommand_from ${name}`, 'fish')}`,
    ...(short === undefined ? [] : [`-s ${short.replace(/^-/, '')}`]),
    ...(long === undefined ? [] : [`-l ${long.replace(/^--/, '')}`]),
    ...(required === true || optional === true ? ['-r'] : []),
    ...(argChoices === undefined ? [] : [`-f -a ${quoted(argChoices.join(' '), 'fish')}`]),
    `-d ${quoted(description, 'fish')}`,
  ];
  return parts.join(' ');
}

function fish(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, description, options, words }) => [
    `complete -c argosy -n __fish_use_subcommand -f -a ${name} -d ${quoted(description, 'fish')}`,
    ...[...options, HELP].map((option) => fishOption(name, option)),
    ...(words.length === 0
      ? []
      : [
          `complete -c argosy -n ${quoted(`__fish_seen_subcommand_from ${name}`, 'fish')} -f -a ${quoted(words.join(' '), 'fish')}`,
        ]),
  ]);
  return `# fish completion of argosy: argosy completion fish > ~/.config/fish/completions/argosy.fish
${lines.join('\n')}
`;
}

/** A script that completes the commands and options of the program in a shell; made from the program, so never older. */
export function completionFor(shell: Shell, program: Command): string {
  return { bash, zsh, fish }[shell](completed(program));
}

/** Adds `argosy completion`. */
export function addCompletionCommand(program: Command, run: (shell: Shell) => Promise<void>): void {
  program
    .command('completion')
    .description('print the script that completes commands and options in a shell: source <(argosy completion bash)')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(run);
}
