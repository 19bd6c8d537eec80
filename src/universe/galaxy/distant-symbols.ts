import type { Random } from '../../time/random.ts';
import { LETTERS } from './home-symbols.ts';

/** Symbols for this number of systems, two letters and a number from 1 to 99, all different and none of them taken. */
export function distantSymbols(random: Random, count: number, taken: ReadonlySet<string>): string[] {
  const symbols = new Set<string>();
  while (symbols.size < count) {
    const symbol = `X1-${random.pick(LETTERS)}${random.pick(LETTERS)}${random.integer(1, 99)}`;
    if (!taken.has(symbol)) symbols.add(symbol);
  }
  return [...symbols];
}
