import { type Random, seededRandom } from '../../time/random.ts';
import { factionSymbols } from '../facts/factions.ts';

/** Letters used in system symbols; I and O are left out because they look like digits. */
export const LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];

function systemSymbol(random: Random): string {
  return `X1-${random.pick(LETTERS)}${random.pick(LETTERS)}${random.integer(10, 99)}`;
}

/** The symbol of every faction's home system, all different (facts: factions). */
export function homeSystemSymbols(seed: number): ReadonlyMap<string, string> {
  const random = seededRandom(seed, 'home systems');
  const taken = new Set<string>();
  return new Map(
    factionSymbols.map((faction) => {
      let symbol = systemSymbol(random);
      while (taken.has(symbol)) symbol = systemSymbol(random);
      taken.add(symbol);
      return [faction, symbol];
    }),
  );
}

/**
 * The home system of a faction's agents: X1-, two letters, two digits.
 * @throws RangeError for an unknown faction
 */
export function homeSystemSymbol(seed: number, factionSymbol: string): string {
  const symbol = homeSystemSymbols(seed).get(factionSymbol);
  if (symbol === undefined) {
    throw new RangeError(`homeSystemSymbol: expected one of ${factionSymbols.join(', ')}, got ${factionSymbol}`);
  }
  return symbol;
}
