import type { Named } from './by-symbol.ts';

/** The parts of a ship type by symbol, and its recorded price if there is one (facts: ship-prices). */
export interface Blueprint extends Named {
  readonly role: string;
  readonly frame: string;
  readonly reactor: string;
  readonly engine: string;
  readonly modules: readonly string[];
  readonly mounts: readonly string[];
  /**
   * Base price as recorded in starter systems (facts: ship-prices); types that they do not sell have a price of ours.
   */
  readonly restPriceCredits?: number;
}

const CREWLESS = { reactor: 'REACTOR_CHEMICAL_I', engine: 'ENGINE_IMPULSE_DRIVE_I', frame: 'FRAME_DRONE' } as const;
const SMALL = { reactor: 'REACTOR_CHEMICAL_I', engine: 'ENGINE_ION_DRIVE_I' } as const;
const LARGE = { reactor: 'REACTOR_FUSION_I', engine: 'ENGINE_ION_DRIVE_II' } as const;
const QUARTERS = 'MODULE_CREW_QUARTERS_I';
const HOLD = 'MODULE_CARGO_HOLD_II';
const LARGE_HOLD = 'MODULE_CARGO_HOLD_III';
const TURRET = 'MOUNT_TURRET_I';

/**
 * As recorded (facts: ship-types); the bulk freighter appears only in the service's list of types, so its parts are
 * assumed.
 */
