import { Argument, type Command, type Option } from 'commander';
import { ORDERS } from './owner/orders.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** What can follow a command's name. */
interface Completed {
  readonly name: string;
  /** Whether ships follow its first word. */
  readonly takesShips: boolean;
  readonly description: string;
  /** Without the hidden ones; with those of its own commands. */
  readonly options: readonly Option[];
  /** Words that its first argument may be; empty where it takes files. */
  readonly words: readonly string[];
}

const HELP = { long: '--help', short: '-h', description: 'show the help' };

/** The first words that a command takes, where these are not files. */
function wordsOf(command: Command, commands: readonly string[]): readonly string[] {
  if (command.name() === 'help') return commands;
  if (command.name() === 'ctl') return Object.keys(ORDERS);
  if (command.commands.length > 0) return command.commands.map((one) => one.name());
  return command.registeredArguments[0]?.argChoices ?? [];
}

/** The command that lists ships for a completion, which is shown nowhere. */
const SHIP_NAMES = 'ship-names';

const isShown = (command: Command) => command.name() !== SHIP_NAMES;

function completed(program: Command): Completed[] {
  const names = program.commands.filter(isShown).map((command) => command.name());
  return program.commands.filter(isShown).map((command) => ({
    name: command.name(),
    takesShips: command.name() === 'ctl',
    description: command.description(),
    options: [command, ...command.commands].flatMap((one) => one.options.filter(({ hidden }) => !hidden)),
    words: wordsOf(command, names),
  }));
}

const flagsOf = ({ short, long }: Pick<Option, 'short' | 'long'>) => [short, long].filter((flag) => flag !== undefined);
const allFlags = (options: readonly Option[]) => [...options.flatMap(flagsOf), HELP.short, HELP.long];

/** Lists the ships of the daemon whose config was named before, if any. */
const BASH_SHIPS = `_argosy_ships() {
  local at config=()
  for ((at = 2; at < COMP_CWORD; at++)); do
    case "\${COMP_WORDS[at]}" in *.yaml|*.yml) config=("\${COMP_WORDS[at]}") ;; esac
  done
  argosy ${SHIP_NAMES} "\${config[@]}" 2>/dev/null
}`;

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
  const shipCases = commands
    .filter(({ takesShips }) => takesShips)
    .map(({ name }) => `      "${name} 2") ;;\n      "${name} "*) words=$(_argosy_ships) ;;`);
  return `# bash completion of argosy; in ~/.bashrc: source <(argosy completion bash)
${BASH_SHIPS}
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
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
    -c|--config) COMPREPLY=($(compgen -f -X '!*.y*ml' -- "$word") $(compgen -d -S / -- "$word")); return ;;
    --ship) words=$(_argosy_ships) flags="" ;;
    *) case "\${COMP_WORDS[1]} $COMP_CWORD" in
${shipCases.join('\n')}
      esac ;;
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

/** What completes the value of an option in zsh. */
function zshValue({ long, argChoices }: Pick<Option, 'long'> & Partial<Option>): string {
  if (argChoices !== undefined) return `(${argChoices.join(' ')})`;
  if (long === '--ship') return '_argosy_ships';
  return long === '--config' ? '_files -g "*.y(a|)ml"' : '_files';
}

function zshOption(option: Pick<Option, 'long' | 'short' | 'description'> & Partial<Option>): string[] {
  const value = `:value:${zshValue(option)}`;
  const takes = option.required === true || option.optional === true ? value : '';
  return flagsOf(option).map((flag) => quoted(`${flag}[${plainForZsh(option.description)}]${takes}`, 'zsh'));
}

function zsh(commands: readonly Completed[]): string {
  const named = commands.map(({ name, description }) => `    ${quoted(`${name}:${plainForZsh(description)}`, 'zsh')}`);
  const cases = commands.map(({ name, options, words, takesShips }) => {
    const rest = quoted(words.length === 0 ? '*:file:_files' : `1:word:(${words.join(' ')})`, 'zsh');
    const ships = takesShips ? [quoted('*:ship:_argosy_ships', 'zsh')] : [];
    const specifications = [...[...options, HELP].flatMap(zshOption), rest, ...ships];
    return `    ${name}) _arguments ${specifications.join(' ')} ;;`;
  });
  return `#compdef argosy
# zsh completion of argosy; in ~/.zshrc, after compinit: source <(argosy completion zsh)
_argosy_ships() {
  local -a ships=(\${(f)"$(argosy ${SHIP_NAMES} \${words[(r)*.y(a|)ml]} 2>/dev/null)"})
  compadd -a ships
}
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

const FISH_SHIPS = `"(argosy ${SHIP_NAMES} 2>/dev/null)"`;

function fishOption(name: string, option: Pick<Option, 'long' | 'short' | 'description'> & Partial<Option>): string {
  const { short, long, description, required, optional, argChoices } = option;
  const parts = [
    `complete -c argosy -n ${quoted(`__fish_seen_subcommand_from ${name}`, 'fish')}`,
    ...(short === undefined ? [] : [`-s ${short.replace(/^-/, '')}`]),
    ...(long === undefined ? [] : [`-l ${long.replace(/^--/, '')}`]),
    ...(required === true || optional === true ? ['-r'] : []),
    ...(argChoices === undefined ? [] : [`-f -a ${quoted(argChoices.join(' '), 'fish')}`]),
    ...(long === '--ship' ? [`-f -a ${FISH_SHIPS}`] : []),
    ...(long === '--config' ? ['-k -a "(__fish_complete_suffix .yaml)"'] : []),
    `-d ${quoted(description, 'fish')}`,
  ];
  return parts.join(' ');
}

function fish(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, description, options, words, takesShips }) => [
    `complete -c argosy -n __fish_use_subcommand -f -a ${name} -d ${quoted(description, 'fish')}`,
    ...[...options, HELP].map((option) => fishOption(name, option)),
    ...(takesShips
      ? [`complete -c argosy -n ${quoted(`__fish_seen_subcommand_from ${name}`, 'fish')} -f -a ${FISH_SHIPS}`]
      : []),
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

/** What the commands of completion do. */
interface CompletionRuns {
  readonly script: (shell: Shell) => Promise<void>;
  readonly shipNames: (config?: string) => Promise<void>;
}

/** Adds `argosy completion`, and the hidden command that its scripts call. */
export function addCompletionCommand(program: Command, { script, shipNames }: CompletionRuns): void {
  program.command(SHIP_NAMES, { hidden: true }).argument('[config]').action(shipNames);
  program
    .command('completion')
    .description('print the script that completes commands and options in a shell: source <(argosy completion bash)')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(script);
}
