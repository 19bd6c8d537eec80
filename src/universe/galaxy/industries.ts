import type { Random } from '../../time/random.ts';
import { exportToImports } from '../facts/supply-chain.ts';
import type { WaypointState } from '../state.ts';

/** What a market lists. */
export type Listing = NonNullable<WaypointState['trade']>;

/** What ships are built of; shipyards import it (facts: supply-chain). */
export const SHIP_MATERIALS = ['SHIP_PLATING', 'SHIP_PARTS'] as const;

/** What is siphoned. */
export const GASES = ['HYDROCARBON', 'LIQUID_HYDROGEN', 'LIQUID_NITROGEN'] as const;

/**
 * Exports of every home system besides metals, lab instruments and the pirates' goods (facts: starter-prices,
 * starter-system).
 */
export const INDUSTRIES: readonly string[] = [
  'MICROPROCESSORS',
  'SHIP_PARTS',
  'MEDICINE',
  'SHIP_PLATING',
  'ADVANCED_CIRCUITRY',
  'ASSAULT_RIFLES',
  'FIREARMS',
  'MACHINERY',
  'FABRICS',
  'POLYNUCLEOTIDES',
  'AMMUNITION',
  'EXPLOSIVES',
  'FAB_MATS',
  'ELECTRONICS',
  'FUEL',
  'PLASTICS',
  'FERTILIZERS',
  'JEWELRY',
  'FOOD',
  'EQUIPMENT',
  'CLOTHING',
  'BIOCOMPOSITES',
];

/** Number of industries of each of ten markets, as in X1-AD75. */
const HANDS: readonly number[] = [4, 3, 3, 2, 2, 2, 2, 2, 1, 1];

/** Inputs of all these goods without duplicates. */
function inputsOf(exports: readonly string[]): string[] {
  return [...new Set(exports.flatMap((good) => exportToImports[good] ?? []))];
}

/** A market that makes these goods and imports their inputs. */
export function makerOf(exports: readonly string[], alsoImports: readonly string[] = []): Listing {
  return {
    exports,
    imports: [...new Set([...alsoImports, ...inputsOf(exports)])],
    exchange: exports.includes('FUEL') ? [] : ['FUEL'],
  };
}

/** A market that makes and needs nothing, and exchanges these goods. */
export function exchanging(...goods: string[]): Listing {
  return { exports: [], imports: [], exchange: [...goods, 'FUEL'] };
}

/** Whether no export is an input of another: a market lists a good only once. */
export function areCompatible(exports: readonly string[]): boolean {
  return !exports.some((good) => exportToImports[good]?.some((input) => exports.includes(input)));
}

function dealtOnce(random: Random): string[][] {
  const goods = random.shuffle(INDUSTRIES);
  return random.shuffle(HANDS).map((size) => goods.splice(0, size));
}

/** The industries of a home system, dealt to ten markets; about one deal in three is compatible. */
export function dealIndustries(random: Random): string[][] {
  let hands = dealtOnce(random);
  while (!hands.every(areCompatible)) hands = dealtOnce(random);
  return hands;
}
