import { factsIn, type Named } from './by-symbol.ts';
import type { PartRequirements } from './hulls.ts';

interface ModuleFacts extends Named {
  /** Cargo units, or people. */
  readonly capacity?: number;
  readonly range?: number;
  readonly requirements: PartRequirements;
}

interface MountFacts extends Named {
  readonly strength?: number;
  /** Deposits that a surveyor can detect. */
  readonly deposits?: readonly string[];
  readonly requirements: PartRequirements;
}

interface Extras {
  readonly capacity?: number;
  readonly range?: number;
  readonly strength?: number;
  readonly deposits?: readonly string[];
}

/** Symbol, name, power, crew, slots, description, and optional fields. */
type ModuleRow = readonly [string, string, number, number, number, string, Extras?];

/** Modules (facts: ship-parts). */
const MODULE_ROWS: readonly ModuleRow[] = [
  ['MODULE_CARGO_HOLD_I', 'Cargo Hold', 1, 0, 1, 'A plain hold.', { capacity: 15 }],
  ['MODULE_CARGO_HOLD_II', 'Expanded Cargo Hold', 2, 2, 2, 'A hold with racks and a loader.', { capacity: 40 }],
  ['MODULE_CARGO_HOLD_III', 'Advanced Cargo Hold', 4, 6, 3, 'A large hold that robots stow.', { capacity: 75 }],
  ['MODULE_CREW_QUARTERS_I', 'Crew Quarters', 1, 2, 1, 'Bunks and a galley.', { capacity: 40 }],
  ['MODULE_ENVOY_QUARTERS_I', 'Envoy Quarters', 2, 5, 1, 'A cabin fit for an envoy.', { capacity: 1 }],
  ['MODULE_PASSENGER_CABIN_I', 'Passenger Cabin', 2, 2, 1, 'Seats and berths for travellers.', { capacity: 30 }],
  ['MODULE_MINERAL_PROCESSOR_I', 'Mineral Processor', 1, 0, 2, 'Crushes and sorts what lasers loosen.'],
  ['MODULE_GAS_PROCESSOR_I', 'Gas Processor', 1, 0, 2, 'Separates what siphons draw in.'],
  ['MODULE_ORE_REFINERY_I', 'Ore Refinery', 9, 15, 3, 'Smelts ore into metal on board.'],
  ['MODULE_SCIENCE_LAB_I', 'Science Lab', 2, 6, 2, 'Benches and instruments for research on the way.'],
  ['MODULE_SHIELD_GENERATOR_I', 'Shield Generator', 3, 2, 1, 'Keeps grit, and worse, off the hull.'],
  ['MODULE_JUMP_DRIVE_I', 'Jump Drive I', 4, 10, 1, 'Jumps without a gate.', { range: 500 }],
  ['MODULE_WARP_DRIVE_I', 'Warp Drive I', 3, 2, 1, 'Crosses the gap between near stars.', { range: 2_000 }],
  ['MODULE_WARP_DRIVE_II', 'Warp Drive II', 5, 8, 2, 'Crosses the gap between far stars.', { range: 6_000 }],
];

export const MODULES: readonly ModuleFacts[] = MODULE_ROWS.map(
  ([symbol, name, power, crew, slots, description, extras]) => ({
    symbol,
    name,
    description,
    ...extras,
    requirements: { power, crew, slots },
  }),
);

/** Deposits that surveyors detect, by level (facts: surveys). */
const DETECTED_BY_SURVEYOR_I = [
  'QUARTZ_SAND',
  'SILICON_CRYSTALS',
  'PRECIOUS_STONES',
  'ICE_WATER',
  'AMMONIA_ICE',
  'IRON_ORE',
  'COPPER_ORE',
  'SILVER_ORE',
  'ALUMINUM_ORE',
  'GOLD_ORE',
  'PLATINUM_ORE',
] as const;
const DETECTED_BY_SURVEYOR_II = [...DETECTED_BY_SURVEYOR_I, 'DIAMONDS', 'URANITE_ORE'] as const;

/** Symbol, name, power, crew, description, and optional fields. */
type MountRow = readonly [string, string, number, number, string, Extras?];

/** Mounts (facts: ship-parts); level III appears only in the service's list of symbols. */
const MOUNT_ROWS: readonly MountRow[] = [
  ['MOUNT_GAS_SIPHON_I', 'Gas Siphon I', 1, 0, 'Draws gas from giants.', { strength: 10 }],
  ['MOUNT_GAS_SIPHON_II', 'Gas Siphon II', 2, 2, 'Draws twice as much gas.', { strength: 20 }],
  ['MOUNT_MINING_LASER_I', 'Mining Laser I', 1, 1, 'Loosens rock.', { strength: 3 }],
  ['MOUNT_MINING_LASER_II', 'Mining Laser II', 2, 2, 'Loosens more rock.', { strength: 5 }],
  [
    'MOUNT_SURVEYOR_I',
    'Surveyor I',
    1,
    1,
    'Finds where an asteroid is rich.',
    { strength: 1, deposits: DETECTED_BY_SURVEYOR_I },
  ],
  [
    'MOUNT_SURVEYOR_II',
    'Surveyor II',
    3,
    4,
    'Finds two rich places at once.',
    { strength: 2, deposits: DETECTED_BY_SURVEYOR_II },
  ],
  ['MOUNT_SENSOR_ARRAY_I', 'Sensor Array I', 1, 0, 'Sees ships and places nearby.', { strength: 1 }],
  ['MOUNT_SENSOR_ARRAY_II', 'Sensor Array II', 2, 2, 'Sees a good deal farther.', { strength: 4 }],
  ['MOUNT_LASER_CANNON_I', 'Laser Cannon', 2, 1, 'A beam weapon.'],
  ['MOUNT_MISSILE_LAUNCHER_I', 'Missile Launcher', 1, 2, 'A rack of guided missiles.'],
  ['MOUNT_TURRET_I', 'Rotary Cannon', 1, 1, 'A turning gun for close defence.'],
];

export const MOUNTS: readonly MountFacts[] = MOUNT_ROWS.map(([symbol, name, power, crew, description, extras]) => ({
  symbol,
  name,
  description,
  ...extras,
  requirements: { power, crew },
}));

/** A module as the service shows it; throws RangeError for an unknown symbol. */
export const moduleFacts = factsIn(MODULES, 'a module');

/** A mount as the service shows it; throws RangeError for an unknown symbol. */
export const mountFacts = factsIn(MOUNTS, 'a mount');
