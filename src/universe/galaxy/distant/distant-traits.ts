import type { Random } from '../../../time/random.ts';
import { weightedPick } from '../../draws.ts';
import type { DistantSite } from '../bodies.ts';
import { CLIMATES, FEATURES, HAZARDS, POPULATIONS, SHAPES } from '../traits.ts';

/** Rare traits, at most one on a body, that make its chart valuable. */
const SIGHTS = {
  wild: [
    'VAST_RUINS',
    'SUPERVOLCANOES',
    'MUTATED_FLORA',
    'DIVERSE_LIFE',
    'ASH_CLOUDS',
    'CRUSHING_GRAVITY',
    'METHANE_POOLS',
  ],
  populated: [
    'HIGH_TECH',
    'TRADING_HUB',
    'RESEARCH_FACILITY',
    'BLACK_MARKET',
    'CORRUPT',
    'BUREAUCRATIC',
    'SURVEILLANCE_OUTPOST',
    'EXPLORATION_OUTPOST',
    'MILITARY_BASE',
  ],
} as const;
/** Ours; with it the mean pay is near credits over charts of recorded weeks (facts: chart-rewards). */
const SIGHT_CHANCE = 0.78;

/** Least and most features of a body; with fewer a chart of a moon pays a third less (facts: chart-rewards). */
const FEATURE_COUNTS = { world: [1, 3], moon: [0, 2] } as const;

/**
 * Deposit traits of asteroids, in percent; the rarer ones have about these frequencies in the home belts
 * (facts: starter-system).
 */
const DEPOSITS: readonly (readonly [string, number])[] = [
  ['MINERAL_DEPOSITS', 48],
  ['COMMON_METAL_DEPOSITS', 36],
  ['ICE_CRYSTALS', 4],
  ['RARE_METAL_DEPOSITS', 8],
  ['PRECIOUS_METAL_DEPOSITS', 4],
];

function asteroidTraits(random: Random): string[] {
  const hazard = random.next() < 0.45 ? [random.pick(HAZARDS)] : [];
  const shape = random.next() < 0.45 ? [random.pick(SHAPES)] : [];
  return [weightedPick(random, DEPOSITS), ...hazard, ...shape];
}

function sight(random: Random, isPopulated: boolean): string[] {
  return random.next() < SIGHT_CHANCE ? [random.pick(isPopulated ? SIGHTS.populated : SIGHTS.wild)] : [];
}

function landTraits(random: Random, site: 'world' | 'moon', isPopulated: boolean): string[] {
  const [least, most] = FEATURE_COUNTS[site];
  const features = random.shuffle(FEATURES).slice(0, random.integer(least, most));
  const people = isPopulated ? [random.pick(POPULATIONS)] : [];
  return [random.pick(CLIMATES), ...people, ...features, ...sight(random, isPopulated)];
}

function ownTraits(random: Random, site: DistantSite, isPopulated: boolean): string[] {
  if (site === 'world' || site === 'moon') return landTraits(random, site, isPopulated);
  if (site === 'station') return sight(random, true);
  if (site === 'gas station') return ['OUTPOST', 'INDUSTRIAL'];
  if (site === 'gas giant') return [random.pick(['STRONG_GRAVITY', 'JOVIAN'])];
  if (site === 'asteroid') return asteroidTraits(random);
  if (site === 'belt base') return ['HOLLOWED_INTERIOR', random.pick(['OUTPOST', 'PIRATE_BASE'])];
  if (site === 'depot') return ['COMMON_METAL_DEPOSITS', 'STRIPPED'];
  if (site === 'wreckage') return ['DEBRIS_CLUSTER'];
  return [];
}

/** Traits of a body of a distant system. */
export function distantTraits(
  random: Random,
  site: DistantSite,
  { hasMarket, hasShipyard }: { readonly hasMarket: boolean; readonly hasShipyard: boolean },
): string[] {
  const services = [...(hasMarket ? ['MARKETPLACE'] : []), ...(hasShipyard ? ['SHIPYARD'] : [])];
  return [...ownTraits(random, site, hasMarket), ...services];
}
