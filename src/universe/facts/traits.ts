import { factsIn, type Named, nameFromSymbol } from './by-symbol.ts';

/** Symbol, credits of a first chart, description. */
type TraitRow = readonly [string, number, string];

/**
 * Traits of waypoints (the service's own symbols, our descriptions), with the credits that a first chart pays on top for
 * each trait it reports (facts: chart-rewards): one operator's least squares over the chart transactions of his agents,
 * which the averages of three weeks of 2026 fit. CRUSHING_GRAVITY, JOVIAN, PIRATE_BASE, STRIPPED and WEAK_GRAVITY paid
 * nothing.
 */
const TRAIT_ROWS: readonly TraitRow[] = [
  ['UNCHARTED', 0, 'Nobody has reported yet what is here.'],
  ['UNDER_CONSTRUCTION', 0, 'Builders are at work and wait for material.'],
  ['MARKETPLACE', 5_000, 'Goods are bought and sold here.'],
  ['SHIPYARD', 15_000, 'Ships are sold, fitted and mended here.'],
  ['OUTPOST', 10_000, 'A few people hold on at the edge of things.'],
  ['SCATTERED_SETTLEMENTS', 5_000, 'Villages far apart, each with a landing pad.'],
  ['SPRAWLING_CITIES', 15_000, 'Cities that have grown into each other.'],
  ['MEGA_STRUCTURES', 75_000, 'Buildings so large that they have weather.'],
  ['PIRATE_BASE', 0, 'Those who live here would rather not be asked from what.'],
  ['OVERCROWDED', 6_000, 'More people than room.'],
  ['HIGH_TECH', 20_000, 'Factories for the finest work.'],
  ['CORRUPT', 7_000, 'Papers are in order once they are paid for.'],
  ['BUREAUCRATIC', 7_000, 'There is a form for everything.'],
  ['TRADING_HUB', 25_000, 'Merchants of many systems meet here.'],
  ['INDUSTRIAL', 12_000, 'Factories by day and night.'],
  ['BLACK_MARKET', 30_000, 'What is forbidden elsewhere changes hands here.'],
  ['RESEARCH_FACILITY', 40_000, 'Laboratories, and the people to fill them.'],
  ['MILITARY_BASE', 45_000, 'Armed, guarded and supplied.'],
  ['SURVEILLANCE_OUTPOST', 50_000, 'Somebody watches the traffic from here.'],
  ['EXPLORATION_OUTPOST', 35_000, 'A base for those who go farther out.'],
  ['MINERAL_DEPOSITS', 10_000, 'Crystals, sand and stones within reach of a drill.'],
  ['COMMON_METAL_DEPOSITS', 8_000, 'Ores of iron, copper and aluminum.'],
  ['PRECIOUS_METAL_DEPOSITS', 25_000, 'Ores of gold, silver and platinum.'],
  ['RARE_METAL_DEPOSITS', 60_000, 'Ores of uranite and meritium.'],
  ['METHANE_POOLS', 9_000, 'Lakes of liquid methane.'],
  ['ICE_CRYSTALS', 8_000, 'Ices of many kinds lie open.'],
  ['EXPLOSIVE_GASES', 12_000, 'Pockets of gas that wait for a spark.'],
  ['STRONG_MAGNETOSPHERE', 18_000, 'A magnetic field that bends instruments.'],
  ['VIBRANT_AURORAS', 6_000, 'Curtains of light every night.'],
  ['SALT_FLATS', 7_000, 'White plains of salt to the horizon.'],
  ['CANYONS', 6_000, 'Deep gorges cut through the rock.'],
  ['PERPETUAL_DAYLIGHT', 5_000, 'One side never sees the night.'],
  ['PERPETUAL_OVERCAST', 5_000, 'The clouds never break.'],
  ['DRY_SEABEDS', 10_000, 'Where there were oceans once.'],
  ['MAGMA_SEAS', 15_000, 'Molten rock as far as one can bear to look.'],
  ['SUPERVOLCANOES', 13_000, 'Volcanoes that could end the world, and may.'],
  ['ASH_CLOUDS', 8_000, 'Ash hides the ground.'],
  ['VAST_RUINS', 80_000, 'Remains of builders whom nobody remembers.'],
  ['MUTATED_FLORA', 20_000, 'Plants that have gone their own way.'],
  ['TERRAFORMED', 40_000, 'Made fit to live on, at great expense.'],
  ['EXTREME_TEMPERATURES', 7_000, 'It scorches by day and freezes by night.'],
  ['EXTREME_PRESSURE', 7_000, 'Thick enough air to crush a careless lander.'],
  ['DIVERSE_LIFE', 30_000, 'Living things wherever one looks.'],
  ['SCARCE_LIFE', 8_000, 'A little moss, and little else.'],
  ['FOSSILS', 15_000, 'Traces of old life in the stone.'],
  ['WEAK_GRAVITY', 0, 'What is dropped falls slowly.'],
  ['STRONG_GRAVITY', 7_000, 'What is dropped falls fast.'],
  ['CRUSHING_GRAVITY', 0, 'What is dropped need not be looked for.'],
  ['TOXIC_ATMOSPHERE', 6_000, 'Masks at all times.'],
  ['CORROSIVE_ATMOSPHERE', 7_000, 'The air eats metal.'],
  ['BREATHABLE_ATMOSPHERE', 50_000, 'No mask needed.'],
  ['THIN_ATMOSPHERE', 5_000, 'Bring your own air.'],
  ['JOVIAN', 0, 'A giant of gas without a surface.'],
  ['ROCKY', 5_000, 'Stone, and more stone.'],
  ['VOLCANIC', 12_000, 'The ground smokes.'],
  ['FROZEN', 8_000, 'Ice from pole to pole.'],
  ['SWAMP', 9_000, 'Warm mud and rotting green.'],
  ['BARREN', 5_000, 'Nothing grows.'],
  ['TEMPERATE', 25_000, 'Mild seasons and open water.'],
  ['JUNGLE', 20_000, 'Forest without a clearing.'],
  ['OCEAN', 22_000, 'Water from pole to pole.'],
  ['RADIOACTIVE', 10_000, 'Counters click here.'],
  ['MICRO_GRAVITY_ANOMALIES', 35_000, 'Down is not where it ought to be.'],
  ['DEBRIS_CLUSTER', 9_000, 'Wreckage and rubble drift about.'],
  ['DEEP_CRATERS', 8_000, 'Old blows have opened the depths.'],
  ['SHALLOW_CRATERS', 7_000, 'Pitted all over.'],
  ['UNSTABLE_COMPOSITION', 8_000, 'It might fall apart under a drill.'],
  ['HOLLOWED_INTERIOR', 40_000, 'Dug out from inside.'],
  ['STRIPPED', 0, 'Dug over many times; what is left comes slowly.'],
];

const NAMES: Readonly<Record<string, string>> = {
  HIGH_TECH: 'High-Tech',
  MICRO_GRAVITY_ANOMALIES: 'Micro-Gravity Anomalies',
};

/** Every trait that a waypoint may have. */
export const traitSymbols: readonly string[] = TRAIT_ROWS.map(([symbol]) => symbol);

/** A trait of a waypoint as the service shows it; throws RangeError for an unknown symbol (see `traitSymbols`). */
export const traitFacts = factsIn(
  TRAIT_ROWS.map(
    ([symbol, , description]): Named => ({ symbol, name: NAMES[symbol] ?? nameFromSymbol(symbol), description }),
  ),
  'a trait of a waypoint',
);

/** Credits that a first chart pays for each trait. */
export const TRAIT_CHART_CREDITS: ReadonlyMap<string, number> = new Map(
  TRAIT_ROWS.map(([symbol, credits]) => [symbol, credits]),
);
