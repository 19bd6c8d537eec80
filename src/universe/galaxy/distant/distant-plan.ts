import { type Random, seededRandom } from '../../../time/random.ts';
import { type UniverseState, worldOf } from '../../state.ts';
import type { SystemSketch, Tier } from '../catalogue.ts';

/** A planet or gas giant and the number of its orbitals. */
export interface WorldPlan {
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
  readonly innerBases: number;
  readonly outerBases: number;
  readonly hasDepot: boolean;
  /** True in a system without other bodies, so that it has a waypoint. */
  readonly hasWreckage: boolean;
}

/** Chance of an orbital station at a planet, by tier (facts: system-tiers). */
const STATION_CHANCE: Readonly<Record<Tier, number>> = { 1: 0.23, 2: 0.26, 3: 0.32, 4: 0.32, 5: 0.9 };

/** Planets of a system: the mean is one more than its tier (facts: system-tiers); the spread is ours. */
const PLANETS = { deviation: 2, most: 14 } as const;

/** Moons of a planet, repeated by frequency: about 1.1 on average, as in the home systems' template. */
const MOONS = [0, 0, 0, 1, 1, 1, 1, 2, 2, 3] as const;

/**
 * Gas giants of a system, its fuel stations and the bases in its belts, repeated by frequency, and the share of gas
 * giants with a station: as in the 22 recorded systems with a gate that are no starter systems
 * (facts: distant-systems), with 1.5, 2.7 and 1.2 on average and 2.3 stations in all. Without a gate: ours, for the
 * recorded totals.
 */
const GAS_GIANTS = { withGate: [0, 0, 1, 1, 1, 2, 2, 2, 3, 3], withoutGate: [0, 0, 0, 0, 1, 1, 1, 2] } as const;
const FUEL_STATIONS = [2, 2, 2, 2, 2, 2, 3, 3, 4, 4] as const;
const BASES = [0, 0, 0, 0, 0, 1, 2, 2, 3, 4] as const;
const GAS_STATION_CHANCE = { withGate: 0.8, withoutGate: 0.35 } as const;

/**
 * Belts: chance, and normally distributed size. Fitted to the same systems, of which three have large belts, fuel
 * stations and bases alone, and to the recorded totals: 157,307 waypoints in 3,101 systems with a gate, about 46,000 in
 * 3,900 without (facts: galaxy-size).
 */
const BELTS = {
  inner: { chance: 1, mean: 16, deviation: 2 },
  outer: { chance: 0.5, mean: 16, deviation: 6 },
  largeInner: { chance: 1, mean: 24, deviation: 4 },
  largeOuter: { chance: 1, mean: 38, deviation: 4 },
  withoutGate: { chance: 0.24, mean: 12, deviation: 4 },
} as const;

/** Share of systems with a gate, but without a planet, that have large belts and no gas giants; ours. */
const LARGE_BELTS_SHARE = 0.8;

/** Chance of an engineered asteroid in a system with a gate; ours. */
const DEPOT_CHANCE = 0.05;

/** Chance of a fuel station, and of a base in the belt, in a system without a gate; ours. */
const REMOTE_FUEL_CHANCE = 0.3;
const REMOTE_BASE_CHANCE = 0.3;

function worldsOf(random: Random, { tier, role }: SystemSketch): WorldPlan[] {
  const least = role === 'capital' ? 1 : 0;
  const count = Math.min(PLANETS.most, Math.max(least, Math.round(random.normal(tier + 1, PLANETS.deviation))));
  return Array.from({ length: count }, () => ({
    moons: random.pick(MOONS),
    hasStation: random.next() < STATION_CHANCE[tier],
  }));
}

function gasGiantsOf(random: Random, kind: 'withGate' | 'withoutGate'): WorldPlan[] {
  return Array.from({ length: random.pick(GAS_GIANTS[kind]) }, () => ({
    moons: kind === 'withGate' ? random.pick(MOONS) : 0,
    hasStation: random.next() < GAS_STATION_CHANCE[kind],
  }));
}

function beltSize(random: Random, { chance, mean, deviation }: (typeof BELTS)[keyof typeof BELTS]): number {
  return random.next() < chance ? Math.max(1, Math.round(random.normal(mean, deviation))) : 0;
}

/** The bases of a system with a gate, of which every other one is in the outer belt if there is one. */
function basesOf(random: Random, outerAsteroids: number): Pick<DistantPlan, 'innerBases' | 'outerBases'> {
  const bases = random.pick(BASES);
  const outerBases = outerAsteroids > 0 ? Math.floor(bases / 2) : 0;
  return { innerBases: bases - outerBases, outerBases };
}

function planWithGate(random: Random, worlds: WorldPlan[]): DistantPlan {
  const isLarge = worlds.length === 0 && random.next() < LARGE_BELTS_SHARE;
  const gasGiants = isLarge ? [] : gasGiantsOf(random, 'withGate');
  const innerAsteroids = beltSize(random, isLarge ? BELTS.largeInner : BELTS.inner);
  const outerAsteroids = beltSize(random, isLarge ? BELTS.largeOuter : BELTS.outer);
  const fuelStations = random.pick(FUEL_STATIONS);
  const hasDepot = random.next() < DEPOT_CHANCE;
  const belts = { innerAsteroids, outerAsteroids, ...basesOf(random, outerAsteroids) };
  return { worlds, gasGiants, hasGate: true, fuelStations, ...belts, hasDepot, hasWreckage: false };
}

function planWithoutGate(random: Random, worlds: WorldPlan[], fuelFactor: number): DistantPlan {
  const gasGiants = gasGiantsOf(random, 'withoutGate');
  const innerAsteroids = beltSize(random, BELTS.withoutGate);
  return {
    worlds,
    gasGiants,
    hasGate: false,
    fuelStations: Number(random.next() < REMOTE_FUEL_CHANCE * fuelFactor),
    innerAsteroids,
    outerAsteroids: 0,
    innerBases: Number(innerAsteroids > 0 && random.next() < REMOTE_BASE_CHANCE),
    outerBases: 0,
    hasDepot: false,
    hasWreckage: worlds.length + gasGiants.length + innerAsteroids === 0,
  };
}

/**
 * Number of bodies of each kind in a distant system. It has its own draws, so that waypoints can be counted without the
 * rest.
 */
export function planDistantSystem(state: Pick<UniverseState, 'seed' | 'world'>, sketch: SystemSketch): DistantPlan {
  const random = seededRandom(state.seed, 'plan', sketch.symbol);
  const worlds = worldsOf(random, sketch);
  if (sketch.hasGate) return planWithGate(random, worlds);
  return planWithoutGate(random, worlds, worldOf(state).charts.fuelFactorUngated);
}

/** Number of waypoints of a plan. */
export function plannedWaypoints(plan: DistantPlan): number {
  const worlds = [...plan.worlds, ...plan.gasGiants];
  const orbiting = worlds.reduce((sum, { moons, hasStation }) => sum + moons + Number(hasStation), 0);
  const single = [plan.hasGate, plan.hasDepot, plan.hasWreckage];
  const belts = plan.innerAsteroids + plan.outerAsteroids + plan.innerBases + plan.outerBases;
  return worlds.length + orbiting + plan.fuelStations + belts + single.filter(Boolean).length;
}
