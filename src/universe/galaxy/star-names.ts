import type { Random } from '../../time/random.ts';
import { weightedPick } from '../draws.ts';

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
