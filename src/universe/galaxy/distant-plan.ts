import { type Random, seededRandom } from '../../time/random.ts';
import type { SystemSketch } from './sketches.ts';
import type { Tier } from './tiers.ts';

/** A planet or gas giant and the number of its orbitals. */
interface WorldPlan {
  readonly moons: number;
  readonly hasStation: boolean;
}

/** Number of bodies of each kind in a system that is no home system. */
export interface DistantPlan {
  readonly worlds: readonly WorldPlan[];
  readonly gasGiants: readonly WorldPlan[];
  readonly hasGate: boolean;
  readonly fuelStations: number;
  readonly innerAsteroids: number;
  readonly outerAsteroids: number;
  readonly hasInnerBase: boolean;
  readonly hasOuterBase: boolean;
  readonly hasDepot: boolean;
  /** True in a system without other bodies, so that it has a waypoint. */
  readonly hasWreckage: boolean;
}

/** Chance of an orbital station at a planet, by tier (game-facts 8). */
const STATION_CHANCE: Readonly<Record<Tier, number>> = { 1: 0.23, 2: 0.26, 3: 0.32, 4: 0.32, 5: 0.9 };

/** Planets of a system: the mean is one more than its tier (game-facts 8). */
const PLANETS = { deviation: 2, most: 14 } as const;

/** Moons of a planet, repeated by frequency: about 1.1 on average, as in the home systems' template. */
const MOONS = [0, 0, 0, 1, 1, 1, 1, 2, 2, 3] as const;

const GAS_GIANTS = [0, 0, 0, 0, 1, 1, 1, 2] as const;
const GAS_STATION_CHANCE = 0.35;

/**
 * Belts: chance, and normally distributed size. Fitted to the recorded totals (game-facts 8): 157,307 waypoints in
 * 3,101 systems with a gate, about 46,000 in 3,900 without.
 */
const BELTS = {
  inner: { chance: 0.92, mean: 24, deviation: 6 },
  outer: { chance: 0.8, mean: 20, deviation: 5 },
  withoutGate: { chance: 0.22, mean: 12, deviation: 4 },
} as const;

/** Chance of a base in a belt, and of an engineered asteroid in a system with a gate; ours. */
const BASE_CHANCE: Readonly<Record<Tier, number>> = { 1: 0.2, 2: 0.3, 3: 0.4, 4: 0.5, 5: 0.6 };
const DEPOT_CHANCE = 0.15;

/** Chance of a fuel station in a system without a gate. */
const REMOTE_FUEL_CHANCE = 0.3;

function worldsOf(random: Random, { tier, role }: SystemSketch): WorldPlan[] {
  const least = role === 'capital' ? 1 : 0;
  const count = Math.min(PLANETS.most, Math.max(least, Math.round(random.normal(tier + 1, PLANETS.deviation))));
  return Array.from({ length: count }, () => ({
    moons: random.pick(MOONS),
    hasStation: random.next() < STATION_CHANCE[tier],
  }));
}

function gasGiantsOf(random: Random): WorldPlan[] {
  const count = random.pick(GAS_GIANTS);
  return Array.from({ length: count }, () => ({ moons: 0, hasStation: random.next() < GAS_STATION_CHANCE }));
}

function beltSize(random: Random, { chance, mean, deviation }: (typeof BELTS)[keyof typeof BELTS]): number {
  return random.next() < chance ? Math.max(1, Math.round(random.normal(mean, deviation))) : 0;
}

/**
 * Number of bodies of each kind in a distant system. It has its own draws, so that waypoints can be counted without the
 * rest.
 */
export function planDistantSystem(seed: number, sketch: SystemSketch): DistantPlan {
  const random = seededRandom(seed, 'plan', sketch.symbol);
  const { hasGate, tier } = sketch;
  const worlds = worldsOf(random, sketch);
  const gasGiants = gasGiantsOf(random);
  const innerAsteroids = beltSize(random, hasGate ? BELTS.inner : BELTS.withoutGate);
  const outerAsteroids = hasGate ? beltSize(random, BELTS.outer) : 0;
  return {
    worlds,
    gasGiants,
    hasGate,
    fuelStations: hasGate ? random.integer(1, 2) : Number(random.next() < REMOTE_FUEL_CHANCE),
    innerAsteroids,
    outerAsteroids,
    hasInnerBase: innerAsteroids > 0 && random.next() < BASE_CHANCE[tier],
    hasOuterBase: outerAsteroids > 0 && random.next() < BASE_CHANCE[tier],
    hasDepot: hasGate && random.next() < DEPOT_CHANCE,
    hasWreckage: !hasGate && worlds.length + gasGiants.length + innerAsteroids === 0,
  };
}

/** Number of waypoints of a plan. */
export function plannedWaypoints(plan: DistantPlan): number {
  const worlds = [...plan.worlds, ...plan.gasGiants];
  const orbiting = worlds.reduce((sum, { moons, hasStation }) => sum + moons + Number(hasStation), 0);
  const single = [plan.hasGate, plan.hasInnerBase, plan.hasOuterBase, plan.hasDepot, plan.hasWreckage];
  const belts = plan.innerAsteroids + plan.outerAsteroids;
  return worlds.length + orbiting + plan.fuelStations + belts + single.filter(Boolean).length;
}
