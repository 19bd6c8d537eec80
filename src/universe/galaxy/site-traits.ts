import type { Random } from '../../time/random.ts';
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
