import { parseArgs } from 'node:util';

type Defaults = Readonly<Record<string, string | number | boolean>>;

/** The values of options, each of the type of its default. */
type Values<D extends Defaults> = {
  readonly [Name in keyof D]: D[Name] extends number ? number : D[Name] extends boolean ? boolean : string;
};

/** An ending that is no error of the program: nothing more is to be said. */
const MISTAKE = 78;

/** Names a mistake on the command line in one line, and ends the process with 78. */
export function failWith(message: string): never {
  process.stderr.write(`${message.split('\n')[0]} (--help lists the options)\n`);
  process.exit(MISTAKE);
}

function read(defaults: Defaults) {
  const options = Object.entries({ ...defaults, help: false }).map(([name, value]) => {
    return [name, { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) }];
  });
  try {
    return parseArgs({ options: Object.fromEntries(options) }).values as Readonly<Record<string, string | boolean>>;
  } catch (error) {
    return failWith(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The options of a script on its command line, by their defaults. `--help` prints the text and ends the process; a wrong
 * option or value is named in one line, and the process ends with 78.
 */
export function optionsOf<const D extends Defaults>(help: string, defaults: D): Values<D> {
  const given = read(defaults);
  if (given.help) {
    process.stdout.write(`${help.trim()}\n`);
    process.exit(0);
  }
  const values = Object.entries(defaults).map(([name, standard]) => {
    const value = given[name] ?? standard;
    if (typeof standard !== 'number') return [name, value];
    if (!(Number(value) >= 0)) failWith(`--${name}: expected a number, got "${value}"`);
    return [name, Number(value)];
  });
  return Object.fromEntries(values) as Values<D>;
}
