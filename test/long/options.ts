type Defaults = Readonly<Record<string, string | number | boolean>>;

/** The values of options, each of the type of its default. */
type Values<D extends Defaults> = {
  readonly [Name in keyof D]: D[Name] extends number ? number : D[Name] extends boolean ? boolean : string;
};

const PREFIX = 'LONG_';

function optionOf(name: string, standard: string | number | boolean): string | number | boolean {
  const given = process.env[`${PREFIX}${name.toUpperCase()}`];
  if (given === undefined) return standard;
  if (typeof standard === 'boolean') return given === 'true';
  if (typeof standard === 'string') return given;
  if (!(Number(given) >= 0)) throw new Error(`--${name}: expected a number, got "${given}"`);
  return Number(given);
}

/**
 * The options of a long test by their defaults: `--seeds 20` of its npm script, or `LONG_SEEDS=20` before vitest.
 * @throws Error that names an unknown option or a wrong value
 */
export function longOptions<const D extends Defaults>(defaults: D): Values<D> {
  const names = Object.keys(defaults);
  const given = Object.keys(process.env).filter((name) => name.startsWith(PREFIX));
  const unknown = given.find((variable) => !names.some((name) => variable === `${PREFIX}${name.toUpperCase()}`));
  if (unknown !== undefined)
    throw new Error(`expected options among ${names}, got --${unknown.slice(PREFIX.length).toLowerCase()}`);
  return Object.fromEntries(names.map((name) => [name, optionOf(name, defaults[name] ?? '')])) as Values<D>;
}

/**
 * The seeds of a range such as `201-230`; of `20` the first twenty, of nothing all.
 * @param most the last seed that there is
 */
export function seedsIn(range: string, most: number): number[] {
  const [, first = '1', last = String(most)] = /^(?:(\d+)-)?(\d+)$/.exec(range) ?? [];
  if (range !== '' && !/^(?:\d+-)?\d+$/.test(range)) throw new Error(`--seeds: expected 20 or 201-230, got "${range}"`);
  return Array.from({ length: most }, (_, n) => n + 1).filter((seed) => seed >= Number(first) && seed <= Number(last));
}

/** Prints figures in one line, rounded to tenths. */
export function printFigures(title: string, figures: object): void {
  const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value);
  const words = Object.entries(figures).map(([name, value]) => `${name} ${rounded(value)}`);
  console.log(`${title}${words.join(', ')}`);
}
