import { bySymbol, knownFacts, type Named, nameFromSymbol } from './by-symbol.ts';

/** Descriptions of the traits of waypoints, by symbol (the service's own symbols, our descriptions). */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  UNCHARTED: 'Nobody has reported yet what is here.',
  UNDER_CONSTRUCTION: 'Builders are at work and wait for material.',
  MARKETPLACE: 'Goods are bought and sold here.',
  SHIPYARD: 'Ships are sold, fitted and mended here.',
  OUTPOST: 'A few people hold on at the edge of things.',
  SCATTERED_SETTLEMENTS: 'Villages far apart, each with a landing pad.',
  SPRAWLING_CITIES: 'Cities that have grown into each other.',
  MEGA_STRUCTURES: 'Buildings so large that they have weather.',
  PIRATE_BASE: 'Those who live here would rather not be asked from what.',
  OVERCROWDED: 'More people than room.',
  HIGH_TECH: 'Factories for the finest work.',
  CORRUPT: 'Papers are in order once they are paid for.',
  BUREAUCRATIC: 'There is a form for everything.',
  TRADING_HUB: 'Merchants of many systems meet here.',
  INDUSTRIAL: 'Factories by day and night.',
  BLACK_MARKET: 'What is forbidden elsewhere changes hands here.',
  RESEARCH_FACILITY: 'Laboratories, and the people to fill them.',
  MILITARY_BASE: 'Armed, guarded and supplied.',
  SURVEILLANCE_OUTPOST: 'Somebody watches the traffic from here.',
  EXPLORATION_OUTPOST: 'A base for those who go farther out.',
  MINERAL_DEPOSITS: 'Crystals, sand and stones within reach of a drill.',
  COMMON_METAL_DEPOSITS: 'Ores of iron, copper and aluminum.',
  PRECIOUS_METAL_DEPOSITS: 'Ores of gold, silver and platinum.',
  RARE_METAL_DEPOSITS: 'Ores of uranite and meritium.',
  METHANE_POOLS: 'Lakes of liquid methane.',
  ICE_CRYSTALS: 'Ices of many kinds lie open.',
  EXPLOSIVE_GASES: 'Pockets of gas that wait for a spark.',
  STRONG_MAGNETOSPHERE: 'A magnetic field that bends instruments.',
  VIBRANT_AURORAS: 'Curtains of light every night.',
  SALT_FLATS: 'White plains of salt to the horizon.',
  CANYONS: 'Deep gorges cut through the rock.',
  PERPETUAL_DAYLIGHT: 'One side never sees the night.',
  PERPETUAL_OVERCAST: 'The clouds never break.',
  DRY_SEABEDS: 'Where there were oceans once.',
  MAGMA_SEAS: 'Molten rock as far as one can bear to look.',
  SUPERVOLCANOES: 'Volcanoes that could end the world, and may.',
  ASH_CLOUDS: 'Ash hides the ground.',
  VAST_RUINS: 'Remains of builders whom nobody remembers.',
  MUTATED_FLORA: 'Plants that have gone their own way.',
  TERRAFORMED: 'Made fit to live on, at great expense.',
  EXTREME_TEMPERATURES: 'It scorches by day and freezes by night.',
  EXTREME_PRESSURE: 'Thick enough air to crush a careless lander.',
  DIVERSE_LIFE: 'Living things wherever one looks.',
  SCARCE_LIFE: 'A little moss, and little else.',
  FOSSILS: 'Traces of old life in the stone.',
  WEAK_GRAVITY: 'What is dropped falls slowly.',
  STRONG_GRAVITY: 'What is dropped falls fast.',
  CRUSHING_GRAVITY: 'What is dropped need not be looked for.',
  TOXIC_ATMOSPHERE: 'Masks at all times.',
  CORROSIVE_ATMOSPHERE: 'The air eats metal.',
  BREATHABLE_ATMOSPHERE: 'No mask needed.',
  THIN_ATMOSPHERE: 'Bring your own air.',
  JOVIAN: 'A giant of gas without a surface.',
  ROCKY: 'Stone, and more stone.',
  VOLCANIC: 'The ground smokes.',
  FROZEN: 'Ice from pole to pole.',
  SWAMP: 'Warm mud and rotting green.',
  BARREN: 'Nothing grows.',
  TEMPERATE: 'Mild seasons and open water.',
  JUNGLE: 'Forest without a clearing.',
  OCEAN: 'Water from pole to pole.',
  RADIOACTIVE: 'Counters click here.',
  MICRO_GRAVITY_ANOMALIES: 'Down is not where it ought to be.',
  DEBRIS_CLUSTER: 'Wreckage and rubble drift about.',
  DEEP_CRATERS: 'Old blows have opened the depths.',
  SHALLOW_CRATERS: 'Pitted all over.',
  UNSTABLE_COMPOSITION: 'It might fall apart under a drill.',
  HOLLOWED_INTERIOR: 'Dug out from inside.',
  STRIPPED: 'Dug over many times; what is left comes slowly.',
};

const NAMES: Readonly<Record<string, string>> = {
  HIGH_TECH: 'High-Tech',
  MICRO_GRAVITY_ANOMALIES: 'Micro-Gravity Anomalies',
};

const TRAITS = bySymbol(
  Object.entries(DESCRIPTIONS).map(
    ([symbol, description]): Named => ({ symbol, name: NAMES[symbol] ?? nameFromSymbol(symbol), description }),
  ),
);

/** Every trait that a waypoint may have. */
export const traitSymbols: readonly string[] = [...TRAITS.keys()];

/** A trait of a waypoint as the service shows it; throws RangeError for an unknown symbol (see `traitSymbols`). */
export function traitFacts(symbol: string): Named {
  return knownFacts(TRAITS, symbol, 'a trait of a waypoint');
}