export const BLUEPRINTS: readonly Blueprint[] = [
  {
    symbol: 'SHIP_COMMAND_FRIGATE',
    name: 'Command Frigate',
    description: 'The ship every agent starts with: it mines, siphons, surveys and hauls.',
    role: 'COMMAND',
    frame: 'FRAME_FRIGATE',
    reactor: 'REACTOR_FISSION_I',
    engine: 'ENGINE_ION_DRIVE_II',
    modules: [HOLD, QUARTERS, QUARTERS, 'MODULE_MINERAL_PROCESSOR_I', 'MODULE_GAS_PROCESSOR_I'],
    mounts: ['MOUNT_SENSOR_ARRAY_II', 'MOUNT_GAS_SIPHON_II', 'MOUNT_MINING_LASER_II', 'MOUNT_SURVEYOR_II'],
  },
  {
    symbol: 'SHIP_PROBE',
    name: 'Probe Satellite',
    description: 'Needs no fuel and carries nothing; its eyes are what it is for.',
    role: 'SATELLITE',
    frame: 'FRAME_PROBE',
    reactor: 'REACTOR_SOLAR_I',
    engine: 'ENGINE_IMPULSE_DRIVE_I',
    modules: [],
    mounts: [],
    restPriceCredits: 21_000,
  },
  {
    ...CREWLESS,
    symbol: 'SHIP_MINING_DRONE',
    name: 'Mining Drone',
    description: 'A crewless ship with one laser and a small hold.',
    role: 'EXCAVATOR',
    modules: ['MODULE_CARGO_HOLD_I', 'MODULE_MINERAL_PROCESSOR_I'],
    mounts: ['MOUNT_MINING_LASER_I'],
    restPriceCredits: 41_000,
  },
  {
    ...CREWLESS,
    symbol: 'SHIP_SIPHON_DRONE',
    name: 'Siphon Drone',
    description: 'A crewless ship with one gas siphon and a small hold.',
    role: 'EXCAVATOR',
    modules: ['MODULE_CARGO_HOLD_I', 'MODULE_GAS_PROCESSOR_I'],
    mounts: ['MOUNT_GAS_SIPHON_I'],
    restPriceCredits: 39_000,
  },
  {
    ...CREWLESS,
    symbol: 'SHIP_SURVEYOR',
    name: 'Surveyor Craft',
    description: 'A crewless ship that shows others where to dig.',
    role: 'SURVEYOR',
    modules: [],
    mounts: ['MOUNT_SURVEYOR_I'],
    restPriceCredits: 27_700,
  },
  {
    ...SMALL,
    symbol: 'SHIP_LIGHT_SHUTTLE',
    name: 'Light Shuttle',
    description: 'A small trader with a fair hold for its price.',
    role: 'TRANSPORT',
    frame: 'FRAME_SHUTTLE',
    modules: [HOLD, QUARTERS],
    mounts: [TURRET],
    restPriceCredits: 87_000,
  },
  {
    ...SMALL,
    symbol: 'SHIP_LIGHT_HAULER',
    name: 'Light Hauler',
    description: 'The backbone of trade within a system.',
    role: 'HAULER',
    frame: 'FRAME_LIGHT_FREIGHTER',
    modules: [HOLD, HOLD, QUARTERS, QUARTERS],
    mounts: [TURRET],
    restPriceCredits: 280_000,
  },
  {
    ...SMALL,
    symbol: 'SHIP_INTERCEPTOR',
    name: 'Interceptor',
    description: 'Fast and armed, with no room for cargo.',
    role: 'INTERCEPTOR',
    frame: 'FRAME_INTERCEPTOR',
    modules: [QUARTERS],
    mounts: [TURRET, 'MOUNT_MISSILE_LAUNCHER_I'],
    restPriceCredits: 180_000,
  },
  {
    symbol: 'SHIP_ORE_HOUND',
    name: 'Ore Hound',
    description: 'A crewed miner that surveys for itself.',
    role: 'EXCAVATOR',
    frame: 'FRAME_MINER',
    reactor: 'REACTOR_FISSION_I',
    engine: 'ENGINE_ION_DRIVE_I',
    modules: [HOLD, 'MODULE_MINERAL_PROCESSOR_I', QUARTERS],
    mounts: ['MOUNT_MINING_LASER_II', 'MOUNT_SURVEYOR_I'],
    restPriceCredits: 240_000,
  },
  {
    ...LARGE,
    symbol: 'SHIP_EXPLORER',
    name: 'Explorer',
    description: 'Warps to stars that have no gate.',
    role: 'EXPLORER',
    frame: 'FRAME_EXPLORER',
    modules: [HOLD, QUARTERS, QUARTERS, 'MODULE_WARP_DRIVE_I', 'MODULE_GAS_PROCESSOR_I'],
    mounts: ['MOUNT_SENSOR_ARRAY_II', 'MOUNT_GAS_SIPHON_II'],
    restPriceCredits: 760_000,
  },
  {
    ...LARGE,
    symbol: 'SHIP_HEAVY_FREIGHTER',
    name: 'Heavy Freighter',
    description: 'Carries a whole market’s worth between systems.',
    role: 'HAULER',
    frame: 'FRAME_HEAVY_FREIGHTER',
    modules: [LARGE_HOLD, LARGE_HOLD, LARGE_HOLD, QUARTERS, QUARTERS, QUARTERS, QUARTERS],
    mounts: [TURRET, TURRET, TURRET],
    restPriceCredits: 1_450_000,
  },
  {
    ...LARGE,
    symbol: 'SHIP_REFINING_FREIGHTER',
    name: 'Refining Freighter',
    description: 'A heavy freighter that smelts ore on the way.',
    role: 'REFINERY',
    frame: 'FRAME_HEAVY_FREIGHTER',
    modules: [LARGE_HOLD, LARGE_HOLD, QUARTERS, QUARTERS, QUARTERS, QUARTERS, 'MODULE_ORE_REFINERY_I'],
    mounts: [TURRET, TURRET, 'MOUNT_MISSILE_LAUNCHER_I'],
    restPriceCredits: 1_700_000,
  },
  {
    ...LARGE,
    symbol: 'SHIP_BULK_FREIGHTER',
    name: 'Bulk Freighter',
    description: 'The largest hold that flies.',
    role: 'HAULER',
    frame: 'FRAME_BULK_FREIGHTER',
    modules: [LARGE_HOLD, LARGE_HOLD, LARGE_HOLD, LARGE_HOLD, QUARTERS, QUARTERS, QUARTERS, QUARTERS],
    mounts: [TURRET],
    restPriceCredits: 2_600_000,
  },
];
