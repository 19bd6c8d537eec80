import { type Random, seededRandom } from '../../time/random.ts';
import { weightedPick } from '../draws.ts';
import { factionSymbols } from '../facts/factions.ts';
import { required } from '../lookup.ts';

const BEGINNINGS = [
  'Al',
  'Be',
  'Cor',
  'De',
  'Er',
  'Fa',
  'Gal',
  'Hy',
  'Ka',
  'Lu',
  'Mer',
  'Nor',
  'Or',
  'Pel',
  'Sa',
  'Tau',
  'Ve',
];
const MIDDLES = ['da', 'ga', 'li', 'mo', 'na', 'ri', 'ro', 'sha', 'ti', 'vo'];
const ENDINGS = ['bis', 'dra', 'gon', 'lis', 'mar', 'nis', 'rion', 'rus', 'tis', 'vara', 'xis'];

/** Frequencies of star types among the galaxy's systems, home systems included (facts: galaxy-size). */
const STAR_COUNTS: Readonly<Record<string, number>> = {
  RED_STAR: 1_874,
  ORANGE_STAR: 1_777,
  BLUE_STAR: 1_455,
  YOUNG_STAR: 985,
  NEUTRON_STAR: 278,
  WHITE_DWARF: 268,
  BLACK_HOLE: 180,
  HYPERGIANT: 95,
  UNSTABLE: 84,
};

const STARS = Object.entries(STAR_COUNTS);

/** An invented name for a star or a constellation. */
export function starName(random: Random): string {
  return `${random.pick(BEGINNINGS)}${random.pick(MIDDLES)}${random.pick(ENDINGS)}`;
}

/** A star type, drawn by the frequencies of the recorded galaxy. */
export function starType(random: Random): string {
  return weightedPick(random, STARS);
}

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
  const message = `homeSystemSymbol: expected one of ${factionSymbols.join(', ')}, got ${factionSymbol}`;
  return required(homeSystemSymbols(seed).get(factionSymbol), message);
}
