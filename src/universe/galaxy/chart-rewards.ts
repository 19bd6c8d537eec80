import { lookup } from '../lookup.ts';
import type { UniverseState, WaypointState } from '../state.ts';

/** Credits that every first chart pays, whatever it reports (facts: chart-rewards). */
const BASE_CREDITS = 5_000;

/**
 * Credits that a first chart pays on top for each trait it reports (facts: chart-rewards): one operator's least squares
 * over the chart transactions of his agents, which the averages of three weeks of 2026 fit.
 * `UniverseState.chartRewards` overrides each of them, and the base as `BASE`.
 */
const TRAIT_CREDITS: Readonly<Record<string, number>> = {
  VAST_RUINS: 80_000,
  MEGA_STRUCTURES: 75_000,
  RARE_METAL_DEPOSITS: 60_000,
  BREATHABLE_ATMOSPHERE: 50_000,
  SURVEILLANCE_OUTPOST: 50_000,
  MILITARY_BASE: 45_000,
  HOLLOWED_INTERIOR: 40_000,
  TERRAFORMED: 40_000,
  RESEARCH_FACILITY: 40_000,
  MICRO_GRAVITY_ANOMALIES: 35_000,
  EXPLORATION_OUTPOST: 35_000,
  BLACK_MARKET: 30_000,
  DIVERSE_LIFE: 30_000,
  TRADING_HUB: 25_000,
  PRECIOUS_METAL_DEPOSITS: 25_000,
  TEMPERATE: 25_000,
  OCEAN: 22_000,
  MUTATED_FLORA: 20_000,
  JUNGLE: 20_000,
  HIGH_TECH: 20_000,
  STRONG_MAGNETOSPHERE: 18_000,
  MAGMA_SEAS: 15_000,
  SHIPYARD: 15_000,
  FOSSILS: 15_000,
  SPRAWLING_CITIES: 15_000,
  SUPERVOLCANOES: 13_000,
  INDUSTRIAL: 12_000,
  EXPLOSIVE_GASES: 12_000,
  VOLCANIC: 12_000,
  DRY_SEABEDS: 10_000,
  MINERAL_DEPOSITS: 10_000,
  RADIOACTIVE: 10_000,
  OUTPOST: 10_000,
  METHANE_POOLS: 9_000,
  DEBRIS_CLUSTER: 9_000,
  SWAMP: 9_000,
  SCARCE_LIFE: 8_000,
  ASH_CLOUDS: 8_000,
  COMMON_METAL_DEPOSITS: 8_000,
  DEEP_CRATERS: 8_000,
  UNSTABLE_COMPOSITION: 8_000,
  ICE_CRYSTALS: 8_000,
  FROZEN: 8_000,
  BUREAUCRATIC: 7_000,
  SALT_FLATS: 7_000,
  CORROSIVE_ATMOSPHERE: 7_000,
  STRONG_GRAVITY: 7_000,
  SHALLOW_CRATERS: 7_000,
  EXTREME_TEMPERATURES: 7_000,
  EXTREME_PRESSURE: 7_000,
  CORRUPT: 7_000,
  OVERCROWDED: 6_000,
  CANYONS: 6_000,
  TOXIC_ATMOSPHERE: 6_000,
  VIBRANT_AURORAS: 6_000,
  MARKETPLACE: 5_000,
  PERPETUAL_DAYLIGHT: 5_000,
  PERPETUAL_OVERCAST: 5_000,
  THIN_ATMOSPHERE: 5_000,
  BARREN: 5_000,
  ROCKY: 5_000,
  SCATTERED_SETTLEMENTS: 5_000,
};

/** Credits for a trait outside the table: CRUSHING_GRAVITY, JOVIAN, PIRATE_BASE, STRIPPED, WEAK_GRAVITY paid nothing. */
const OTHER_TRAIT_CREDITS = 0;

/**
 * Whole credits for the first chart of this waypoint; later charts pay nothing (operation create-chart). The waypoint's
 * true traits count, not those shown, and one listed twice counts twice.
 */
export function chartRewardCredits(state: UniverseState, { traits }: Pick<WaypointState, 'traits'>): number {
  const own = state.chartRewards ?? {};
  const ofTrait = (trait: string) => lookup(own, trait) ?? lookup(TRAIT_CREDITS, trait) ?? OTHER_TRAIT_CREDITS;
  return traits.reduce((sum, trait) => sum + ofTrait(trait), lookup(own, 'BASE') ?? BASE_CREDITS);
}
