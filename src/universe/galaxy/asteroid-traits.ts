import type { Random } from '../../time/random.ts';

/** The sites of the asteroids in the two belts. */
export const BELT_SITES = ['inner asteroid', 'outer asteroid'] as const;

/** The mix of deposits in a belt: asteroids that are always there, and the chance of a metal for the rest. */
interface BeltMix {
  readonly always: readonly string[];
  /** Chance of COMMON_METAL_DEPOSITS; MINERAL_DEPOSITS otherwise. */
  readonly commonMetal: number;
}

/**
 * Counts of X1-AD75 (facts: starter-system): of 32 inner asteroids 11 are metal, of 22 outer ones 9, three rare and one
 * precious.
 */
const MIXES: Readonly<Record<(typeof BELT_SITES)[number], BeltMix>> = {
  'inner asteroid': { always: ['PRECIOUS_METAL_DEPOSITS', 'RARE_METAL_DEPOSITS'], commonMetal: 0.37 },
  'outer asteroid': {
    always: ['PRECIOUS_METAL_DEPOSITS', 'RARE_METAL_DEPOSITS', 'RARE_METAL_DEPOSITS', 'RARE_METAL_DEPOSITS'],
    commonMetal: 0.5,
  },
};

/** Hazards and shapes of asteroids (facts: starter-system). */
export const HAZARDS = ['RADIOACTIVE', 'EXPLOSIVE_GASES'] as const;
export const SHAPES = [
  'SHALLOW_CRATERS',
  'DEEP_CRATERS',
  'DEBRIS_CLUSTER',
  'HOLLOWED_INTERIOR',
  'MICRO_GRAVITY_ANOMALIES',
  'UNSTABLE_COMPOSITION',
] as const;

function depositTraits(random: Random, count: number, { always, commonMetal }: BeltMix): string[] {
  const rest = Array.from({ length: count - always.length }, () =>
    random.next() < commonMetal ? 'COMMON_METAL_DEPOSITS' : 'MINERAL_DEPOSITS',
  );
  return random.shuffle([...always, ...rest]);
}

/** Traits of every asteroid of a belt: its deposits, and for about half of them a hazard or an odd shape. */
export function beltTraits(random: Random, count: number, belt: (typeof BELT_SITES)[number]): string[][] {
  return depositTraits(random, count, MIXES[belt]).map((deposit) => [
    deposit,
    ...(random.next() < 0.45 ? [random.pick(HAZARDS)] : []),
    ...(random.next() < 0.45 ? [random.pick(SHAPES)] : []),
  ]);
}
