import { LANES } from '../../src/game/lanes.ts';

/** Files with mistakes by name: the text, and each mistake as `formatProblem` tells it, without the name of the file. */
export type BadFiles = Readonly<Record<string, readonly [text: string, ...problems: string[]]>>;

/** The lanes as messages list them. */
export const LANE_LIST = Object.keys(LANES).join(', ');

/** A strategy without a mistake. */
export const GOOD_STRATEGY = `agent: { callsigns: [ARGOSY-1] }
ships: [{ match: { symbol: "*" }, lanes: [mine] }]`;

/** A strategy with lines from line 3 on. */
export function strategyWith(...lines: string[]): string {
  return [GOOD_STRATEGY, ...lines].join('\n');
}

/** A config with lines from line 2 on. */
export function configWith(...lines: string[]): string {
  return ['strategy: good.yaml', ...lines].join('\n');
}

/** A strategy with an agent of its own on line 1. */
export function strategyOf(agent: string): string {
  return [`agent: ${agent}`, 'ships: [{ match: { symbol: "*" }, lanes: [mine] }]'].join('\n');
}

/** A strategy with rules of its own from line 3 on. */
export function rules(...list: string[]): string {
  return ['agent: { callsigns: [ARGOSY-1] }', 'ships:', ...list.map((rule) => `  - ${rule}`)].join('\n');
}

/** Mistakes in one value: how a file has it, its place, what was expected, and by name each value with what was got. */
export function badValues(
  fileWith: (value: string) => string,
  place: string,
  expected: string,
  values: readonly (readonly [name: string, value: string, got: string])[],
): BadFiles {
  const mistake = (got: string) => `${place}: expected ${expected}, got ${got}`;
  return Object.fromEntries(values.map(([name, value, got]) => [name, [fileWith(value), mistake(got)]]));
}
