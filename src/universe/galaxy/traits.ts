import type { Random } from '../../time/random.ts';
import type { WaypointState } from '../state.ts';
import type { Body, Site } from './bodies.ts';

/** Climates; every planet and moon has one. */
export const CLIMATES = ['FROZEN', 'BARREN', 'ROCKY', 'TEMPERATE', 'VOLCANIC', 'JUNGLE', 'OCEAN'] as const;
/** Traits of a population. */
export const POPULATIONS = [
  'OUTPOST',
  'SCATTERED_SETTLEMENTS',
  'SPRAWLING_CITIES',
  'MEGA_STRUCTURES',
  'OVERCROWDED',
] as const;
/** Further traits of planets and moons. */
export const FEATURES = [
  'SALT_FLATS',
  'MAGMA_SEAS',
  'FOSSILS',
  'THIN_ATMOSPHERE',
  'PERPETUAL_DAYLIGHT',
  'PERPETUAL_OVERCAST',
  'DRY_SEABEDS',
  'CANYONS',
  'VIBRANT_AURORAS',
  'TERRAFORMED',
  'EXTREME_PRESSURE',
  'EXTREME_TEMPERATURES',
  'TOXIC_ATMOSPHERE',
  'CORROSIVE_ATMOSPHERE',
  'BREATHABLE_ATMOSPHERE',
  'STRONG_MAGNETOSPHERE',
  'SCARCE_LIFE',
  'WEAK_GRAVITY',
] as const;

/** Traits that follow from a site's purpose; planets and moons have others besides. */
const PURPOSE: Readonly<Record<Site, readonly string[]>> = {
  capital: [],
  'capital yard': ['SHIPYARD'],
  garrison: ['MILITARY_BASE'],
  depot: ['COMMON_METAL_DEPOSITS', 'STRIPPED'],
  'fuel station': [],
  gate: [],
  'gate fuel station': [],
  smelter: ['HOLLOWED_INTERIOR', 'OUTPOST'],
  'gas giant': ['STRONG_GRAVITY'],
  'gas yard': ['OUTPOST', 'INDUSTRIAL', 'SHIPYARD'],
  foundry: ['INDUSTRIAL'],
  'drone yard': ['INDUSTRIAL', 'SHIPYARD'],
  'ore exchange': ['INDUSTRIAL'],
  'pirate base': ['HOLLOWED_INTERIOR', 'PIRATE_BASE'],
  works: ['INDUSTRIAL'],
  settlement: [],
  'second works': ['INDUSTRIAL'],
  'trading post': [],
  wilderness: [],
  'inner asteroid': [],
  'outer asteroid': [],
};

/** Traits of a planet or moon: a climate, one to three features, and a population unless it is wild. */
function landscape(random: Random, site: Site): string[] {
  const features = random.shuffle(FEATURES).slice(0, random.integer(1, 3));
  const people = site === 'wilderness' ? [] : [random.pick(POPULATIONS)];
  return [random.pick(CLIMATES), ...people, ...features];
}

/** Traits of a body that is not an asteroid (facts: starter-system). */
export function siteTraits(random: Random, { site, type }: Body, hasMarket: boolean): string[] {
  const land = type === 'PLANET' || type === 'MOON' ? landscape(random, site) : [];
  return [...land, ...PURPOSE[site], ...(hasMarket ? ['MARKETPLACE'] : [])];
}

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

/**
 * Goods of a trait: main ones and occasional ones (facts: deposits). By players' own figures, precious metals make up a
 * quarter and rare ones a tenth of the yield of their fields, and common rock the rest, which fits the finding that
 * mining is the poorest of all lanes (facts: lane-incomes).
 */
interface Bearing {
  readonly main: readonly string[];
  readonly occasional: readonly string[];
}

const BEARINGS: Readonly<Record<string, Bearing>> = {
  COMMON_METAL_DEPOSITS: {
    main: ['ALUMINUM_ORE', 'COPPER_ORE', 'IRON_ORE'],
    occasional: ['ICE_WATER', 'SILICON_CRYSTALS', 'QUARTZ_SAND'],
  },
  MINERAL_DEPOSITS: {
    main: ['SILICON_CRYSTALS', 'QUARTZ_SAND'],
    occasional: ['AMMONIA_ICE', 'ICE_WATER', 'IRON_ORE', 'PRECIOUS_STONES'],
  },
  PRECIOUS_METAL_DEPOSITS: {
    main: ['COPPER_ORE', 'QUARTZ_SAND', 'ICE_WATER'],
    occasional: ['PLATINUM_ORE', 'GOLD_ORE', 'SILVER_ORE', 'ALUMINUM_ORE', 'SILICON_CRYSTALS', 'IRON_ORE'],
  },
  RARE_METAL_DEPOSITS: {
    main: ['SILICON_CRYSTALS', 'QUARTZ_SAND', 'ICE_WATER'],
    occasional: ['URANITE_ORE', 'MERITIUM_ORE'],
  },
  ICE_CRYSTALS: { main: ['ICE_WATER', 'AMMONIA_ICE'], occasional: ['LIQUID_HYDROGEN', 'LIQUID_NITROGEN'] },
  EXPLOSIVE_GASES: { main: [], occasional: ['HYDROCARBON'] },
};

const GAS_GIANT: Bearing = { main: ['HYDROCARBON', 'LIQUID_HYDROGEN', 'LIQUID_NITROGEN'], occasional: [] };

function bearingsOf(type: string, traits: readonly string[]): Bearing[] {
  if (type === 'GAS_GIANT') return [GAS_GIANT];
  if (!type.includes('ASTEROID') || type === 'ASTEROID_BASE') return [];
  return traits.flatMap((trait) => BEARINGS[trait] ?? []);
}

/**
 * Weights of the goods to extract or siphon here, drawn for each place; undefined if there are none. A main good weighs
 * 10-20, an occasional one 1-4, so that an ore field yields its own ore about five times in six.
 */
export function depositWeights(random: Random, type: string, traits: readonly string[]): WaypointState['deposits'] {
  const weights: Record<string, number> = {};
  for (const { main, occasional } of bearingsOf(type, traits)) {
    for (const good of main) weights[good] = (weights[good] ?? 0) + random.integer(10, 20);
    for (const good of occasional) weights[good] = (weights[good] ?? 0) + random.integer(1, 4);
  }
  return Object.keys(weights).length > 0 ? weights : undefined;
}
