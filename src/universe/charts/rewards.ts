import { lookup } from '../lookup.ts';
import type { UniverseState, WaypointState } from '../state.ts';

/**
 * Credits that a first chart pays for each trait it reports. The service's own figures are unpublished: these are
 * fitted to one player's ledger (playbook 2.2 and 5: half of all attempts pay nothing, the mean is near 39,000 and one
 * in ten pays about 316,000 or more), with higher rewards for rarer traits. `UniverseState.chartRewards` overrides each
 * of them.
 */
const TRAIT_REWARDS: Readonly<Record<string, number>> = {
  MARKETPLACE: 5_000,
  SHIPYARD: 15_000,
  MINERAL_DEPOSITS: 4_000,
  COMMON_METAL_DEPOSITS: 6_000,
  ICE_CRYSTALS: 25_000,
  PRECIOUS_METAL_DEPOSITS: 325_000,
  RARE_METAL_DEPOSITS: 315_000,
  PIRATE_BASE: 40_000,
  JOVIAN: 20_000,
  HIGH_TECH: 310_000,
  CORRUPT: 310_000,
  BUREAUCRATIC: 310_000,
  MILITARY_BASE: 310_000,
  SURVEILLANCE_OUTPOST: 315_000,
  EXPLORATION_OUTPOST: 315_000,
  TRADING_HUB: 320_000,
  BLACK_MARKET: 320_000,
  RESEARCH_FACILITY: 330_000,
  ASH_CLOUDS: 310_000,
  CRUSHING_GRAVITY: 310_000,
  METHANE_POOLS: 310_000,
  SUPERVOLCANOES: 315_000,
  MUTATED_FLORA: 320_000,
  DIVERSE_LIFE: 325_000,
  VAST_RUINS: 350_000,
};

/** Credits for any other trait. */
const COMMON_TRAIT_REWARD = 2_500;

/** Types with a fixed reward, whatever their traits are (game-facts 3.6: a jump gate 10,000). */
const TYPE_REWARDS: Readonly<Record<string, number>> = { JUMP_GATE: 10_000 };

/**
 * Whole credits for the first chart of this waypoint; later charts pay nothing (operation create-chart). The waypoint's
 * true traits count, not those shown.
 */
export function chartRewardCredits(state: UniverseState, { type, traits }: WaypointState): number {
  const own = state.chartRewards ?? {};
  const flat = lookup(own, type) ?? lookup(TYPE_REWARDS, type);
  if (flat !== undefined) return flat;
  const rewards = traits.map((trait) => lookup(own, trait) ?? lookup(TRAIT_REWARDS, trait) ?? COMMON_TRAIT_REWARD);
  return rewards.reduce((sum, reward) => sum + reward, 0);
}
